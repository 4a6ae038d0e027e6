#include <gtest/gtest.h>

#include "base/random.hpp"
#include "go/tactics/influence.hpp"
#include "go/tactics/ladder.hpp"
#include "support/text_board.hpp"

namespace yomi::go {
namespace {

using test::at;
using test::board_of;

TEST(Ladder, WorksOnAnEmptyBoardAndNotWithABreaker) {
    LadderReader reader;
    Board board = board_of(R"(
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . X . . . . . .
        . X O . . . . . .
        . . X X . . . . .
        . . . . . . . . .)",
                           Colour::White);
    const Point stone = at("C3", 9);
    EXPECT_EQ(board.liberties(stone), 1);
    EXPECT_FALSE(reader.escapes(board, stone));
    board.play(at("G6", 9), Colour::White);  // on the way
    EXPECT_TRUE(reader.escapes(board, stone));
}

TEST(Ladder, FindsTheLibertyThatCaptures) {
    LadderReader reader;
    const Board board = board_of(R"(
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . X X . . . .
        X O . . . . .
        . . . . . . .)");
    const auto captures = reader.captures(board, at("B2", 7));
    EXPECT_NE(captures.first, kNoPoint);
    const Board open = board_of(R"(
        . . . . .
        . X . . .
        . O . . .
        . X . . .
        . . . . .)");
    EXPECT_EQ(reader.captures(open, at("B3", 5)).first, at("C3", 5));
    EXPECT_EQ(reader.captures(open, at("B3", 5)).second, kNoPoint);
}

/// What a ladder is, without any short cut.
bool plainly_caught(const Board& board, Point stone, int depth);

bool plainly_escapes(const Board& board, Point stone, int depth) {
    const Colour own = board.at(stone);
    if (depth == 0) return true;
    std::vector<Point> tries = board.chain_liberties(stone);
    for (const Point s : board.chain_stones(stone)) {
        for (const Point n : board.geometry().neighbours(s)) {
            if (board.at(n) == opponent(own) && board.liberties(n) == 1) {
                tries.push_back(board.chain_liberties(n).front());
            }
        }
    }
    for (const Point p : tries) {
        if (!board.is_legal(p, own)) continue;
        Board next(board);
        next.play(p, own);
        if (next.liberties(stone) > 2) return true;
        if (next.liberties(stone) == 2 && !plainly_caught(next, stone, depth - 1)) return true;
    }
    return false;
}

bool plainly_caught(const Board& board, Point stone, int depth) {
    const Colour attacker = opponent(board.at(stone));
    for (const Point p : board.chain_liberties(stone)) {
        if (!board.is_legal(p, attacker)) continue;
        Board next(board);
        next.play(p, attacker);
        if (!plainly_escapes(next, stone, depth)) return true;
    }
    return false;
}

TEST(Ladder, AgreesWithThePlainDefinition) {
    base::Random random{base::Seed(11)};
    LadderReader reader(1'000'000);
    int escapes = 0;
    int caught = 0;
    for (int round = 0; round < 60; ++round) {
        Board board(7);
        for (int i = 0; i < 14 + round % 12; ++i) {
            const auto empties = board.empty_points();
            const Point p = empties[random.below(static_cast<std::uint32_t>(empties.size()))];
            if (board.is_legal(p, board.to_play())) board.play(p, board.to_play());
        }
        board.set_to_play(board.to_play());
        for (const Point p : board.geometry().points()) {
            if (board.at(p) == Colour::Empty || board.head(p) != p) continue;
            if (board.liberties(p) == 1) {
                const bool expected = plainly_escapes(board, p, 30);
                ASSERT_EQ(reader.escapes(board, p), expected) << test::drawing(board);
                escapes += expected ? 1 : 0;
            } else if (board.liberties(p) == 2) {
                const bool expected = plainly_caught(board, p, 30);
                ASSERT_EQ(reader.captures(board, p).first != kNoPoint, expected) << test::drawing(board);
                caught += expected ? 1 : 0;
            }
        }
    }
    EXPECT_GT(escapes, 10);
    EXPECT_GT(caught, 10);
}

TEST(Influence, HalvesWithEachStepAndFollowsTheBoard) {
    Influence influence;
    Board board(9);
    board.play(at("E5", 9), Colour::Black);
    influence.follow(board);
    EXPECT_EQ(influence.at(at("E5", 9)), 64);
    EXPECT_EQ(influence.at(at("E6", 9)), 32);
    EXPECT_EQ(influence.at(at("G6", 9)), 8);
    EXPECT_EQ(influence.at(at("A1", 9)), 0);
    EXPECT_EQ(influence.level(at("E6", 9), Colour::Black), 3);
    EXPECT_EQ(influence.level(at("E6", 9), Colour::White), -3);
    base::Random random{base::Seed(3)};
    for (int i = 0; i < 150; ++i) {
        const auto empties = board.empty_points();
        const Point p = empties[random.below(static_cast<std::uint32_t>(empties.size()))];
        if (board.is_legal(p, board.to_play())) board.play(p, board.to_play());
        influence.follow(board);
    }
    Influence fresh;
    fresh.follow(board);
    for (const Point p : board.geometry().points()) EXPECT_EQ(influence.at(p), fresh.at(p));
}

}  // namespace
}  // namespace yomi::go
