#include "lab/work/hidden_work.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lab/report/report.hpp"
#include "lab/run/runner.hpp"
#include "lab/work/features_work.hpp"
#include "support/error_text.hpp"
#include "support/folder_test.hpp"

namespace yomi::lab {
namespace {

using testing::AllOf;
using testing::HasSubstr;

const std::string kHiddenFigure = R"(
[[hidden]]
name = "small figure"
game = "synthetic-tree"
players = ["pimc:playouts=20", "random"]
against = "random:sees_all=true"
games = 60
vary = "disambiguation"
values = [0, 0.5]
rules = { depth = 4 }

[[losses]]
name = "small trees"
game = "synthetic-tree"
players = ["random", "pimc:depth=4:playouts=40"]
trees = 3
trials = 2
rules = { depth = 4, worlds = 2, disambiguation = 1 }

[[features]]
game = "synthetic-tree"
games = 200
rules = { depth = 4, disambiguation = 0.5, correlation = 0.3, worlds = 1048576, rewards = 5 }
)";

class HiddenWorkTest : public test::FolderTest {};

TEST_F(HiddenWorkTest, IsReadRunAndReported) {
    const Experiment experiment = read_experiment(kHiddenFigure, "x.toml");
    ASSERT_EQ(experiment.cells.size(), 7U);
    EXPECT_EQ(experiment.cells[0].name, "small figure: disambiguation 0, pimc:playouts=20");
    EXPECT_EQ(experiment.cells[0].jobs, 3U);
    EXPECT_THAT(experiment.cells[2].spec, AllOf(HasSubstr("disambiguation = 0.5\n"), HasSubstr("depth = 4\n"),
                                                HasSubstr("against = random:sees_all=true\n")));
    Store store = Store::open(path_of("lab.db"));
    store.begin_session(experiment, Environment::here());
    Schedule schedule = schedule_of(experiment, store);
    run_locally(experiment, store, schedule, {}, {});
    EXPECT_EQ(store.done(experiment.cells[0]).size(), 3U);
    const std::vector<Measure> measures = store.measures(experiment.cells[0]);
    double share = 0;
    for (const Measure& m : measures) share += m.name == "share" ? m.value / 3 : 0;
    EXPECT_GT(share, 0.55) << "a search beats chance";
    const std::string text = markdown_of(report_of(store.runs().front(), experiment, store));
    EXPECT_THAT(text,
                AllOf(HasSubstr("small figure"), HasSubstr("| 0.5 | pimc:playouts=20 | 60 |"),
                      HasSubstr("| synthetic-tree | random | 3 |"), HasSubstr("Games as synthetic trees")));
}

TEST_F(HiddenWorkTest, LossesAreSmallForWhoSeesThroughTheTree) {
    const Experiment experiment = read_experiment(kHiddenFigure, "x.toml");
    const auto loss_of = [&](std::size_t cell) {
        JobResult result;
        match::Table table;
        experiment.cells[cell].work->run({.table = table}, result);
        EXPECT_EQ(result.measures[0].name, "loss");
        return result.measures[0].value;
    };
    EXPECT_GT(loss_of(5), 0.1) << "random moves";
    EXPECT_LT(loss_of(6), 0.05) << "everything is known from the second move on";
    EXPECT_GT(loss_of(6), -0.001) << "nobody is better than the best";
}

TEST_F(HiddenWorkTest, FeaturesFindTheParametersOfATree) {
    const Experiment experiment = read_experiment(kHiddenFigure, "x.toml");
    JobResult result;
    FeaturesWork work = *work_as<FeaturesWork>(experiment.cells[4]);
    work.games = 4000;
    match::Table table;
    work.run({.table = table}, result);
    for (const Measure& m : result.measures) {
        // Rewards 0 to 5 are never equal to their mirror image, so siblings are the same by lc alone.
        if (m.name == "same") {
            EXPECT_NEAR(m.value, 0.3, 0.03);
        }
        if (m.name == "halving") {
            EXPECT_NEAR(m.value, 1, 0.06) << "df / (1 - df)";
        }
        if (m.name == "moves") {
            EXPECT_EQ(m.value, 4);
        }
    }
    EXPECT_EQ(result.measures.size(), 6U);
}

TEST_F(HiddenWorkTest, MistakesAreNamed) {
    const auto error_of_hidden = [](const std::string& lines) {
        return test::error_text([&] { read_experiment("[[hidden]]\n" + lines, "x.toml"); });
    };
    EXPECT_THAT(error_of_hidden("game = \"chess\"\n"),
                AllOf(HasSubstr("x.toml:2"), HasSubstr("'chess'"), HasSubstr("known: synthetic-tree")));
    EXPECT_THAT(error_of_hidden("game = \"hearts\"\nagainst = \"rule\"\n"),
                HasSubstr("key players is missing"));
    EXPECT_THAT(error_of_hidden("game = \"hearts\"\nplayers = [\"guess\"]\nagainst = \"rule\"\n"),
                HasSubstr("'guess'"));
    EXPECT_THAT(error_of_hidden("game = \"synthetic-tree\"\nplayers = [\"pimc\"]\nagainst = \"rule\"\n"),
                HasSubstr("no rules of thumb"));
    EXPECT_THAT(
        error_of_hidden("game = \"hearts\"\nplayers = [\"pimc\"]\nagainst = \"rule\"\nvary = \"work\"\n"),
        HasSubstr("values lists"));
    EXPECT_THAT(error_of_hidden("game = \"hearts\"\nplayers = [\"pimc\"]\nagainst = \"rule\"\nvary = "
                                "\"size\"\nvalues = [1]\n"),
                HasSubstr("no option 'size'"));
    const auto error_of_losses = [](const std::string& lines) {
        return test::error_text(
            [&] { read_experiment("[[losses]]\nplayers = [\"pimc\"]\n" + lines, "x.toml"); });
    };
    EXPECT_THAT(error_of_losses("game = \"hearts\"\n"),
                AllOf(HasSubstr("x.toml:3"), HasSubstr("too large to be written out")));
    EXPECT_THAT(error_of_losses("game = \"synthetic-tree\"\nrules = { worlds = 1000 }\n"),
                HasSubstr("fewer worlds or less depth"));
}

}  // namespace
}  // namespace yomi::lab
