#include "cli/lab/match_experiment.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/player_words.hpp"
#include "lab/work/match_work.hpp"
#include "support/error_text.hpp"

namespace yomi::cli {
namespace {

using testing::HasSubstr;

MatchPlan plan_of(const std::vector<std::string>& players, const std::vector<std::string>& each = {}) {
    MatchPlan plan;
    plan.seed = 7;
    plan.games = 5;
    plan.players = read_players(players, each);
    return plan;
}

/// A store reads the experiment again from its text, and finds its results by these identities.
void expect_same_as_file(const MatchPlan& plan) {
    const lab::Experiment direct = match_experiment(plan);
    const lab::Experiment file = lab::read_experiment(direct.text, "match");
    EXPECT_EQ(direct.name, file.name);
    EXPECT_EQ(direct.seed.value(), file.seed.value());
    EXPECT_EQ(direct.identity, file.identity) << direct.text;
    ASSERT_EQ(direct.cells.size(), file.cells.size());
    for (std::size_t i = 0; i < direct.cells.size(); ++i) {
        EXPECT_EQ(direct.cells[i].name, file.cells[i].name);
        EXPECT_EQ(direct.cells[i].spec, file.cells[i].spec);
        EXPECT_EQ(direct.cells[i].jobs, file.cells[i].jobs);
        EXPECT_EQ(direct.cells[i].work->match()->sprt.has_value(),
                  file.cells[i].work->match()->sprt.has_value());
    }
}

TEST(MatchExperiment, IsThatOfItsText) {
    expect_same_as_file(plan_of({"rave:playouts=20", "uct"}, {"playouts=10"}));
    MatchPlan plan = plan_of({"a=rave:select.final=100:select=rave:playouts=20", "uct:playouts=5", "random",
                              "gtp=gnugo --mode gtp --seed {seed}"});
    plan.gauntlet = true;
    plan.evaluate = true;
    plan.name = "a \"name\"";
    plan.sprt = {0, 12.5};
    plan.game.komi = 0.5;
    plan.game.size = 7;
    plan.given = {"komi", "size"};
    expect_same_as_file(plan);
    EXPECT_EQ(match_experiment(plan).cells.size(), 3U);
    plan.sprt.clear();
    plan.gauntlet = false;
    plan.colours = "white";
    expect_same_as_file(plan);
    EXPECT_EQ(match_experiment(plan).cells.size(), 6U);
}

TEST(MatchExperiment, MistakesAreNamed) {
    const auto error_of = [](const MatchPlan& plan) {
        return test::error_text([&] { match_experiment(plan); });
    };
    EXPECT_THAT(error_of(plan_of({"rave:playouts=2:playouts=3", "uct"})),
                HasSubstr("playouts is there twice"));
    MatchPlan plan = plan_of({"rave:playouts=2", "random"});
    plan.sprt = {0, 10};
    plan.colours = "black";
    EXPECT_THAT(error_of(plan), HasSubstr("--colours swap"));
    plan.colours = "swap";
    plan.sprt = {5, 5};
    EXPECT_THAT(error_of(plan), HasSubstr("nelo0"));
    plan.sprt.clear();
    plan.seed = ~std::uint64_t{0};
    EXPECT_THAT(error_of(plan), HasSubstr("--seed"));
}

}  // namespace
}  // namespace yomi::cli
