#include "games/p_game.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "support/error_text.hpp"
#include "support/game_conformance.hpp"

namespace yomi::games {
namespace {

PGameRules rules_of(std::int64_t branching, std::int64_t depth) {
    return {.branching = branching, .depth = depth};
}

/// Plain minimax, without any cut.
double plain_minimax(const PGame& state) {
    if (state.is_over()) return state.result();
    double best = state.player() == 0 ? 0 : 1;
    for (int move = 0; move < state.move_limit(); ++move) {
        PGame next = state;
        next.play(static_cast<game::MoveId>(move));
        const double value = plain_minimax(next);
        best = state.player() == 0 ? std::max(best, value) : std::min(best, value);
    }
    return best;
}

TEST(PGame, IsAGame) {
    for (const auto& [branching, depth] : {std::pair{2, 20}, {8, 8}, {3, 1}, {100, 4}}) {
        test::check_game(PGame(rules_of(branching, depth), base::Seed(7)), depth, 50);
    }
}

TEST(PGame, MovesAreWorthUpTo127EachWay) {
    std::set<int> first;
    std::set<int> second;
    for (std::uint64_t seed = 0; seed < 3000; ++seed) {
        PGame game(rules_of(2, 2), base::Seed(seed));
        game.play(1);
        first.insert(game.sum());
        const int before = game.sum();
        game.play(0);
        second.insert(game.sum() - before);
    }
    EXPECT_EQ(first.size(), 128U);
    EXPECT_EQ(*first.begin(), 0);
    EXPECT_EQ(*first.rbegin(), 127);
    EXPECT_EQ(second.size(), 128U);
    EXPECT_EQ(*second.begin(), -127);
    EXPECT_EQ(*second.rbegin(), 0);
}

TEST(PGame, SolvedAsByPlainMinimax) {
    std::set<double> seen;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        const PGame game(seed % 2 == 0 ? rules_of(2, 9) : rules_of(5, 4), base::Seed(seed));
        EXPECT_EQ(minimax_of(game), plain_minimax(game)) << seed;
        const std::vector<double> values = move_values_of(game);
        EXPECT_EQ(*std::ranges::max_element(values), plain_minimax(game)) << seed;
        PGame next = game;
        next.play(1);
        EXPECT_EQ(values[1], plain_minimax(next));
        const std::vector<double> answers = move_values_of(next);
        EXPECT_EQ(1 - *std::ranges::max_element(answers), values[1]) << "from the other side";
        seen.insert(minimax_of(game));
    }
    EXPECT_GE(seen.size(), 2U);
}

TEST(PGame, TreesTooLargeToBeSolvedAreRefused) {
    rules_of(2, 30).check();
    EXPECT_THAT(test::error_text([] { rules_of(8, 30).check(); }),
                testing::HasSubstr("branching = 8 with depth = 30"));
}

}  // namespace
}  // namespace yomi::games
