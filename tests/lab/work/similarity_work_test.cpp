#include "lab/work/similarity_work.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/error_text.hpp"

namespace yomi::lab {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::string kShares = R"(
[players.a]
player = "rave"
[players.b]
base = "a"
prior = "tactical"
[players.uct]
player = "uct"
[players.program]
command = "gnugo --mode gtp"
[[similarities]]
size = 5
playouts = 60
game_playouts = 10
)";

Cell shares_of(const std::string& player) {
    const std::string named = player.empty() ? "" : fmt::format("player = \"{}\"\n", player);
    return read_experiment(kShares + named, "x.toml").cells.front();
}

TEST(SimilarityShares, AreThoseOfThePlayer) {
    Worker worker;
    const auto measured = [&](const Cell& cell) {
        std::vector<double> values;
        for (const Measure& m : worker.run(cell, 0, {}).measures) values.push_back(m.value);
        EXPECT_FALSE(values.empty());
        return values;
    };
    const Cell none = shares_of("");
    const Cell a = shares_of("a");
    const Cell b = shares_of("b");
    EXPECT_EQ(measured(none), measured(a)) << "rave, if nobody is named";
    EXPECT_NE(measured(a), measured(b));
    EXPECT_NE(a.identity, b.identity);
    EXPECT_THAT(none.spec, Not(HasSubstr("prior"))) << "as it was when nobody could be named";
    EXPECT_THAT(b.spec, HasSubstr("prior = tactical"));
}

TEST(SimilarityShares, NeedAPlayerWithRave) {
    EXPECT_THAT(test::error_text([] { shares_of("uct"); }), HasSubstr("'uct' has no RAVE"));
    EXPECT_THAT(test::error_text([] { shares_of("program"); }), HasSubstr("'program' is a program"));
    EXPECT_THAT(test::error_text([] { shares_of("c"); }), HasSubstr("'c' names no player"));
}

}  // namespace
}  // namespace yomi::lab
