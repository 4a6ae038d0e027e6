#include "lab/ledger/pages.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lab/ledger/claims.hpp"
#include "lab/ledger/ledger_fixture.hpp"
#include "support/error_text.hpp"

namespace yomi::lab {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST_F(LedgerTest, PagesAreWrittenBetweenMarkers) {
    std::string longer = kSmall;
    longer.replace(longer.find("runs = 400"), 10, "runs = 1000");
    run("l", "", 1'000'000, longer);
    std::filesystem::create_directories(path_of("experiments"));
    base::write_text_file(path_of("experiments") + "/small.toml", longer);
    base::write_text_file(path_of("papers.toml"), R"(
[[items]]
paper = "Us"
item = "Table 1"
about = "who wins"
experiment = "small"
[[items.claims]]
text = "a beats b"
cell = "a - b"
value = 50
expect = "more"
[[items.claims]]
text = "KL-UCB regrets less"
cell = "bandit: kl-ucb"
figure = "cumulative regret"
x = 50
than = "bandit: ucb1"
expect = "less"
[[items.claims]]
text = "its regret grows"
cell = "bandit: kl-ucb"
figure = "cumulative regret"
x = 50
than = "bandit: kl-ucb"
than_x = 1
expect = "more"
)");
    const PageSources sources{path_of("experiments"), path_of("papers.toml")};
    Ledger ledger = Ledger::open_existing(path_of("l"));
    const std::string page =
        "before\n<!-- ledger table: small -->\nold\n<!-- end of ledger -->\nbetween\n"
        "<!-- ledger papers: Us -->\n<!-- end of ledger -->\nafter\n";
    const std::string written = with_results(page, "page.md", ledger, sources);
    EXPECT_THAT(written, HasSubstr("before\n<!-- ledger table: small -->\n| matchup |"));
    EXPECT_THAT(written,
                HasSubstr("| Table 1: who wins | `./run run experiments/small.toml --ledger results` |"));
    EXPECT_THAT(written, testing::ContainsRegex("a beats b: [+][0-9. ±]+, undecided"))
        << "twelve games decide nothing, whoever wins them";
    EXPECT_THAT(written, testing::ContainsRegex("its regret grows: [+][0-9. ±]+, confirmed"))
        << "ten jobs of a hundred runs do";
    EXPECT_THAT(written, HasSubstr("<!-- end of ledger -->\nafter\n"));
    EXPECT_THAT(written, testing::Not(HasSubstr("old")));
    EXPECT_EQ(with_results(written, "page.md", ledger, sources), written);
    const auto wrong = [&](const std::string& text) {
        return test::error_text([&] { with_results(text, "page.md", ledger, sources); });
    };
    EXPECT_THAT(wrong("\n<!-- ledger table: small -->\n"), HasSubstr("page.md:2: the marker has no"));
    EXPECT_THAT(wrong("<!-- ledger chart: small -->\n<!-- end of ledger -->"),
                HasSubstr("'chart: small' is no part"));
    EXPECT_THAT(wrong("<!-- ledger papers: Them -->\n<!-- end of ledger -->"), HasSubstr("'Them'"));
}

}  // namespace
}  // namespace yomi::lab
