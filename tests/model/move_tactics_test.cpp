#include "model/move_tactics.hpp"

#include <gtest/gtest.h>

#include "go/board_moves.hpp"
#include "go/game_state.hpp"
#include "model/move_features.hpp"
#include "support/text_board.hpp"

namespace yomi::model {
namespace {

using go::Board;
using go::Colour;
using go::Point;

/// Calls check(state) with the positions of random games on a small board, where much is captured.
template <class Check>
void over_random_games(int games, const Check& check) {
    base::Random random{base::Seed(11)};
    for (int game = 0; game < games; ++game) {
        go::GameState state{go::Position(game % 2 == 0 ? 7 : 9)};
        std::vector<game::MoveId> moves;
        for (int move = 0; move < 90 && !state.is_over(); ++move) {
            check(state);
            if (testing::Test::HasFatalFailure()) return;
            state.moves(moves);
            state.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        }
    }
}

/// Against a board on which the move is played.
template <int W, Colour C>
void expect_as_played(const Board& board, Point p) {
    const MoveTactics<W, C> tactics(board, p);
    if (!board.is_legal(p, C)) return;
    Board after = board;
    after.play(p, C);
    ASSERT_EQ(tactics.liberties(), after.liberties(p)) << test::drawing(board);
    ASSERT_EQ(tactics.stones(), after.chain_size(p)) << test::drawing(board);
    ASSERT_EQ(tactics.captured(), board.stones(opponent(C)) - after.stones(opponent(C)));
    for (const Point head : tactics.rescued()) {
        ASSERT_EQ(board.liberties(head), 1);
        ASSERT_GE(after.liberties(head), 1);
    }
    if (const auto* chain = tactics.put_into_atari()) {
        ASSERT_EQ(after.liberties(chain->head), 1);
    }
}

TEST(MoveTactics, AreWhatPlayingTheMoveDoes) {
    int captures = 0;
    over_random_games(30, [&](const go::GameState& state) {
        const Board& board = state.board();
        go::BoardMoves::with_words(board, [&]<int W>() {
            for (const Point p : board.empty_points()) {
                expect_as_played<W, Colour::Black>(board, p);
                expect_as_played<W, Colour::White>(board, p);
                captures += MoveTactics<W, Colour::Black>(board, p).captured() > 0 ? 1 : 0;
            }
        });
    });
    EXPECT_GT(captures, 1'000);
}

template <int W, Colour C>
std::size_t expect_as_defined(const Board& board, Point p, Point last) {
    std::vector<int> fast;
    std::vector<int> defined;
    MoveFeatures::tactical<W, C>(board, p, go::BoardChains::code(board, p), last,
                                 [&](int f) { fast.push_back(f); });
    MoveFeatures::tactical_by_definition<W, C>(board, p, last, [&](int f) { defined.push_back(f); });
    EXPECT_EQ(fast, defined) << vertex_text(p, board.size()) << "\n" << test::drawing(board);
    return defined.size();
}

TEST(MoveTactics, DefineTheFeaturesOfTheLightModel) {
    std::size_t features = 0;
    over_random_games(30, [&](const go::GameState& state) {
        const Board& board = state.board();
        go::BoardMoves::with_words(board, [&]<int W>() {
            for (const Point p : board.empty_points()) {
                features += expect_as_defined<W, Colour::Black>(board, p, state.last_move());
                features += expect_as_defined<W, Colour::White>(board, p, state.last_move());
            }
        });
    });
    EXPECT_GT(features, 10'000U);
}

}  // namespace
}  // namespace yomi::model
