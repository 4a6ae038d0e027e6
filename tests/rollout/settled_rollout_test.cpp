#include "rollout/settled_rollout.hpp"

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "rollout/registry.hpp"
#include "support/text_board.hpp"

namespace yomi::rollout {
namespace {

using go::Colour;
using test::position_of;

TEST(SettledRollout, EndsWhereSafeTerritoryDecides) {
    mcts::Layout layout;
    const char* won = R"(
        . X . X .
        X X X X O
        . X . X O
        X X X X O
        . X X X .)";
    go::GameState state(position_of(won, *go::rules_by_name("chinese"), Colour::White, 0.5));
    SettledRollout rollout(layout, {.base = "uniform", .from = 0.5}, mcts::facts_of(state));
    EXPECT_EQ(rollout.certain_result(state), 1.0);
    mcts::Trace trace;
    base::Random random{base::Seed(1)};
    EXPECT_EQ(rollout.run(state, random, trace), 1.0);
    EXPECT_EQ(trace.size(), 0U);
    go::GameState open{go::Position(5)};
    EXPECT_EQ(rollout.certain_result(open), std::nullopt);
    const double result = rollout.run(open, random, trace);
    EXPECT_TRUE(result == 0 || result == 1);
    EXPECT_GT(trace.size(), 5U);
}

TEST(SettledRollout, IsCertainOnlyOfWhatUniformPlayoutsNeverContradict) {
    mcts::Layout layout;
    base::Random random{base::Seed(4)};
    int certain = 0;
    for (int round = 0; round < 300; ++round) {
        go::GameState state{go::Position(5, *go::rules_by_name("chinese"), 0.5)};
        SettledRollout rollout(layout, {.base = "uniform"}, mcts::facts_of(state));
        // Some way into a random game.
        std::vector<game::MoveId> moves;
        for (int i = 0; i < 50 && !state.is_over(); ++i) {
            state.moves(moves);
            state.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        }
        const auto sure = rollout.certain_result(state);
        if (!sure) continue;
        ++certain;
        for (int i = 0; i < 10; ++i) {
            go::GameState copy = state;
            mcts::Trace trace;
            for (const auto& entry : rollouts()) {
                if (entry.name != "uniform") continue;
                const auto uniform = entry.maker()->make(layout, mcts::facts_of(state));
                ASSERT_EQ(uniform->run(copy, random, trace), *sure) << test::drawing(state.board());
            }
        }
    }
    EXPECT_GT(certain, 10);
}

}  // namespace
}  // namespace yomi::rollout
