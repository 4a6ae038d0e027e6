#include "games/connect_four.hpp"

#include <gtest/gtest.h>

#include <set>
#include <unordered_set>

#include "support/named_conformance.hpp"
#include "support/perfect_play.hpp"
#include "support/playout_conformance.hpp"
#include "support/scale.hpp"

namespace yomi::games {
namespace {

ConnectFour columns_and_rows(std::int64_t width, std::int64_t height) {
    return ConnectFour(ConnectFourOptions{.width = width, .height = height});
}

ConnectFour after_columns(ConnectFour game, std::string_view letters) {
    for (const char c : letters) game.play(static_cast<game::MoveId>(c - 'a'));
    return game;
}

TEST(ConnectFour, IsAGame) {
    for (const auto& [width, height] : {std::pair(7, 6), {4, 4}, {8, 7}, {8, 5}}) {
        test::check_game<ConnectFour>(columns_and_rows(width, height), width * height, 100);
        EXPECT_THAT(
            test::check_playouts(columns_and_rows(width, height), width * height, test::scaled(400'000)),
            testing::IsEmpty());
    }
    test::check_named<ConnectFour>(8 * 7);
}

/// The owners of the cells, a character each.
std::string owners_of(const ConnectFour& game) {
    std::string owners;
    for (const auto& cell : game.picture().cells) owners += static_cast<char>('1' + cell.owner);
    return owners;
}

/// Counted by John Tromp; games that are over do not go on.
TEST(ConnectFour, HasAsManyPositionsAsCounted) {
    std::vector<std::size_t> counted = {1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275};
    if (!test::is_whole()) counted.resize(7);
    std::vector<std::pair<ConnectFour, std::string>> now = {{ConnectFour(), owners_of(ConnectFour())}};
    std::vector<game::MoveId> moves;
    for (const std::size_t count : counted) {
        EXPECT_EQ(now.size(), count);
        if (count == counted.back()) break;
        std::vector<std::pair<ConnectFour, std::string>> next;
        std::unordered_set<std::string> seen;
        for (const auto& [state, owners] : now) {
            if (state.is_over()) continue;
            state.moves(moves);
            for (const game::MoveId m : moves) {
                std::string changed = owners;
                changed[static_cast<std::size_t>(state.cells_of(m)[0])] = state.player() == 0 ? '1' : '2';
                if (!seen.insert(changed).second) continue;
                next.emplace_back(state, changed);
                next.back().first.play(m);
            }
        }
        now = std::move(next);
    }
}

/// Whether a player has four in a row in the picture.
bool has_four_in(const game::Picture& picture, int player) {
    const auto is_own = [&](int column, int row) {
        return column >= 0 && column < picture.columns && row >= 0 && row < picture.rows &&
               picture.cells[static_cast<std::size_t>(row * picture.columns + column)].owner == player;
    };
    for (int row = 0; row < picture.rows; ++row) {
        for (int column = 0; column < picture.columns; ++column) {
            for (const auto& [dx, dy] : {std::pair(1, 0), {0, 1}, {1, 1}, {1, -1}}) {
                int length = 0;
                while (length < 4 && is_own(column + length * dx, row + length * dy)) ++length;
                if (length == 4) return true;
            }
        }
    }
    return false;
}

TEST(ConnectFour, EndsWithFourInARowOrWithAFullBoard) {
    base::Random random{base::Seed(1)};
    int draws = 0;
    for (int i = 0; i < 1000; ++i) {
        ConnectFour game = columns_and_rows(4 + i % 5, 4 + i / 5 % 4);
        std::vector<game::MoveId> moves;
        while (!game.is_over()) {
            ASSERT_FALSE(has_four_in(game.picture(), 0) || has_four_in(game.picture(), 1)) << game.text();
            game.moves(moves);
            for (const game::MoveId m : moves)  // a piece falls onto the floor or onto another
                ASSERT_TRUE(
                    game.cells_of(m)[0] / game.move_limit() == game.picture().rows - 1 ||
                    owners_of(game)[static_cast<std::size_t>(game.cells_of(m)[0] + game.move_limit())] !=
                        '0');
            game.play(game.random_move(random));
        }
        const std::string owners = owners_of(game);
        draws += game.result() == 0.5 ? 1 : 0;
        EXPECT_EQ(has_four_in(game.picture(), 0), game.result() == 1) << game.text();
        EXPECT_EQ(has_four_in(game.picture(), 1), game.result() == 0) << game.text();
        EXPECT_TRUE(game.result() != 0.5 || owners.find('0') == std::string::npos) << game.text();
    }
    EXPECT_GT(draws, 10);
}

TEST(ConnectFour, IsADrawOnSmallBoards) {
    for (const auto& [width, height] : {std::pair(4, 4), {5, 4}, {4, 5}})
        EXPECT_EQ(test::Solver<ConnectFour>().solve(columns_and_rows(width, height)), 0.5) << width;
}

/// Pascal Pons publishes late positions with their values.
TEST(ConnectFour, IsSolvedLate) {
    const auto value_after = [](std::string_view columns) {
        ConnectFour game;
        for (const char c : columns) game.play(static_cast<game::MoveId>(c - '1'));
        return test::Solver<ConnectFour>().solve(game);
    };
    EXPECT_EQ(value_after("2252576253462244111563365343671351441"), 1) << "player 1 to move loses";
    EXPECT_EQ(value_after("7422341735647741166133573473242566"), 1) << "player 0 to move wins";
    EXPECT_EQ(value_after("23163416124767223154467471272416755633"), 0.5);
}

TEST(ConnectFour, FindsFourAndKeepsTheOtherFromIt) {
    base::Random random{base::Seed(1)};
    for (int i = 0; i < 50; ++i) {
        EXPECT_EQ(after_columns(ConnectFour(), "agagag").sensible_move(random), 0)
            << "rather four than safety";
        EXPECT_EQ(after_columns(ConnectFour(), "agbgcg").sensible_move(random), 3);
        EXPECT_EQ(after_columns(ConnectFour(), "agbgc").sensible_move(random), 3) << "or else a wins";
    }
    std::set<game::MoveId> seen;
    for (int i = 0; i < 200; ++i) seen.insert(after_columns(ConnectFour(), "agb").sensible_move(random));
    EXPECT_EQ(seen.size(), 7U);
}

TEST(ConnectFour, IsDrawnFromTheFloor) {
    const ConnectFour game = after_columns(columns_and_rows(4, 4), "aab");
    EXPECT_EQ(game.text(), "4 . . . .\n3 . . . .\n2 o . . .\n1 x x . .\n  a b c d\n");
    EXPECT_EQ(game.move_text(3), "d");
    EXPECT_EQ(game.cells_of(0), std::vector<int>{4});
}

}  // namespace
}  // namespace yomi::games
