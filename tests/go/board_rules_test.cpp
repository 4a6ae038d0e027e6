// The board on hand-made positions: captures, ko, suicide, eyes, codes, copies.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "go/board.hpp"
#include "support/text_board.hpp"

namespace yomi::test {
namespace {

using go::Board;
using go::Colour;
using go::Point;
using testing::UnorderedElementsAre;

TEST(Board, IsEmptyAtFirst) {
    for (int size = go::kMinSize; size <= go::kMaxSize; ++size) {
        const Board board(size);
        EXPECT_EQ(board.size(), size);
        EXPECT_EQ(board.to_play(), Colour::Black);
        EXPECT_EQ(board.ko(), go::kNoPoint);
        EXPECT_EQ(board.hash(), 0U);
        EXPECT_EQ(board.stones(Colour::Black), 0);
        EXPECT_EQ(board.empty_points().size(), static_cast<std::size_t>(size * size));
        EXPECT_EQ(board.area_score(), 0);
        EXPECT_TRUE(board.is_consistent());
        for (const Point p : board.geometry().points()) EXPECT_EQ(board.at(p), Colour::Empty);
    }
}

TEST(Board, CountsChainsAndLiberties) {
    const Board board = board_of(R"(
        . . . . .
        . X X . .
        . O X . .
        . . O O .
        X . . . .)");
    const Point b4 = at("B4", 5);
    EXPECT_EQ(board.chain_size(b4), 3);
    EXPECT_EQ(board.liberties(b4), 5);
    EXPECT_THAT(board.chain_stones(b4), UnorderedElementsAre(b4, at("C4", 5), at("C3", 5)));
    EXPECT_THAT(board.chain_liberties(b4),
                UnorderedElementsAre(at("B5", 5), at("C5", 5), at("A4", 5), at("D4", 5), at("D3", 5)));
    EXPECT_EQ(board.liberties(at("B3", 5)), 2);
    EXPECT_EQ(board.liberties(at("A1", 5)), 2);
    EXPECT_EQ(board.head(b4), board.head(at("C3", 5)));
    EXPECT_NE(board.head(b4), board.head(at("A1", 5)));
}

TEST(Board, TakesSeveralChainsWithOneMove) {
    Board board = board_of(R"(
        . X . . .
        X O . O X
        . X O X .
        . . X . .
        . . . . .)");
    board.play(at("C4", 5), Colour::Black);
    EXPECT_EQ(drawing(board),
              ". X . . .\n"
              "X . X O X\n"
              ". X . X .\n"
              ". . X . .\n"
              ". . . . .\n")
        << "two stones leave, the one that has another liberty stays";
    EXPECT_EQ(board.stones(Colour::White), 1);
    EXPECT_EQ(board.ko(), go::kNoPoint);
    EXPECT_TRUE(board.is_consistent());
}

TEST(Board, ForbidsRetakingAKo) {
    Board board = board_of(R"(
        . X O .
        X . X O
        . X O .
        . . . .)",
                           Colour::White);
    board.play(at("B3", 4), Colour::White);
    EXPECT_EQ(board.at(at("C3", 4)), Colour::Empty);
    EXPECT_EQ(board.ko(), at("C3", 4));
    EXPECT_FALSE(board.is_legal(at("C3", 4), Colour::Black));
    EXPECT_FALSE(board.is_suicide(at("C3", 4), Colour::Black));
    board.play(at("A1", 4), Colour::Black);
    board.play(at("D1", 4), Colour::White);
    EXPECT_EQ(board.ko(), go::kNoPoint);
    EXPECT_TRUE(board.is_legal(at("C3", 4), Colour::Black));
    board.play(at("C3", 4), Colour::Black);
    EXPECT_EQ(board.ko(), at("B3", 4));
}

TEST(Board, LiftsTheKoAfterAPass) {
    Board board = board_of(R"(
        . X O .
        X . X O
        . X O .
        . . . .)",
                           Colour::White);
    board.play(at("B3", 4), Colour::White);
    board.play(go::kPass, Colour::Black);
    board.play(go::kPass, Colour::White);
    EXPECT_TRUE(board.is_legal(at("C3", 4), Colour::Black));
}

TEST(Board, KnowsNoKoInASnapback) {
    Board board = board_of(R"(
        . . . . .
        . . . . .
        . X X X X
        X O O O X
        X O . . X)");
    board.play(at("C1", 5), Colour::Black);
    board.play(at("D1", 5), Colour::White);
    EXPECT_EQ(board.at(at("C1", 5)), Colour::Empty);
    EXPECT_EQ(board.ko(), go::kNoPoint) << "one stone was taken, but by a chain";
    EXPECT_TRUE(board.is_legal(at("C1", 5), Colour::Black));
    board.play(at("C1", 5), Colour::Black);
    EXPECT_EQ(board.stones(Colour::White), 0);
    EXPECT_EQ(board.stones(Colour::Black), 9);
}

TEST(Board, KnowsNoKoWhenASingleStoneTakesTwo) {
    Board board = board_of(R"(
        . X X . .
        X O O . .
        . X X . .
        . . . . .
        . . . . .)");
    board.play(at("D4", 5), Colour::Black);
    EXPECT_EQ(board.stones(Colour::White), 0);
    EXPECT_EQ(board.ko(), go::kNoPoint);
}

TEST(Board, RemovesAChainThatKillsItself) {
    Board board = board_of(R"(
        . X O .
        X X O .
        O O O .
        . . . .)");
    EXPECT_TRUE(board.is_suicide(at("A4", 4), Colour::Black));
    EXPECT_FALSE(board.is_suicide(at("A4", 4), Colour::White)) << "White takes there";
    EXPECT_FALSE(board.is_legal(at("A4", 4), Colour::Black));
    const std::uint64_t foreseen = board.hash_after(at("A4", 4), Colour::Black);
    board.play(at("A4", 4), Colour::Black);
    EXPECT_EQ(drawing(board), ". . O .\n. . O .\nO O O .\n. . . .\n");
    EXPECT_EQ(board.hash(), foreseen);
    EXPECT_EQ(board.to_play(), Colour::White);
    EXPECT_EQ(board.ko(), go::kNoPoint);
    EXPECT_TRUE(board.is_consistent());
}

TEST(Board, LeavesItselfUnchangedByASingleStoneThatKillsItself) {
    Board board = board_of(R"(
        . O .
        O . .
        . . .)");
    const std::uint64_t before = board.hash();
    board.play(at("A3", 3), Colour::Black);
    EXPECT_EQ(board.hash(), before);
    EXPECT_EQ(board.stones(Colour::Black), 0);
    EXPECT_EQ(board.ko(), go::kNoPoint);
    EXPECT_TRUE(board.is_consistent());
}

TEST(Board, PrefersCaptureToSuicide) {
    Board board = board_of(R"(
        . O X
        O X .
        X . .)");
    // Two white stones without a shared chain, each in its last liberty.
    board.play(at("A3", 3), Colour::Black);
    EXPECT_EQ(drawing(board), "X . X\n. X .\nX . .\n");
}

TEST(Board, TellsEyes) {
    const auto eye = [](const char* text, const char* vertex, Colour c) {
        const Board board = board_of(text);
        return board.is_eye(at(vertex, board.size()), c);
    };
    EXPECT_TRUE(eye(". X .\nX . .\n. . .", "A3", Colour::Black)) << "corner";
    EXPECT_FALSE(eye(". X .\nX . .\n. . .", "A3", Colour::White));
    EXPECT_FALSE(eye(". X .\nX O .\n. . .", "A3", Colour::Black)) << "corner, false";
    EXPECT_TRUE(eye("O . O\n. O .\n. . .", "B3", Colour::White)) << "edge";
    EXPECT_FALSE(eye("O . O\n. O X\n. . .", "B3", Colour::White)) << "edge, one diagonal lost";
    EXPECT_TRUE(eye(". . . . .\n. O X . .\n. X . X .\n. . X . .\n. . . . .", "C3", Colour::Black))
        << "centre, one diagonal lost";
    EXPECT_FALSE(eye(". . . . .\n. O X . .\n. X . X .\n. . X O .\n. . . . .", "C3", Colour::Black))
        << "centre, two diagonals lost";
    EXPECT_FALSE(eye(". X .\nX . .\n. X .", "B2", Colour::Black)) << "an empty neighbour";
    EXPECT_FALSE(eye(". X .\nX . O\n. X .", "B2", Colour::Black)) << "neighbours of both colours";
}

TEST(Board, CodesTheEightNeighbours) {
    const Board board = board_of(R"(
        X . O
        . . X
        O X .)");
    const auto code = [](std::initializer_list<Colour> colours) {
        int value = 0;
        int shift = 0;
        for (const Colour c : colours) {
            value |= static_cast<int>(c) << shift;
            shift += 2;
        }
        return value;
    };
    constexpr Colour kB = Colour::Black;
    constexpr Colour kW = Colour::White;
    constexpr Colour kE = Colour::Empty;
    constexpr Colour kX = Colour::Border;
    EXPECT_EQ(board.code3x3(at("B2", 3)), code({kE, kE, kB, kB, kB, kW, kW, kE}));
    EXPECT_EQ(board.code3x3(at("A1", 3)), code({kE, kX, kB, kX, kX, kE, kX, kX}));
    EXPECT_EQ(board.code3x3(at("C3", 3)), code({kX, kE, kX, kB, kX, kX, kE, kX}));
}

TEST(Board, ScoresRegionsThatReachOneColourOnly) {
    const Board board = board_of(R"(
        . X . . O
        X X . . O
        . . . O O
        X X X O .
        . . X O .)");
    // Black: 7 stones and A5, A1, B1; White: 6 stones and E1, E2; the middle reaches both.
    EXPECT_EQ(board.area_score(), 8 + 3 - (7 + 2));
}

TEST(Board, CopiesAreIndependent) {
    Board board = board_of(R"(
        . X O .
        X . X O
        . X O .
        . . . .)",
                           Colour::White);
    board.play(at("B3", 4), Colour::White);
    Board copy = board;
    EXPECT_TRUE(copy.same_position(board));
    EXPECT_TRUE(std::ranges::equal(copy.empty_points(), board.empty_points()));
    EXPECT_EQ(copy.ko(), board.ko());
    EXPECT_TRUE(copy.is_consistent());
    copy.play(at("A1", 4), Colour::Black);
    EXPECT_FALSE(copy.same_position(board));
    EXPECT_EQ(board.at(at("A1", 4)), Colour::Empty);
    EXPECT_TRUE(board.is_consistent());
    Board& self = board;
    board = self;
    EXPECT_TRUE(board.is_consistent());
    EXPECT_EQ(board.ko(), at("C3", 4));
}

TEST(Board, SamePositionLooksAtStonesKoAndTurn) {
    const Board board = board_of(". X\n. .");
    EXPECT_TRUE(board.same_position(board_of(". X\n. .")));
    EXPECT_FALSE(board.same_position(board_of(". O\n. .")));
    EXPECT_FALSE(board.same_position(board_of(". X\n. .", Colour::White)));
    EXPECT_FALSE(board.same_position(board_of(". X .\n. . .\n. . .")));
}

TEST(Board, TakesASmallerBoardIntoALargerOne) {
    Board board(25);
    for (const Point p : board.geometry().points()) {
        if (p.value() % 3 != 0) board.play(p, p.value() % 3 == 1 ? Colour::Black : Colour::White);
    }
    board = board_of("X . .\n. O .\n. . .");
    EXPECT_TRUE(board.is_consistent());
    EXPECT_EQ(board.size(), 3);
    board.play(at("A2", 3), Colour::White);
    board.play(at("B3", 3), Colour::White);
    EXPECT_EQ(drawing(board), ". O .\nO O .\n. . .\n");
    EXPECT_TRUE(board.is_consistent());
}

}  // namespace
}  // namespace yomi::test
