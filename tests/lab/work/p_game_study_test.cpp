#include "lab/work/p_game_study.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/error_text.hpp"

namespace yomi::lab {
namespace {

using testing::HasSubstr;

PGameStudy small_study() {
    PGameStudy study;
    study.rules = {.branching = 3, .depth = 6};
    study.simulations = 3000;
    study.repeats = 4;
    return study;
}

TEST(PGameStudy, SearchFindsTheBestMove) {
    for (const char* rule : {"ucb1", "ucb1-tuned", "kl-ucb"}) {
        double early = 0;
        for (std::uint64_t tree = 0; tree < 20; ++tree) {
            const auto points = search_p_game(small_study(), rule, base::Seed(tree));
            EXPECT_EQ(points.back().simulations, 3000);
            EXPECT_EQ(points.back().failure.count(), 4);
            EXPECT_EQ(points.back().failure.mean(), 0) << rule << ", tree " << tree;
            EXPECT_LE(points.front().cumulative.mean(), points.back().cumulative.mean());
            early += points[2].failure.mean();
        }
        EXPECT_GT(early, 1) << "a few simulations are not enough, or the trees are too easy";
    }
}

TEST(PGameStudy, DependsOnTheSeedAlone) {
    const auto one = search_p_game(small_study(), "kl-ucb", base::Seed(5));
    const auto same = search_p_game(small_study(), "kl-ucb", base::Seed(5));
    const auto other = search_p_game(small_study(), "kl-ucb", base::Seed(6));
    EXPECT_EQ(one.back().cumulative.mean(), same.back().cumulative.mean());
    EXPECT_NE(one.back().cumulative.mean(), other.back().cumulative.mean());
}

TEST(PGameStudy, RulesAreSelectors) {
    EXPECT_EQ(p_game_rule("ucb1:c=0.70"), "ucb1:c=0.7");
    EXPECT_EQ(p_game_rule("ucb1:c=0.5"), "ucb1") << "that is the default";
    EXPECT_THAT(test::error_text([] { p_game_rule("ucb9"); }), HasSubstr("known: mean, ucb1"));
    EXPECT_THAT(test::error_text([] { p_game_rule("ucb1:c"); }), HasSubstr("write name=value"));
    EXPECT_THAT(test::error_text([] { p_game_rule("ucb1:d=1"); }), HasSubstr("'d'"));
    EXPECT_THAT(test::error_text([] { p_game_rule("kl-rave"); }),
                HasSubstr("the selector 'kl-rave' needs the column 'rave weight'"));
}

}  // namespace
}  // namespace yomi::lab
