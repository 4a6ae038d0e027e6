#include "games/othello.hpp"

#include <gtest/gtest.h>

#include "support/error_text.hpp"
#include "support/named_conformance.hpp"
#include "support/perfect_play.hpp"
#include "support/playout_conformance.hpp"
#include "support/scale.hpp"

namespace yomi::games {
namespace {

Othello othello_of(std::int64_t size) { return Othello(OthelloOptions{.size = size}); }

TEST(Othello, IsAGame) {
    for (const int size : {4, 6, 8}) {
        // Passes come on top of the moves, never two in a row.
        test::check_game<Othello>(othello_of(size), 2 * size * size, 60);
        EXPECT_THAT(test::check_playouts(othello_of(size), 2 * size * size, test::scaled(300'000)),
                    testing::IsEmpty());
    }
    test::check_named<Othello>(2 * 8 * 8);
    EXPECT_THAT(test::error_text([] { OthelloOptions{.size = 5}.check(); }), testing::HasSubstr("size = 5"));
}

/// Known from the literature; a pass counts as a move.
TEST(Othello, HasAsManyLinesAsCounted) {
    std::vector<std::int64_t> counted = {1, 4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288};
    if (!test::is_whole()) counted.resize(7);
    EXPECT_EQ(test::count_lines(Othello(), static_cast<int>(counted.size()) - 1), counted);
}

/// A board of owners by rows, on which discs are turned one by one.
struct PlainOthello {
    explicit PlainOthello(const game::Picture& picture) : size(picture.rows) {
        for (const auto& cell : picture.cells) owner.push_back(cell.owner);
    }
    int at(int column, int row) {
        return column < 0 || row < 0 || column >= size || row >= size
                   ? -1
                   : owner[static_cast<std::size_t>(row * size + column)];
    }
    /// How many discs a move turns, and turns them if it is to.
    int turns(int cell, int player, bool play) {
        int all = 0;
        for (int dy = -1; dy <= 1; ++dy) {
            for (int dx = -1; dx <= 1; ++dx) {
                const int column = cell % size;
                const int row = cell / size;
                int length = 1;
                while (at(column + length * dx, row + length * dy) == 1 - player) ++length;
                if (at(column + length * dx, row + length * dy) != player) continue;
                all += length - 1;
                for (int i = 1; play && i < length; ++i)
                    owner[static_cast<std::size_t>((row + i * dy) * size + column + i * dx)] = player;
            }
        }
        if (play) owner[static_cast<std::size_t>(cell)] = player;
        return all;
    }
    std::vector<int> legal_cells(int player) {
        std::vector<int> cells;
        for (int c = 0; c < size * size; ++c) {
            if (owner[static_cast<std::size_t>(c)] < 0 && turns(c, player, false) > 0) cells.push_back(c);
        }
        return cells;
    }
    int size;
    std::vector<int> owner;
};

TEST(Othello, PlaysAsAPlainBoardDoes) {
    base::Random random{base::Seed(1)};
    int passes = 0;
    for (int i = 0; i < 300; ++i) {
        Othello game = othello_of(4 + 2 * (i % 3));
        PlainOthello plain(game.picture());
        std::vector<game::MoveId> moves;
        while (!game.is_over()) {
            game.moves(moves);
            std::vector<int> cells;
            for (const game::MoveId m : moves) {
                for (const int cell : game.cells_of(m)) cells.push_back(cell);
            }
            ASSERT_EQ(cells, plain.legal_cells(game.player())) << game.text();
            ASSERT_EQ(cells.empty(), moves[0] == Othello::kPass);
            const game::MoveId move = game.random_move(random);
            passes += move == Othello::kPass ? 1 : 0;
            if (move != Othello::kPass) plain.turns(game.cells_of(move)[0], game.player(), true);
            game.play(move);
            ASSERT_EQ(PlainOthello(game.picture()).owner, plain.owner) << game.text();
            ASSERT_EQ(game.discs(0), std::ranges::count(plain.owner, 0));
        }
        EXPECT_TRUE(plain.legal_cells(0).empty() && plain.legal_cells(1).empty());
        const auto lead = std::ranges::count(plain.owner, 0) - std::ranges::count(plain.owner, 1);
        EXPECT_EQ(game.result(), lead > 0 ? 1 : lead < 0 ? 0 : 0.5);
    }
    EXPECT_GT(passes, 50);
}

/// The lead of player 0 in discs if both play for it.
int best_lead(const Othello& state, int alpha, int beta) {
    if (state.is_over()) return state.discs(0) - state.discs(1);
    const bool maximises = state.player() == 0;
    std::vector<game::MoveId> moves;
    state.moves(moves);
    int best = maximises ? -64 : 64;
    for (const game::MoveId m : moves) {
        Othello next = state;
        next.play(m);
        const int lead = best_lead(next, alpha, beta);
        best = maximises ? std::max(best, lead) : std::min(best, lead);
        (maximises ? alpha : beta) = maximises ? std::max(alpha, best) : std::min(beta, best);
        if (alpha >= beta) break;
    }
    return best;
}

TEST(Othello, OnFourByFourIsWonByTheSecondPlayer) {
    EXPECT_EQ(test::solve(othello_of(4)), 0);
    EXPECT_EQ(best_lead(othello_of(4), -64, 64), 3 - 11) << "eleven discs to three";
}

TEST(Othello, IsDrawnFromTheUpperLeft) {
    Othello game = othello_of(4);
    EXPECT_EQ(game.text(), "  a b c d\n1 . . . .\n2 . o x .\n3 . x o .\n4 . . . .\n");
    EXPECT_EQ(game.move_text(Othello::kPass), "pass");
    game.play(1);  // b1
    EXPECT_EQ(game.text(), "  a b c d\n1 . x . .\n2 . x x .\n3 . x o .\n4 . . . .\n");
}

}  // namespace
}  // namespace yomi::games
