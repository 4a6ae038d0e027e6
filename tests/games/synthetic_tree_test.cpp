#include "games/synthetic_tree.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "support/error_text.hpp"
#include "support/hidden_conformance.hpp"

namespace yomi::games {
namespace {

using testing::HasSubstr;

SyntheticTreeRules rules_with(std::int64_t worlds, std::int64_t depth, std::int64_t branching, double df) {
    SyntheticTreeRules rules;
    rules.worlds = worlds;
    rules.depth = depth;
    rules.branching = branching;
    rules.disambiguation = df;
    return rules;
}

TEST(SyntheticTree, IsAHiddenGame) {
    for (const char* reveal : {"before", "after"}) {
        for (const SyntheticTreeRules& shape :
             {rules_with(8, 10, 2, 0.5), rules_with(1, 3, 2, 0.5), rules_with(5, 7, 3, 0.2),
              rules_with(1000, 4, 100, 0.9), rules_with(16, 300, 16, 0.05)}) {
            SyntheticTreeRules rules = shape;
            rules.reveal = reveal;
            const SyntheticTreeLaw law(rules);
            test::check_hidden_game([&](base::Seed seed) { return SyntheticTree(law, seed); },
                                    static_cast<int>(rules.depth) + 1, 5);
        }
    }
}

TEST(SyntheticTree, SamplesAreUniform) {
    const SyntheticTreeLaw law(rules_with(37, 6, 2, 0.1));
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
        SyntheticTree state(law, base::Seed(seed));
        test::check_uniform<SyntheticTree>(state.view(0));
        for (const int move : {0, 1, 1}) state.play(static_cast<game::MoveId>(move));
        test::check_uniform<SyntheticTree>(state.view(1));
    }
}

TEST(SyntheticTree, IsAFunctionOfItsSeed) {
    const SyntheticTreeLaw law(rules_with(8, 6, 2, 0.5));
    const auto leaves = [&](std::uint64_t seed) {
        std::vector<std::uint32_t> all;
        for (unsigned way = 0; way < 64; ++way) {
            SyntheticTree state(law, base::Seed(seed), 3, 5);
            for (int i = 5; i >= 0; --i) state.play(static_cast<game::MoveId>(way >> i & 1));
            all.push_back(state.points());
        }
        return all;
    };
    EXPECT_EQ(leaves(1), leaves(1));
    EXPECT_NE(leaves(1), leaves(2));
}

/// The two leaves of many parents.
std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs_of(const SyntheticTreeLaw& law) {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
    for (std::uint64_t seed = 0; seed < 40'000; ++seed) {
        SyntheticTree left(law, base::Seed(seed));
        left.play(static_cast<game::MoveId>(seed % 2));
        SyntheticTree right = left;
        left.play(0);
        right.play(1);
        pairs.emplace_back(left.points(), right.points());
    }
    return pairs;
}

TEST(SyntheticTree, RewardsFollowTheRedefinedBias) {
    SyntheticTreeRules rules = rules_with(8, 2, 2, 0);
    rules.correlation = 1;
    std::map<std::uint32_t, std::int64_t> seen;
    const auto pairs = pairs_of(SyntheticTreeLaw(rules));
    for (const auto& [a, b] : pairs) {
        EXPECT_EQ(a, b);
        ++seen[a];
    }
    // i ~ N(0.75, 0.25): r = 0 below 1/8, 1 below 3/8, 2 below 5/8, 3 below 7/8.
    const auto below = [](double x) { return 0.5 * std::erfc(-(x - 0.75) / 0.25 / std::sqrt(2.0)); };
    const std::vector<double> bounds = {0, below(0.125), below(0.375), below(0.625), below(0.875), 1};
    for (std::uint32_t r = 0; r <= 4; ++r) {
        EXPECT_LT(std::fabs(test::binomial_deviation(seen[r], static_cast<std::int64_t>(pairs.size()),
                                                     bounds[r + 1] - bounds[r])),
                  test::kFarOut)
            << "reward " << r;
    }
}

TEST(SyntheticTree, SiblingsAreAsCorrelatedAsAsked) {
    SyntheticTreeRules rules = rules_with(8, 2, 2, 0);
    rules.bias_form = "sign";
    rules.rewards = 1;
    rules.correlation = 0.3;
    rules.bias = 0.8;
    std::int64_t same = 0;
    std::int64_t both_won = 0;
    std::int64_t left_won = 0;
    const auto pairs = pairs_of(SyntheticTreeLaw(rules));
    const auto n = static_cast<std::int64_t>(pairs.size());
    for (const auto& [a, b] : pairs) {
        same += a == b ? 1 : 0;
        both_won += a == 1 && b == 1 ? 1 : 0;
        left_won += a == 1 && b == 0 ? 1 : 0;
    }
    EXPECT_LT(std::fabs(test::binomial_deviation(same, n, 0.3)), test::kFarOut);
    EXPECT_LT(std::fabs(test::binomial_deviation(both_won, same, 0.8)), test::kFarOut);
    EXPECT_LT(std::fabs(test::binomial_deviation(left_won, n - same, 0.5)), test::kFarOut);
}

TEST(SyntheticTree, UncorrelatedSiblingsMirrorEachOther) {
    SyntheticTreeRules rules = rules_with(8, 2, 2, 0);
    rules.correlation = 0;
    for (const auto& [a, b] : pairs_of(SyntheticTreeLaw(rules))) ASSERT_EQ(a + b, 4U);
    rules.branching = 5;
    const SyntheticTreeLaw law(rules);
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        SyntheticTree state(law, base::Seed(seed));
        state.play(2);
        std::set<std::uint32_t> points;
        for (game::MoveId m = 0; m < 5; ++m) {
            SyntheticTree leaf = state;
            leaf.play(m);
            points.insert(leaf.points());
        }
        EXPECT_TRUE(points.size() == 2 || points == std::set<std::uint32_t>{2});
    }
}

TEST(SyntheticTree, SetsAreHalvedWithTheChanceThatIsAsked) {
    const SyntheticTreeLaw law(rules_with(1024, 2, 2, 0.7));
    std::int64_t trees = 0;
    std::int64_t halved = 0;
    std::int64_t twice = 0;
    for (std::uint64_t seed = 0; seed < 20'000; ++seed, ++trees) {
        const SyntheticTree state(law, base::Seed(seed));
        EXPECT_EQ(state.view(1).count(), 1024) << "the second player has not been to move";
        halved += state.view(0).count() <= 512 ? 1 : 0;
        twice += state.view(0).count() <= 256 ? 1 : 0;
        const auto block = state.possible(0);
        EXPECT_TRUE(block.low <= state.world(1) && state.world(1) < block.high) << "the true one is kept";
    }
    EXPECT_LT(std::fabs(test::binomial_deviation(halved, trees, 0.7)), test::kFarOut);
    EXPECT_LT(std::fabs(test::binomial_deviation(twice, halved, 0.7)), test::kFarOut);
    EXPECT_EQ(SyntheticTree(SyntheticTreeLaw(rules_with(8, 4, 2, 1)), base::Seed(1)).view(0).count(), 1);
}

TEST(SyntheticTree, QuickPlayoutsAreAsGoodAsPlainOnes) {
    for (const std::int64_t branching : {2, 3}) {
        const SyntheticTreeLaw law(rules_with(8, 10, branching, 0.5));
        const SyntheticTree start(law, base::Seed(4));
        base::Random random{base::Seed(5)};
        double quick = 0;
        double plain = 0;
        constexpr int kGames = 20'000;
        for (int i = 0; i < kGames; ++i) {
            SyntheticTree a = start;
            a.play_out(random);
            EXPECT_TRUE(a.is_over());
            quick += a.reward(0);
            SyntheticTree b = start;
            while (!b.is_over())
                b.play(static_cast<game::MoveId>(random.below(static_cast<std::uint32_t>(branching))));
            plain += b.reward(0);
        }
        EXPECT_NEAR(quick / kGames, plain / kGames, 0.02);
    }
}

TEST(SyntheticTree, ParametersThatContradictEachOtherAreRefused) {
    SyntheticTreeRules rules;
    rules.bias_form = "sign";
    EXPECT_THAT(test::error_text([&] { SyntheticTreeLaw law(rules); }), HasSubstr("rewards = 1"));
    EXPECT_THAT(test::error_text([&] { base::set_field(rules.fields(), "worlds", "0"); }),
                HasSubstr("worlds = '0'"));
}

}  // namespace
}  // namespace yomi::games
