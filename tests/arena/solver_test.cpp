// The solver against perfect play.

#include <gtest/gtest.h>

#include <array>

#include "games/connect_four.hpp"
#include "games/hex.hpp"
#include "games/tic_tac_toe.hpp"
#include "support/perfect_play.hpp"
#include "support/proving_search.hpp"
#include "support/scale.hpp"

namespace yomi::arena {
namespace {

using Proof = mcts::Node::Proof;

/// What such a value for player 0 is for this player.
Proof proof_of(double value, game::Player player) {
    if (value == 0.5) return Proof::Draw;
    return (value == 1) == (player == 0) ? Proof::Win : Proof::Loss;
}

template <game::Game G>
G after_random_moves(G state, int moves, base::Random& random) {
    std::vector<game::MoveId> legal;
    for (; moves > 0 && !state.is_over(); --moves) {
        state.moves(legal);
        state.play(legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
    }
    return state;
}

/// How often each Proof came out.
using Counts = std::array<int, 4>;

/// Positions after so many random moves, and fewer: the search proves what perfect play gives, and its move
/// keeps it.
template <game::Game G, class Value>
Counts compare(int positions, int most_moves, int fewer, const Value& value) {
    Counts counts = {};
    base::Random random{base::Seed(4)};
    while (positions > 0) {
        const int moves = most_moves - static_cast<int>(random.below(static_cast<std::uint32_t>(fewer)));
        const G state = after_random_moves(G(), moves, random);
        if (state.is_over()) continue;
        --positions;
        const double exact = value(state);
        const test::Proven proven = test::prove_by_search(state, 1'000'000);
        EXPECT_EQ(proven.proof, proof_of(exact, state.player())) << state.text();
        G next = state;
        next.play(proven.move);
        EXPECT_EQ(value(next), exact) << "the move keeps the result\n" << state.text();
        ++counts[static_cast<std::size_t>(proven.proof)];
        if (testing::Test::HasFailure()) break;
    }
    return counts;
}

TEST(Solver, ProvesWhatIsTrueInTicTacToe) {
    const auto value = [](const games::TicTacToe& state) { return test::solve(state); };
    const Counts counts = compare<games::TicTacToe>(300, 6, 7, value);
    for (const Proof p : {Proof::Win, Proof::Draw, Proof::Loss})
        EXPECT_GT(counts[static_cast<std::size_t>(p)], 15);
}

TEST(Solver, ProvesWhatIsTrueInConnectFourWithTwelveFreeCells) {
    const auto value = [](const games::ConnectFour& state) {
        return test::Solver<games::ConnectFour>().solve(state);
    };
    const int positions = static_cast<int>(test::scaled(3000));
    const Counts counts = compare<games::ConnectFour>(positions, 41, 12, value);
    for (const Proof p : {Proof::Win, Proof::Draw, Proof::Loss})
        EXPECT_GT(counts[static_cast<std::size_t>(p)], positions / 20);
}

TEST(Solver, SolvesHexOnFourByFour) {
    for (int size = 2; size <= (test::is_whole() ? 4 : 3); ++size) {
        for (const bool swap : {false, true}) {
            const games::Hex start({.size = size, .swap = swap});
            EXPECT_EQ(test::prove_by_search(start, 10'000'000).proof, swap ? Proof::Loss : Proof::Win)
                << size;
        }
    }
}

}  // namespace
}  // namespace yomi::arena
