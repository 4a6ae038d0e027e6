// The solver against exhaustive search, in a game with draws.

#include "support/solver.hpp"

#include <gtest/gtest.h>

#include "games/tic_tac_toe.hpp"

namespace yomi::arena {
namespace {

using games::TicTacToe;
using Proof = mcts::Node::Proof;

TEST(Solver, ProvesWhatIsTrueAndNoDraw) {
    base::Random random{base::Seed(4)};
    int wins = 0;
    int losses = 0;
    int draws = 0;
    for (int i = 0; i < 300; ++i) {
        TicTacToe state;
        std::vector<game::MoveId> moves;
        for (std::uint32_t n = 2 + random.below(5); n > 0 && !state.is_over(); --n) {
            state.moves(moves);
            state.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        }
        if (state.is_over()) continue;
        const double exact = test::exact_result(state);
        const double mine = state.player() == 0 ? exact : 1 - exact;
        const test::Solved solved = test::solve(state, 20'000);
        const Proof expected = mine == 1 ? Proof::Win : mine == 0 ? Proof::Loss : Proof::None;
        ASSERT_EQ(solved.proof, expected) << state.text();
        TicTacToe next = state;
        next.play(solved.move);
        EXPECT_EQ(test::exact_result(next), exact) << "the move keeps the result\n" << state.text();
        (mine == 1 ? wins : mine == 0 ? losses : draws) += 1;
    }
    EXPECT_GT(wins, 20);
    EXPECT_GT(losses, 20);
    EXPECT_GT(draws, 20);
}

}  // namespace
}  // namespace yomi::arena
