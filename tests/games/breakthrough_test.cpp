#include "games/breakthrough.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "support/named_conformance.hpp"
#include "support/perfect_play.hpp"
#include "support/playout_conformance.hpp"
#include "support/scale.hpp"

namespace yomi::games {
namespace {

Breakthrough breakthrough_of(std::int64_t width, std::int64_t height) {
    return Breakthrough(BreakthroughOptions{.width = width, .height = height});
}

/// Pieces go on and never back.
int longest_breakthrough(int width, int height) { return 4 * width * height; }

TEST(Breakthrough, IsAGame) {
    for (const auto& [width, height] : {std::pair(8, 8), {4, 4}, {10, 10}, {5, 7}}) {
        const int longest = longest_breakthrough(width, height);
        test::check_game<Breakthrough>(breakthrough_of(width, height), longest, 30);
        EXPECT_THAT(test::check_playouts(breakthrough_of(width, height), longest, test::scaled(400'000)),
                    testing::IsEmpty());
    }
    test::check_named<Breakthrough>(longest_breakthrough(10, 10));
}

/// The rules on a board of characters, from the upper row on: 'x' goes up, 'o' down.
struct PlainBreakthrough {
    std::vector<std::string> rows;
    bool second_moves = false;

    [[nodiscard]] bool is_over() const {
        bool some_x = false;
        bool some_o = false;
        for (const std::string& row : rows) {
            some_x = some_x || row.find('x') != std::string::npos;
            some_o = some_o || row.find('o') != std::string::npos;
        }
        return !some_x || !some_o || rows.front().find('x') != std::string::npos ||
               rows.back().find('o') != std::string::npos;
    }
    /// Every position that one move leads to, by the cells that are pointed at.
    [[nodiscard]] std::map<std::vector<int>, PlainBreakthrough> next() const {
        std::map<std::vector<int>, PlainBreakthrough> all;
        const char own = second_moves ? 'o' : 'x';
        const auto columns = static_cast<int>(rows[0].size());
        for (int r = 0; r < static_cast<int>(rows.size()); ++r) {
            for (int c = 0; c < columns; ++c) {
                if (rows[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)] != own) continue;
                const int to_row = r + (second_moves ? 1 : -1);
                for (int to = std::max(c - 1, 0); to <= std::min(c + 1, columns - 1); ++to) {
                    const char there = rows[static_cast<std::size_t>(to_row)][static_cast<std::size_t>(to)];
                    if (there == own || (to == c && there != '.')) continue;
                    PlainBreakthrough after = *this;
                    after.rows[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)] = '.';
                    after.rows[static_cast<std::size_t>(to_row)][static_cast<std::size_t>(to)] = own;
                    after.second_moves = !second_moves;
                    all[{r * columns + c, to_row * columns + to}] = after;
                }
            }
        }
        return all;
    }
};

std::vector<std::string> rows_of(const Breakthrough& game) {
    const game::Picture picture = game.picture();
    std::vector<std::string> rows(static_cast<std::size_t>(picture.rows));
    for (std::size_t i = 0; i < picture.cells.size(); ++i)
        rows[i / static_cast<std::size_t>(picture.columns)] += ".xo"[picture.cells[i].owner + 1];
    return rows;
}

TEST(Breakthrough, PlaysByThePlainRules) {
    base::Random random{base::Seed(1)};
    int first_wins = 0;
    for (int i = 0; i < 200; ++i) {
        Breakthrough game = breakthrough_of(4 + i % 7, 4 + i / 7 % 7);
        PlainBreakthrough plain{.rows = rows_of(game)};
        std::vector<game::MoveId> moves;
        while (!game.is_over()) {
            const auto next = plain.next();
            std::set<std::vector<int>> places;
            game.moves(moves);
            for (const game::MoveId m : moves) places.insert(game.cells_of(m));
            ASSERT_EQ(places.size(), next.size()) << game.text();
            for (const auto& [place, after] : next) ASSERT_TRUE(places.contains(place)) << game.text();
            const game::MoveId move = game.random_move(random);
            plain = next.at(game.cells_of(move));
            game.play(move);
            ASSERT_EQ(rows_of(game), plain.rows);
            ASSERT_EQ(game.is_over(), plain.is_over()) << game.text();
        }
        EXPECT_EQ(game.result(), plain.second_moves ? 1 : 0) << "who moved last wins";
        first_wins += game.result() == 1 ? 1 : 0;
    }
    EXPECT_GT(first_wins, 50);
    EXPECT_LT(first_wins, 150);
}

TEST(Breakthrough, IsWonByWhoCapturesAllPieces) {
    base::Random random{base::Seed(3)};
    int all_captured = 0;
    for (int i = 0; i < 400; ++i) {
        Breakthrough game = breakthrough_of(4, 6);
        PlainBreakthrough plain{.rows = rows_of(game)};
        std::vector<game::MoveId> moves;
        while (!game.is_over()) {
            game.moves(moves);
            const auto captures = [&](game::MoveId m) {
                return game.picture().cells[static_cast<std::size_t>(game.cells_of(m)[1])].owner >= 0;
            };
            const auto found = std::ranges::find_if(moves, captures);
            const game::MoveId move = found == moves.end() ? game.random_move(random) : *found;
            plain = plain.next().at(game.cells_of(move));
            game.play(move);
            ASSERT_EQ(game.is_over(), plain.is_over()) << game.text();
        }
        std::string pieces;
        for (const std::string& row : plain.rows) pieces += row;
        const char loser = game.result() == 1 ? 'o' : 'x';
        all_captured += pieces.find(loser) == std::string::npos ? 1 : 0;
    }
    EXPECT_GT(all_captured, 5);
}

TEST(Breakthrough, HasAsManyLinesAsCounted) {
    std::vector<std::int64_t> counted = {1, 22, 484, 11132, 256036, 6182818};
    if (!test::is_whole()) counted.resize(5);
    EXPECT_EQ(test::count_lines(Breakthrough(), static_cast<int>(counted.size()) - 1), counted);
}

/// By plain minimax with a table of positions.
bool mover_wins(const PlainBreakthrough& position,
                std::map<std::pair<std::vector<std::string>, bool>, bool>& known) {
    if (position.is_over()) return false;
    const auto key = std::pair(position.rows, position.second_moves);
    const auto found = known.find(key);
    if (found != known.end()) return found->second;
    bool wins = false;
    for (const auto& [place, after] : position.next()) {
        wins = !mover_wins(after, known);
        if (wins) break;
    }
    return known[key] = wins;
}

TEST(Breakthrough, HasTheValueOfThePlainRules) {
    base::Random random{base::Seed(2)};
    std::set<double> values;
    for (int i = 0; i < 30; ++i) {
        Breakthrough game = breakthrough_of(4, 5);
        for (int played = 0; played < 16 + i % 2 && !game.is_over(); ++played)
            game.play(game.random_move(random));
        std::map<std::pair<std::vector<std::string>, bool>, bool> known;
        const PlainBreakthrough plain{.rows = rows_of(game), .second_moves = game.player() == 1};
        const double value = test::solve(game);
        EXPECT_EQ(value == game.player(), !mover_wins(plain, known)) << game.text();
        values.insert(value);
    }
    EXPECT_EQ(values.size(), 2U);
}

TEST(Breakthrough, IsDrawnFromTheBottom) {
    Breakthrough game = breakthrough_of(4, 5);
    std::vector<game::MoveId> moves;
    game.moves(moves);
    EXPECT_EQ(game.move_text(moves[0]), "a2a3");
    game.play(moves[0]);
    EXPECT_EQ(game.text(), "5 o o o o\n4 o o o o\n3 x . . .\n2 . x x x\n1 x x x x\n  a b c d\n");
    game.moves(moves);
    EXPECT_EQ(game.move_text(moves[0]), "a4b3");
}

}  // namespace
}  // namespace yomi::games
