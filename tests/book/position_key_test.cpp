#include "book/position_key.hpp"

#include <gtest/gtest.h>

#include <set>

#include "base/random.hpp"
#include "support/text_board.hpp"

namespace yomi::book {
namespace {

using go::Colour;
using go::Point;

/// The board after the same moves, turned.
go::Board turned(const std::vector<Point>& moves, int size, Symmetry symmetry) {
    go::Board board = go::Board::empty(size);
    for (const Point p : moves) board.play(symmetry.turned(p, board.geometry()), board.to_play());
    return board;
}

std::vector<Point> random_moves(int size, std::size_t count, std::uint64_t seed) {
    base::Random random{base::Seed(seed)};
    go::Board board = go::Board::empty(size);
    std::vector<Point> moves;
    while (moves.size() < count) {
        const auto empty = board.empty_points();
        const Point p = empty[random.below(static_cast<std::uint32_t>(empty.size()))];
        if (!board.is_legal(p, board.to_play())) continue;
        board.play(p, board.to_play());
        moves.push_back(p);
    }
    return moves;
}

TEST(BookSymmetry, TurnsAndTurnsBack) {
    const go::Geometry& g = go::Geometry::of(7);
    std::set<std::pair<int, int>> images;
    for (int s = 0; s < Symmetry::kCount; ++s) {
        for (const Point p : g.points()) EXPECT_EQ(Symmetry(s).back(Symmetry(s).turned(p, g), g), p);
        images.emplace(Symmetry(s).turned(g.point(0, 0), g).value(),
                       Symmetry(s).turned(g.point(1, 0), g).value());
        EXPECT_EQ(Symmetry(s).turned(go::kPass, g), go::kPass);
    }
    EXPECT_EQ(images.size(), 8u) << "all of them differ";
}

TEST(BookPositionKey, IsTheSameInAllOrientationsAndCarriesPointsOver) {
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        const int size = 5 + static_cast<int>(seed % 5);
        const auto moves = random_moves(size, 3 + seed % 20, seed);
        const go::Board board = turned(moves, size, Symmetry(0));
        const PositionKey key = key_of(board);
        for (int s = 1; s < Symmetry::kCount; ++s) {
            const go::Board other = turned(moves, size, Symmetry(s));
            const PositionKey other_key = key_of(other);
            ASSERT_EQ(other_key.value, key.value);
            // Stones lie on stones of their colour, so it is a way to turn the board, if not always the same
            // one.
            for (const Point p : board.geometry().points())
                ASSERT_EQ(board.at(p), other.at(carried_over(p, key, other_key, board.geometry())));
        }
    }
}

TEST(BookPositionKey, TellsPositionsApart) {
    std::set<std::uint64_t> keys;
    std::set<std::string> boards;
    for (std::uint64_t seed = 0; seed < 300; ++seed)
        keys.insert(key_of(turned(random_moves(9, 6, seed), 9, Symmetry(0))).value);
    EXPECT_EQ(keys.size(), 300u);
    go::Board board = go::Board::empty(9);
    const std::uint64_t black = key_of(board).value;
    board.set_to_play(Colour::White);
    EXPECT_NE(key_of(board).value, black) << "who is to play";
}

TEST(BookPositionKey, KnowsKo) {
    const go::Board board = test::position_of(R"(
        . X O . .
        X . X O .
        . X O . .
        . . . . .
        . . . . .
    )",
                                              *go::rules_by_name("chinese"), Colour::White, 7.5)
                                .board();
    go::Board taken = board;
    taken.play(test::at("B4", 5), Colour::White);
    ASSERT_NE(taken.ko(), go::kNoPoint);
    go::Board waited = taken;
    waited.set_to_play(Colour::Black);  // lifts the ko
    EXPECT_NE(key_of(taken).value, key_of(waited).value);
    EXPECT_EQ(key_after(board, test::at("B4", 5)).value, key_of(taken).value);
}

}  // namespace
}  // namespace yomi::book
