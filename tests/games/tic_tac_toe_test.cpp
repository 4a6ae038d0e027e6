#include "games/tic_tac_toe.hpp"

#include <gtest/gtest.h>

#include <set>

#include "support/named_conformance.hpp"
#include "support/perfect_play.hpp"
#include "support/playout_conformance.hpp"
#include "support/scale.hpp"

namespace yomi::games {
namespace {

TEST(TicTacToe, IsAGame) {
    test::check_game(TicTacToe(), 9, 200);
    test::check_named<TicTacToe>(9);
    EXPECT_THAT(test::check_playouts(TicTacToe(), 9, test::scaled(100'000)), testing::IsEmpty());
}

TEST(TicTacToe, IsADraw) { EXPECT_EQ(test::solve(TicTacToe()), 0.5); }

TEST(TicTacToe, HasAsManyGamesAndPositionsAsItShould) {
    // By the number of moves, those that are over included.
    const std::vector<std::int64_t> games = {1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872};
    EXPECT_EQ(test::count_lines(TicTacToe(), 9), games);
    std::set<std::string> positions;
    std::vector<TicTacToe> now = {TicTacToe()};
    std::vector<game::MoveId> moves;
    while (!now.empty()) {
        std::vector<TicTacToe> next;
        for (const TicTacToe& state : now) {
            if (!positions.insert(state.text()).second || state.is_over()) continue;
            state.moves(moves);
            for (const game::MoveId m : moves) {
                next.push_back(state);
                next.back().play(m);
            }
        }
        now = next;
    }
    EXPECT_EQ(positions.size(), 5478U);
}

TEST(TicTacToe, IsDrawnWithItsNames) {
    TicTacToe game;
    for (const int move : {4, 0, 2}) game.play(static_cast<game::MoveId>(move));
    EXPECT_EQ(game.text(), "  a b c\n1 o . x\n2 . x .\n3 . . .\n");
    EXPECT_EQ(game.move_text(5), "c2");
}

}  // namespace
}  // namespace yomi::games
