#include "hidden/game_tree.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/synthetic_tree.hpp"
#include "hidden/make_player.hpp"
#include "small_games.hpp"
#include "support/error_text.hpp"

namespace yomi::hidden {
namespace {

using games::SyntheticTree;
using games::SyntheticTreeLaw;
using test::Pennies;

SyntheticTreeLaw small_law(double df) {
    games::SyntheticTreeRules rules;
    rules.worlds = 3;
    rules.depth = 4;
    rules.disambiguation = df;
    return SyntheticTreeLaw(rules);
}

std::vector<SyntheticTree> deals_of(const SyntheticTreeLaw& law, base::Seed seed) {
    std::vector<SyntheticTree> deals;
    for (std::uint32_t a = 0; a < law.worlds; ++a) {
        for (std::uint32_t b = 0; b < law.worlds; ++b) deals.emplace_back(law, seed, a, b);
    }
    return deals;
}

TEST(GameTree, PenniesAreSolvedByMixing) {
    const std::vector<Pennies> deals(1);
    const auto game = write_out<Pennies>(deals);
    EXPECT_EQ(game.tree.set_moves.size(), 2U) << "the second player has one information set";
    const Profile profile = solve(game.tree, 1000);
    EXPECT_NEAR(profile[0][0], 0.5, 0.02);
    EXPECT_NEAR(value_of(game.tree, profile), 0.5, 0.001);
    EXPECT_NEAR(best_response_of(game.tree, profile, 0), 0.5, 0.02);
    Profile pure = uniform_profile(game.tree);
    pure[0] = {1, 0};
    EXPECT_EQ(best_response_of(game.tree, pure, 1), 1) << "who always hides the same side is found out";
    EXPECT_EQ(best_response_of(game.tree, pure, 0), 0.5);
}

TEST(GameTree, NobodyGainsAgainstAnEquilibrium) {
    for (const double df : {0.0, 0.4, 1.0}) {
        const SyntheticTreeLaw law = small_law(df);
        for (std::uint64_t seed = 0; seed < 5; ++seed) {
            const auto deals = deals_of(law, base::Seed(seed));
            const auto game = write_out<SyntheticTree>(deals);
            const Profile profile = solve(game.tree, 500);
            const double value = value_of(game.tree, profile);
            EXPECT_LT(best_response_of(game.tree, profile, 0) - value, 0.01);
            EXPECT_LT(best_response_of(game.tree, profile, 1) - (1 - value), 0.01);
            const Profile uniform = uniform_profile(game.tree);
            EXPECT_GT(best_response_of(game.tree, uniform, 0), value - 0.001)
                << "against a weak opponent one gets at least the value";
        }
    }
}

/// Minimax where nothing is hidden.
double minimax(const SyntheticTree& state) {
    if (state.is_over()) return state.reward(0);
    double best = state.player() == 0 ? 0 : 1;
    for (game::MoveId m = 0; m < 2; ++m) {
        SyntheticTree next = state;
        next.play(m);
        best = state.player() == 0 ? std::max(best, minimax(next)) : std::min(best, minimax(next));
    }
    return best;
}

TEST(GameTree, IsMinimaxWithoutSecrets) {
    games::SyntheticTreeRules rules;
    rules.worlds = 1;
    rules.depth = 6;
    const SyntheticTreeLaw law(rules);
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const auto deals = deals_of(law, base::Seed(seed));
        const auto game = write_out<SyntheticTree>(deals);
        EXPECT_NEAR(value_of(game.tree, solve(game.tree, 300)), minimax(deals[0]), 0.01);
    }
}

TEST(GameTree, TellsHowFarAPlayerIsFromTheBest) {
    const SyntheticTreeLaw law = small_law(0.4);
    double random_loss = 0;
    double pimc_loss = 0;
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        const auto deals = deals_of(law, base::Seed(seed));
        const auto game = write_out<SyntheticTree>(deals);
        const double value = value_of(game.tree, solve(game.tree, 300));
        const auto loss = [&](const char* name) {
            const auto player = make_player<SyntheticTree>(PlayerChoice(name));
            const Profile profile = profile_of<SyntheticTree>(game, *player, 10, base::Seed(seed));
            return value - (1 - best_response_of(game.tree, profile, 1));
        };
        random_loss += loss("random");
        pimc_loss += loss("pimc:playouts=200");
        EXPECT_GT(loss("ismcts:playouts=100"), -0.01) << "nobody is better than the best";
    }
    EXPECT_LT(pimc_loss, random_loss);
}

TEST(GameTree, RefusesWhatIsTooLarge) {
    const SyntheticTreeLaw law = small_law(0.4);
    const auto deals = deals_of(law, base::Seed(1));
    EXPECT_THAT(test::error_text([&] { write_out<SyntheticTree>(deals, 100); }),
                testing::HasSubstr("too large"));
}

}  // namespace
}  // namespace yomi::hidden
