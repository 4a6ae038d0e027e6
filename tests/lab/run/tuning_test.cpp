#include "lab/run/tuning.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lab/report/report.hpp"
#include "lab/store/export.hpp"
#include "support/error_text.hpp"
#include "support/folder_test.hpp"

namespace yomi::lab {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

const std::string kTuned = R"(
name = "tuned"
seed = 3
[game]
size = 5
komi = 0.5
[players.a]
player = "rave"
playouts = 20
[tune]
player = "a"
games = 4
iterations = 5
rate = 0.5
)";
const std::string kOptions = R"(
[[tune.options]]
name = "select.final"
low = 10
high = 10000
scale = "log"
[[tune.options]]
name = "playouts"
low = 2
high = 40
start = 10
)";

std::string tuning_error(const std::string& text) {
    return test::error_text([&] { read_experiment(text, "x.toml"); });
}

class TuningTest : public test::FolderTest {
   protected:
    /// Tunes; stops after so many games as if by Ctrl-C.
    RunEnd tune(Store& store, int games = 1'000'000) {
        store.begin_session(experiment_, Environment::here());
        std::stop_source stop;
        RunOptions options;
        options.workers = 2;
        options.on_result = [&](const Schedule&, std::size_t, const JobResult&) {
            if (--games == 0) stop.request_stop();
        };
        return run_tuning(experiment_, store, options, nullptr, stop.get_token(),
                          [&](const match::Spsa& spsa) { last_ = spsa.iteration(); });
    }

    const Experiment experiment_ = read_experiment(kTuned + kOptions, "tuned.toml");
    std::int64_t last_ = 0;
};

TEST_F(TuningTest, InterruptedItGoesTheSameWay) {
    Store whole = Store::open(path_of("whole.db"));
    EXPECT_FALSE(tune(whole).interrupted);
    EXPECT_EQ(last_, 5);
    const std::string expected = measures_csv(experiment_, whole);

    Store broken = Store::open(path_of("broken.db"));
    for (const int games : {3, 6}) {
        EXPECT_TRUE(tune(broken, games).interrupted);
        EXPECT_LT(last_, 5);
    }
    tune(broken);
    EXPECT_EQ(measures_csv(experiment_, broken), expected);
    EXPECT_EQ(broken.run("tuned").games, 20);
    EXPECT_EQ(games_csv(with_iterations(experiment_, broken), broken).find("iteration 6"), std::string::npos);
    EXPECT_THAT(games_csv(with_iterations(experiment_, broken), broken),
                HasSubstr("iteration 5,3,plus,minus,plus"));
}

TEST_F(TuningTest, TheReportHasThePath) {
    Store store = Store::open(path_of("report.db"));
    tune(store, 10);
    const Experiment stored = Store::experiment_of(store.run("tuned"));
    const Document document = report_of(store.run("tuned"), stored, store);
    const std::string text = markdown_of(document);
    EXPECT_THAT(text, AllOf(HasSubstr("2 of 5 iterations of SPSA with 4 games each"),
                            HasSubstr("| playouts | 2 | 40 | 10 |"),
                            HasSubstr("| select.final | 10 | 10000 | 300 |")));
    EXPECT_THAT(html_of(document), HasSubstr("<svg"));
}

TEST(Tuning, MistakesAreNamed) {
    EXPECT_THAT(tuning_error(kTuned), AllOf(StartsWith("x.toml:"), HasSubstr("[[tune.options]]")));
    const auto option = [](const std::string& text) {
        return tuning_error(kTuned + "[[tune.options]]\n" + text);
    };
    EXPECT_THAT(option("name = \"select.finale\"\nlow = 1\nhigh = 2\n"),
                HasSubstr("did you mean 'select.final'?"));
    EXPECT_THAT(option("name = \"select\"\nlow = 1\nhigh = 2\n"), HasSubstr("only numbers can be tuned"));
    EXPECT_THAT(option("name = \"playouts\"\nhigh = 2\n"), HasSubstr("the key low is missing"));
    EXPECT_THAT(option("name = \"playouts\"\nlow = -5\nhigh = 2\n"), HasSubstr("low is a number from 0"));
    EXPECT_THAT(option("name = \"playouts\"\nlow = 2\nhigh = 2\n"), HasSubstr("high has to be larger"));
    EXPECT_THAT(option("name = \"playouts\"\nlow = 0\nhigh = 2\nscale = \"log\"\n"), HasSubstr("above 0"));
    EXPECT_THAT(option("name = \"playouts\"\nlow = 1\nhigh = 2\nstart = 9\n"),
                HasSubstr("start is a number from 1 to 2"));
    EXPECT_THAT(
        tuning_error(kTuned + kOptions + "[[tune.options]]\nname = \"playouts\"\nlow = 1\nhigh = 2\n"),
        HasSubstr("'playouts' is there twice"));
    EXPECT_THAT(
        test::error_text([] {
            tuned_cell(read_experiment("[[bandits]]\nmeans = \"0.5\"\nrules = [\"ucb1\"]\n", "b.toml"));
        }),
        HasSubstr("no table [tune]"));
}

}  // namespace
}  // namespace yomi::lab
