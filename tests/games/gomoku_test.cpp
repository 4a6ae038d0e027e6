#include "games/gomoku.hpp"

#include <gtest/gtest.h>

#include <set>

#include "support/error_text.hpp"
#include "support/named_conformance.hpp"
#include "support/perfect_play.hpp"
#include "support/playout_conformance.hpp"
#include "support/scale.hpp"

namespace yomi::games {
namespace {

Gomoku gomoku_of(std::int64_t size, std::int64_t row, bool exact = false) {
    return Gomoku(GomokuOptions{.size = size, .row = row, .exact = exact});
}

TEST(Gomoku, IsAGame) {
    for (const auto& [size, row] : {std::pair(15, 5), {5, 3}, {5, 5}, {19, 6}}) {
        test::check_game<Gomoku>(gomoku_of(size, row), size * size, 6);
        EXPECT_THAT(
            test::check_playouts(gomoku_of(size, row, size == 15), size * size, test::scaled(200'000)),
            testing::IsEmpty());
    }
    test::check_named<Gomoku>(19 * 19);
    EXPECT_THAT(test::error_text([] { GomokuOptions{.size = 5, .row = 6}.check(); }),
                testing::HasSubstr("row = 6 does not fit on a board of size = 5"));
}

/// The longest rows of a player in the picture: whether one of exactly this length is among them, or longer.
struct RowsSeen {
    bool exact = false;
    bool longer = false;
};

RowsSeen rows_in(const game::Picture& picture, int player, int wanted) {
    const auto is_own = [&](int column, int row) {
        return column >= 0 && column < picture.columns && row >= 0 && row < picture.rows &&
               picture.cells[static_cast<std::size_t>(row * picture.columns + column)].owner == player;
    };
    RowsSeen seen;
    for (int row = 0; row < picture.rows; ++row) {
        for (int column = 0; column < picture.columns; ++column) {
            for (const auto& [dx, dy] : {std::pair(1, 0), {0, 1}, {1, 1}, {1, -1}}) {
                if (is_own(column - dx, row - dy)) continue;
                int length = 0;
                while (is_own(column + length * dx, row + length * dy)) ++length;
                seen.exact = seen.exact || length == wanted;
                seen.longer = seen.longer || length > wanted;
            }
        }
    }
    return seen;
}

TEST(Gomoku, IsWonByARowOfStones) {
    base::Random random{base::Seed(1)};
    int overlines = 0;
    int draws = 0;
    for (int i = 0; i < 600; ++i) {
        const int row = 3 + i % 4;
        const bool exact = i % 3 == 0;
        Gomoku game = gomoku_of(6 + i % 5, row, exact);
        bool sensible = i % 2 == 0;
        while (!game.is_over()) game.play(sensible ? game.sensible_move(random) : game.random_move(random));
        for (int p = 0; p < 2; ++p) {
            const RowsSeen seen = rows_in(game.picture(), p, row);
            const bool has_won = seen.exact || (seen.longer && !exact);
            overlines += seen.longer && !has_won ? 1 : 0;
            EXPECT_EQ(has_won, game.result() == 1 - p) << game.text();
        }
        draws += game.result() == 0.5 ? 1 : 0;
    }
    EXPECT_GT(overlines, 5);
    EXPECT_GT(draws, 5);
}

TEST(Gomoku, EndsWithTheFirstRow) {
    base::Random random{base::Seed(2)};
    for (int i = 0; i < 60; ++i) {
        Gomoku game = gomoku_of(7, 4);
        while (!game.is_over()) {
            for (int p = 0; p < 2; ++p) {
                const RowsSeen seen = rows_in(game.picture(), p, 4);
                ASSERT_FALSE(seen.exact || seen.longer) << game.text();
            }
            game.play(game.random_move(random));
        }
    }
}

TEST(Gomoku, ThreeInARowIsWonByTheFirstPlayer) {
    EXPECT_EQ(test::Solver<Gomoku>().solve(gomoku_of(5, 3)), 1);
}

/// All points that complete a row of a player, by trying them.
std::set<game::MoveId> completing(const Gomoku& game, game::Player p) {
    std::set<game::MoveId> points;
    std::vector<game::MoveId> moves;
    game.moves(moves);
    for (const game::MoveId m : moves) {
        Gomoku tried = game;
        if (game.player() != p) {  // a move elsewhere first
            if (moves.size() == 1) continue;
            tried.play(m == moves[0] ? moves[1] : moves[0]);
            if (tried.is_over()) {
                tried = game;
                tried.play(m == moves.back() ? moves[0] : moves.back());
            }
            if (tried.is_over()) continue;
        }
        tried.play(m);
        if (tried.is_over() && tried.result() == 1 - p) points.insert(m);
    }
    return points;
}

TEST(Gomoku, CompletesARowOrKeepsTheOtherFromIt) {
    base::Random random{base::Seed(3)};
    int completed = 0;
    int kept = 0;
    for (int i = 0; i < 150; ++i) {
        Gomoku game = gomoku_of(7, 3 + i % 3, i % 2 == 0);
        while (!game.is_over()) {
            const auto own = completing(game, game.player());
            const auto others = completing(game, 1 - game.player());
            const game::MoveId move = game.sensible_move(random);
            if (!own.empty()) {
                ASSERT_TRUE(own.contains(move)) << game.text();
                ++completed;
            } else if (!others.empty()) {
                ASSERT_TRUE(others.contains(move)) << game.text() << game.move_text(move);
                ++kept;
            }
            game.play(random.below(4) == 0 ? game.random_move(random) : move);
        }
    }
    EXPECT_GT(completed, 100);
    EXPECT_GT(kept, 200);
}

TEST(Gomoku, AnOverlineWinsUnlessItMustBeExact) {
    for (const bool exact : {false, true}) {
        Gomoku game = gomoku_of(9, 5, exact);
        for (const int column : {0, 1, 2, 4, 5, 3}) {
            game.play(static_cast<game::MoveId>(column));
            if (!game.is_over())
                game.play(static_cast<game::MoveId>(2 * 10 + 2 * (column % 4) + column / 4 * 10));
        }
        EXPECT_EQ(game.is_over(), !exact) << game.text();
        EXPECT_EQ(game.result(), exact ? 0.5 : 1);
    }
}

}  // namespace
}  // namespace yomi::games
