#include "go/tactics/candidates.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "base/random.hpp"
#include "go/tactics/appraisal.hpp"
#include "go/tactics/liberties.hpp"
#include "support/random_board.hpp"
#include "support/text_board.hpp"

namespace yomi::go {
namespace {

using test::at;
using test::board_of;
using test::random_board;

TEST(ChenCandidates, AreWorthTheirLiberties) {
    Board board(9);
    board.play(at("E5", 9), Colour::White);
    Groups groups;
    groups.find(board);
    ChenCandidates chen;
    const auto moves = chen.find(board, groups, 0, Colour::Black);
    ASSERT_EQ(moves.size(), 4U);
    for (const ChenMove& move : moves) {
        board.play(move.point, Colour::White);
        const Point stones[] = {at("E5", 9), move.point};
        EXPECT_EQ(move.value, liberty_orders(board, stones).value());
        EXPECT_EQ(move.kind, ChenKind::Liberty);
        board = Board(9);
        board.play(at("E5", 9), Colour::White);
    }
}

TEST(ChenCandidates, TakeWhatIsInAtariFirst) {
    const Board board = board_of(R"(
        . . . . . .
        . . X . . .
        . X O . . .
        . . X . . .
        . . . . . .
        . . . . . .)");
    Groups groups;
    groups.find(board);
    ChenCandidates chen({.capture = 1000});
    const auto moves = chen.find(board, groups, groups.of(at("C4", 6)), Colour::Black);
    ASSERT_FALSE(moves.empty());
    EXPECT_EQ(moves[0].point, at("D4", 6));
    EXPECT_EQ(moves[0].kind, ChenKind::Capture);
    EXPECT_EQ(moves[0].value, 1008);
}

TEST(ChenCandidates, EachAdjustmentIsAnOption) {
    const Board board = board_of(R"(
        . . . . . .
        . . X O . .
        . . O X . .
        . . . O . .
        . . . . . .
        . . . . . .)");
    Groups groups;
    groups.find(board);
    const Groups::Group& group = groups[groups.of(at("C4", 6))];
    const Point p = at("E4", 6);  // beside D4, which it takes
    const ChenOptions none{.weak_enemy = 0, .ladder = 0};
    const double plain = ChenCandidates(none).value(board, group, p);
    const ChenOptions weak{.weak_enemy = 5, .ladder = 0};
    EXPECT_EQ(ChenCandidates(weak).value(board, group, p), plain + 5);
    const ChenOptions half{.first = 8, .second = 4, .third = 2, .weak_enemy = 0, .ladder = 0};
    EXPECT_EQ(ChenCandidates(half).value(board, group, p), plain / 2);
}

TEST(ChenCandidates, AreLegalFewAndInOrder) {
    base::Random random{base::Seed(71)};
    Groups groups;
    const ChenOptions options;
    ChenCandidates chen(options);
    int found = 0;
    for (int round = 0; round < 120; ++round) {
        const Board board = random_board(2 + round % 18, random, 10 + static_cast<unsigned>(round % 80));
        groups.find(board);
        for (int g = 0; g < groups.count(); ++g) {
            const Colour mover = random.below(2) == 0 ? Colour::Black : Colour::White;
            std::set<Point> seen;
            int counts[4] = {};
            double last = 1e9;
            for (const ChenMove& move : chen.find(board, groups, g, mover)) {
                ASSERT_TRUE(board.is_legal(move.point, mover));
                ASSERT_TRUE(seen.insert(move.point).second);
                ASSERT_LE(move.value, last);
                last = move.value;
                ++counts[static_cast<int>(move.kind)];
                ++found;
            }
            EXPECT_LE(counts[static_cast<int>(ChenKind::Liberty)], options.points);
            EXPECT_LE(counts[static_cast<int>(ChenKind::Hunter)], options.hunter_points);
            EXPECT_LE(counts[static_cast<int>(ChenKind::Prey)], options.prey_points);
        }
    }
    EXPECT_GT(found, 1000);
}

TEST(Appraiser, IsTheSameForBothColours) {
    base::Random random{base::Seed(72)};
    Appraiser appraiser;
    for (int round = 0; round < 100; ++round) {
        const Board board = random_board(2 + round % 18, random, static_cast<unsigned>(round));
        Board swapped(board.size());
        for (const Point p : board.geometry().points()) {
            if (board.at(p) != Colour::Empty) swapped.play(p, opponent(board.at(p)));
        }
        const Colour mover = round % 2 == 0 ? Colour::Black : Colour::White;
        ASSERT_DOUBLE_EQ(appraiser.value(board, mover), -appraiser.value(swapped, opponent(mover)));
    }
}

TEST(Appraiser, TakesOffWhatALadderCatches) {
    const Board board = board_of(R"(
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . X . . . .
        . X O . . . .
        . . X X . . .
        . . . . . . .)");
    Appraiser appraiser;
    EXPECT_TRUE(appraiser.lost(board, Colour::White).contains(at("C3", 7)));
    EXPECT_TRUE(appraiser.lost(board, Colour::Black).contains(at("C3", 7)));
    EXPECT_EQ(appraiser.lost(board, Colour::Black).count(), 1);
    EXPECT_EQ(appraiser.value(Board(7), Colour::Black), 0);
}

TEST(Appraiser, AStoneThrownIntoATerritoryIsLostInIt) {
    const Board board = board_of(R"(
        . . . . X . . O .
        . . . . X . . O .
        . . . . X . . O .
        . . O . X . . O .
        . . . . X . . O .
        . . . . X . . O .
        . . . . X . . O .
        . . . . X . . O .
        . . . . X . . O .)");
    Appraiser appraiser({.weak = 176});
    EXPECT_EQ(appraiser.swallowed(board, {}).count(), 1);
    EXPECT_TRUE(appraiser.swallowed(board, {}).contains(at("C6", 9)));
    const double with = appraiser.value(board, Colour::White);
    Appraiser trusting({.weak = 0});
    EXPECT_GT(with, trusting.value(board, Colour::White) + 10);
    EXPECT_TRUE(Appraiser({.weak = 16}).swallowed(board, {}).empty()) << "it has room";
}

TEST(Appraiser, WhoMovesSavesOneChainOnly) {
    // Two white stones in atari, both could get away.
    const Board board = board_of(R"(
        . . . . . . . . .
        . . X . . . . . .
        . X O . . . . . .
        . . X . . . . . .
        . . . . . . . . .
        . . . . . . X . .
        . . . . . . O X .
        . . . . . . X . .
        . . . . . . . . .)");
    Appraiser appraiser;
    EXPECT_EQ(appraiser.lost(board, Colour::White).count(), 1);
    EXPECT_EQ(appraiser.lost(board, Colour::Black).count(), 1);
}

}  // namespace
}  // namespace yomi::go
