#include "go/patterns/disc_keys.hpp"

#include <gtest/gtest.h>

#include <set>

#include "base/random.hpp"
#include "support/text_board.hpp"

namespace yomi::go {
namespace {

using test::at;

void play_some(Board& board, int moves, base::Random& random) {
    for (int i = 0; i < moves; ++i) {
        const auto empties = board.empty_points();
        const Point p = empties[random.below(static_cast<std::uint32_t>(empties.size()))];
        if (board.is_legal(p, board.to_play())) board.play(p, board.to_play());
    }
}

std::uint64_t key(const DiscKeys& discs, Point p, Colour mover, std::size_t ring) {
    DiscKeys::Lanes sum{};
    for (std::size_t r = 0; r <= ring; ++r) DiscKeys::add(sum, discs.at(p, mover)[r]);
    return DiscKeys::smallest(sum);
}

/// The board after a symmetry, with the colours exchanged if asked.
Board turned(const Board& board, int symmetry, bool exchanged) {
    Board result(board.size());
    const Geometry& g = board.geometry();
    for (const Point p : g.points()) {
        Colour c = board.at(p);
        if (c == Colour::Empty) continue;
        int x = g.column(p);
        int y = g.row(p);
        if ((symmetry & 1) != 0) x = g.size() - 1 - x;
        if ((symmetry & 2) != 0) y = g.size() - 1 - y;
        if ((symmetry & 4) != 0) std::swap(x, y);
        if (exchanged) c = opponent(c);
        result.play(g.point(x, y), c);
    }
    return result;
}

TEST(DiscKeys, FollowingEqualsWorkingOutAnew) {
    base::Random random{base::Seed(5)};
    for (const int classes : {1, 4}) {
        DiscKeys followed({3, 5, 9}, {.liberty_classes = classes, .salt = 1});
        Board board(9);
        for (int step = 0; step < 60; ++step) {
            play_some(board, 3, random);
            followed.follow(board);
        }
        DiscKeys fresh({3, 5, 9}, {.liberty_classes = classes, .salt = 1});
        fresh.follow(board);
        for (const Point p : board.geometry().points()) {
            for (const Colour c : {Colour::Black, Colour::White}) {
                for (std::size_t r = 0; r < 3; ++r) ASSERT_EQ(followed.at(p, c)[r], fresh.at(p, c)[r]);
            }
        }
    }
}

TEST(DiscKeys, AreTheSameInAllOrientationsAndForBothColours) {
    base::Random random{base::Seed(6)};
    Board board(9);
    play_some(board, 40, random);
    const auto all_keys = [](const Board& b, Colour mover) {
        DiscKeys discs({3, 5, 7, 11}, {.liberty_classes = 4, .salt = 1});
        discs.follow(b);
        std::multiset<std::uint64_t> keys;
        for (const Point p : b.geometry().points()) {
            for (std::size_t r = 0; r < 4; ++r) keys.insert(key(discs, p, mover, r));
        }
        return keys;
    };
    const auto expected = all_keys(board, Colour::Black);
    for (int s = 0; s < 8; ++s) {
        EXPECT_EQ(all_keys(turned(board, s, false), Colour::Black), expected);
        EXPECT_EQ(all_keys(turned(board, s, true), Colour::White), expected);
    }
    EXPECT_NE(all_keys(board, Colour::White), expected);
}

TEST(DiscKeys, SeeWhatIsInsideAndNothingElse) {
    Board board(19);
    DiscKeys discs({3, 5}, {.salt = 1});
    discs.follow(board);
    const Point centre = at("K10", 19);
    const std::uint64_t small = key(discs, centre, Colour::Black, 0);
    const std::uint64_t large = key(discs, centre, Colour::Black, 1);
    board.play(at("M10", 19), Colour::Black);  // distance 4
    discs.follow(board);
    EXPECT_EQ(key(discs, centre, Colour::Black, 0), small);
    EXPECT_NE(key(discs, centre, Colour::Black, 1), large);
    board.play(at("N10", 19), Colour::White);  // distance 6
    const std::uint64_t with_stone = key(discs, centre, Colour::Black, 1);
    discs.follow(board);
    EXPECT_EQ(key(discs, centre, Colour::Black, 1), with_stone);
}

TEST(DiscKeys, MarksBelongToRings) {
    const DiscKeys discs({3, 5}, {.salt = 1});
    EXPECT_EQ(discs.mark(1, 1).ring, 0);
    EXPECT_EQ(discs.mark(-2, 0).ring, 1);
    EXPECT_EQ(discs.mark(2, 2).ring, -1);
    EXPECT_EQ(discs.mark(0, 9).ring, -1);
    EXPECT_EQ(DiscKeys::smallest(*discs.mark(1, 2).lanes), DiscKeys::smallest(*discs.mark(-2, 1).lanes));
}

}  // namespace
}  // namespace yomi::go
