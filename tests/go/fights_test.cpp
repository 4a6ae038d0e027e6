#include "go/tactics/fights.hpp"

#include <gtest/gtest.h>

#include <map>

#include "base/random.hpp"
#include "go/tactics/capture.hpp"
#include "go/tactics/groups.hpp"
#include "go/tactics/liberties.hpp"
#include "support/random_board.hpp"
#include "support/scale.hpp"
#include "support/text_board.hpp"

namespace yomi::go {
namespace {

using test::at;
using test::board_of;
using test::random_board;

// -- Races ------------------------------------------------------------------------------------------

TEST(Race, CountsLibertiesAndEyes) {
    const Board eye = board_of(R"(
        . X O .
        X X O O
        O O X X
        . O X .)");
    const RaceCount corners = count_race(eye, at("A3", 4), at("A2", 4));
    EXPECT_EQ(corners.first, 1);
    EXPECT_EQ(corners.second, 1);
    EXPECT_EQ(corners.shared, 0);
    EXPECT_TRUE(corners.first_has_eye);
    EXPECT_TRUE(corners.second_has_eye);
    EXPECT_EQ(corners.result(), Race::MoverDecides);
    const Board shared = board_of(R"(
        . X X X . .
        X O O O X .
        X X . O X .
        O O X X O .
        . O O O O .
        . . . . . .)");
    const RaceCount middle = count_race(shared, at("A4", 6), at("B5", 6));
    EXPECT_EQ(middle.shared, 1);
    EXPECT_EQ(middle.second, 0);
    EXPECT_FALSE(middle.second_has_eye);
}

/// Plays a race of counters out: who takes whom, by trying everything. An attacker fills a liberty of the
/// other alone, a shared one, or the eye, which comes last; or he passes.
struct RaceGame {
    struct State {
        int own, other, shared;  // of the player to move first; without eyes
        bool own_eye, other_eye;
        int passes;
        auto operator<=>(const State&) const = default;
    };
    std::map<State, int> known;

    /// 1 the mover takes the other in the end, -1 he is taken, 0 neither.
    int value(const State& s) {
        if (const auto found = known.find(s); found != known.end()) return found->second;
        known[s] = 0;
        int best = -1;
        const auto next = [&](State t) {
            best = std::max(best, -value({t.other, t.own, t.shared, t.other_eye, t.own_eye, t.passes}));
        };
        const int others = s.other + s.shared + (s.other_eye ? 1 : 0);
        if (others == 1) return known[s] = 1;  // takes it
        if (s.other > 0) next({s.own, s.other - 1, s.shared, s.own_eye, s.other_eye, 0});
        if (s.shared > 0 && s.own + s.shared - 1 + (s.own_eye ? 1 : 0) > 0) {
            next({s.own, s.other, s.shared - 1, s.own_eye, s.other_eye, 0});
        }
        if (s.passes == 0) {
            next({s.own, s.other, s.shared, s.own_eye, s.other_eye, 1});
        } else {
            best = std::max(best, 0);
        }
        return known[s] = best;
    }
};

TEST(Race, ResultsAgreeWithPlayingItOut) {
    RaceGame game;
    int seen[4] = {};
    for (int first = 0; first <= 6; ++first) {
        for (int second = 0; second <= 6; ++second) {
            for (int shared = 0; shared <= 5; ++shared) {
                for (int eyes = 0; eyes < 4; ++eyes) {
                    const bool a = (eyes & 1) != 0;
                    const bool b = (eyes & 2) != 0;
                    if (first + shared + (a ? 1 : 0) == 0 || second + shared + (b ? 1 : 0) == 0) continue;
                    const int forward = game.value({first, second, shared, a, b, 0});
                    const int backward = -game.value({second, first, shared, b, a, 0});
                    const RaceCount count{first + (a ? 1 : 0), second + (b ? 1 : 0), shared, a, b};
                    const Race race = count.result();
                    const Race expected = forward > 0 && backward > 0     ? Race::FirstWins
                                          : forward < 0 && backward < 0   ? Race::SecondWins
                                          : forward == 0 && backward == 0 ? Race::Seki
                                                                          : Race::MoverDecides;
                    ASSERT_EQ(race, expected) << first << ' ' << second << ' ' << shared << ' ' << eyes
                                              << " values " << forward << ' ' << backward;
                    ++seen[static_cast<int>(race)];
                }
            }
        }
    }
    for (const int n : seen) EXPECT_GT(n, 10);
}

// -- Liberties of higher order --------------------------------------------------------------------------

TEST(LibertyOrders, OfASingleStone) {
    Board board(9);
    board.play(at("E5", 9), Colour::Black);
    const Point stone = at("E5", 9);
    ScratchBoard scratch;
    const LibertyOrders orders = liberty_orders(board, {&stone, 1});
    EXPECT_EQ(orders.first.count(), 4);
    EXPECT_EQ(orders.second.count(), 8);
    EXPECT_EQ(orders.third.count(), 12);
    EXPECT_EQ(orders.value(), 16 * 4 + 8 * 8 + 4 * 12);
    EXPECT_EQ(liberty_orders_after(Board(9), stone, Colour::Black, {}, scratch).value(), orders.value());
}

TEST(LibertyOrders, AgreeWithPuttingStonesDown) {
    base::Random random{base::Seed(31)};
    for (int round = 0; round < 60; ++round) {
        const Board board = random_board(2 + round % 6, random, 45);
        for (const Point stone : board.geometry().points()) {
            if (board.at(stone) == Colour::Empty || board.head(stone) != stone) continue;
            const LibertyOrders found = liberty_orders(board, {&stone, 1});
            PointSet first = point_set(board.liberty_set(stone));
            ASSERT_EQ(found.first, first);
            // Stones are put down without captures: what Board::play() would take is not counted.
            const auto further = [&](const PointSet& points) {
                PointSet more;
                for (const Point p : points.points()) {
                    for (const Point q : board.geometry().points()) {
                        if (board.at(q) != Colour::Empty || q == p) continue;
                        for (const Point n : board.geometry().neighbours(q)) {
                            bool joined = n == p;
                            for (const Point m : board.geometry().neighbours(p)) {
                                joined = joined ||
                                         (board.at(m) == board.at(stone) && board.at(n) == board.at(stone) &&
                                          board.head(m) == board.head(n));
                            }
                            if (joined) more.insert(q);
                        }
                    }
                }
                return more;
            };
            const PointSet second = further(first) - first;
            const PointSet third = further(second) - first - second;
            ASSERT_EQ(found.second, second) << test::drawing(board);
            ASSERT_EQ(found.third, third) << test::drawing(board);
        }
    }
}

// -- Groups -----------------------------------------------------------------------------------------

TEST(Groups, TwoCommonLibertiesJoin) {
    const Board board = board_of(R"(
        . . . . .
        . X . . .
        . . X . .
        . . . . X
        . . . . .)");
    Groups groups;
    groups.find(board);
    EXPECT_EQ(groups.count(), 2);
    EXPECT_EQ(groups.of(at("B4", 5)), groups.of(at("C3", 5)));
    EXPECT_NE(groups.of(at("B4", 5)), groups.of(at("E2", 5)));
    EXPECT_EQ(groups.of(at("A1", 5)), -1);
}

TEST(Groups, ALibertyIsProtectedIfTheOpponentMayNotPlayThere) {
    const Board board = board_of(R"(
        . . . . . .
        . . . . . .
        . . . . . .
        O O O O O .
        X X X X O .
        X . X . X .)");
    EXPECT_TRUE(Groups().is_protected(board, at("D1", 6), Colour::Black, false));
    Groups groups(GroupOptions::of_the_contest());
    groups.find(board);
    EXPECT_EQ(groups.of(at("E1", 6)), groups.of(at("C1", 6)));
    Groups strict({false, false, false});
    strict.find(board);
    EXPECT_NE(strict.of(at("E1", 6)), strict.of(at("C1", 6)));
}

TEST(Groups, ALibertyIsProtectedIfAStoneOnItWouldBeRetakenForGood) {
    // A white stone at C2 has one liberty, C3, where Black takes it.
    const Board dip = board_of(R"(
        . . . . .
        . . . . .
        . X . X .
        . X . X .
        . X X X .)");
    EXPECT_FALSE(Groups().is_protected(dip, at("C2", 5), Colour::Black, false));
    EXPECT_TRUE(Groups().is_protected(dip, at("C2", 5), Colour::Black, true));
    // A white stone at B1 takes the stone at A1, and to retake it is a ko.
    const Board ko = board_of(R"(
        . . . . .
        . . . . .
        O . . . .
        O X . . .
        X . X . .)");
    EXPECT_FALSE(Groups().is_protected(ko, at("B1", 5), Colour::Black, true));
}

TEST(Groups, ADeadChainBetweenThemJoins) {
    // White's stone at C4 cannot get away; the chains above and below have no common liberty.
    const Board board = board_of(R"(
        . . . . . . .
        . . X . . . .
        . O X O . . .
        . X O X . . .
        . X . X . . .
        . X X X . . .
        . . . . . . .)",
                                 Colour::White);
    const Point dead = at("C4", 7);
    LadderReader reader;
    ASSERT_EQ(reader.escape(board, dead).answer, Answer::Fails);
    Groups with;
    with.find(board);
    Groups without({true, true, false});
    without.find(board);
    EXPECT_EQ(with.of(at("B4", 7)), with.of(at("C5", 7)));
    EXPECT_NE(without.of(at("B4", 7)), without.of(at("C5", 7)));
}

TEST(Groups, MoreRulesNeverMakeMoreGroups) {
    base::Random random{base::Seed(32)};
    int differences = 0;
    for (int round = 0; round < test::scaled(200); ++round) {
        const Board board = random_board(2 + round % 12, random, 30 + static_cast<unsigned>(round % 50));
        int before = 10'000;
        for (const GroupOptions& options :
             {GroupOptions{false, false, false}, GroupOptions::of_the_contest(),
              GroupOptions{true, true, false}, GroupOptions{true, true, true}}) {
            Groups groups(options);
            groups.find(board);
            ASSERT_LE(groups.count(), before);
            differences += groups.count() < before ? 1 : 0;
            before = groups.count();
            for (const Point p : board.geometry().points()) {
                ASSERT_EQ(groups.of(p) >= 0, board.at(p) != Colour::Empty);
                if (groups.of(p) >= 0) {
                    ASSERT_EQ(groups[groups.of(p)].colour, board.at(p));
                }
            }
        }
    }
    if (test::is_whole()) {
        EXPECT_GT(differences, 300);
    }
}

// -- Captures beyond ladders ------------------------------------------------------------------------------

TEST(CaptureReader, FindsANet) {
    const Board board = board_of(R"(
        . . . . . . .
        . . . . . . .
        . . . X X . .
        . . X O . . .
        . . X . . . .
        . . . . . . .
        . . . . . . .)");
    CaptureReader reader({.positions = 20'000});
    EXPECT_EQ(reader.capture(board, at("D4", 7)).answer, Answer::Works);
    Board net = board;
    net.play(at("E3", 7), Colour::Black);
    EXPECT_EQ(reader.escape(net, at("D4", 7)).answer, Answer::Fails);
}

TEST(CaptureReader, AgreesWithTheLadderReaderWhereThatCaptures) {
    base::Random random{base::Seed(33)};
    LadderReader ladders(5000);
    CaptureReader captures({.positions = 5000, .most_liberties = 3, .depth = 30});
    int both = 0;
    for (int round = 0; round < test::scaled(200); ++round) {
        const Board board = random_board(3 + round % 5, random, 30 + static_cast<unsigned>(round % 40));
        for (const Point p : board.geometry().points()) {
            if (board.at(p) == Colour::Empty || board.head(p) != p || board.liberties(p) > 2) continue;
            if (ladders.capture(board, p).answer != Answer::Works) continue;
            const Answer answer = captures.capture(board, p).answer;
            ASSERT_TRUE(answer == Answer::Works || answer == Answer::Unknown) << test::drawing(board);
            both += answer == Answer::Works ? 1 : 0;
        }
    }
    if (test::is_whole()) {
        EXPECT_GT(both, 50);
    }
}

/// The same with all legal moves of both, and passes; no kos.
struct FullReader {
    int most_liberties;
    int left = 8'000;

    bool captured(const Board& board, Point stone, int depth) {
        if (board.liberties(stone) > most_liberties || depth == 0 || --left < 0) return false;
        const Colour attacker = opponent(board.at(stone));
        for (const Point p : board.chain_liberties(stone)) {
            if (board.liberties(stone) == 1 && board.is_legal(p, attacker)) return true;
        }
        for (const Point p : board.geometry().points()) {
            if (board.at(p) != Colour::Empty || !board.is_legal(p, attacker)) continue;
            Board next(board);
            next.play(p, attacker);
            if (!escapes(next, stone, depth - 1)) return true;
        }
        return false;
    }
    bool escapes(const Board& board, Point stone, int depth) {
        const Colour own = board.at(stone);
        if (board.liberties(stone) > most_liberties || depth == 0 || --left < 0) return true;
        Board pass(board);
        pass.play(kPass, own);
        if (board.liberties(stone) > 1 && !captured(pass, stone, depth - 1)) return true;
        for (const Point p : board.geometry().points()) {
            if (board.at(p) != Colour::Empty || !board.is_legal(p, own)) continue;
            Board next(board);
            next.play(p, own);
            if (!captured(next, stone, depth - 1)) return true;
        }
        return false;
    }
};

TEST(CaptureReader, WhatItProvesHoldsAgainstAllMoves) {
    base::Random random{base::Seed(34)};
    CaptureReader reader({.positions = 500, .most_liberties = 3, .depth = 5});
    int checked = 0;
    int wrong = 0;
    for (int round = 0; round < test::scaled(80); ++round) {
        const Board board = random_board(3 + round % 2, random, 35 + static_cast<unsigned>(round % 40));
        for (const Point p : board.geometry().points()) {
            if (board.at(p) == Colour::Empty || board.head(p) != p || board.liberties(p) < 2) continue;
            if (reader.capture(board, p).answer != Answer::Works) continue;
            FullReader full{3};
            const bool captured = full.captured(board, p, 6);
            if (full.left < 0) continue;
            ++checked;
            wrong += captured ? 0 : 1;
        }
    }
    if (test::is_whole()) {
        EXPECT_GT(checked, 15);
    }
    // A far move may help the chain; that is rare.
    if (test::is_whole()) {
        EXPECT_LE(wrong * 20, checked) << wrong << " of " << checked;
    }
}

TEST(Tactics, FightsOnBadPositions) {
    for (int size = kMinSize; size <= kMaxSize; ++size) {
        Groups groups;
        groups.find(Board(size));
        EXPECT_EQ(groups.count(), 0);
        Board full(size);
        const Geometry& g = full.geometry();
        for (const Point p : g.points()) {
            if (p != g.point(0, 0)) full.play(p, Colour::White);
        }
        groups.find(full);
        EXPECT_EQ(groups.count(), 1);
        const Point stone = g.point(1, 0);
        EXPECT_EQ(liberty_orders(full, {&stone, 1}).value(), 16);
        ScratchBoard scratch;
        EXPECT_EQ(liberty_orders_after(full, g.point(0, 0), Colour::White, {}, scratch).value(), 0);
        CaptureReader reader;
        EXPECT_EQ(reader.capture(full, stone).answer, Answer::Works);
        LadderReader ladders;
        EXPECT_EQ(ladders.capture(full, stone).answer, Answer::Works);
        EXPECT_EQ(ladders.escape(full, stone).answer, Answer::Fails);
    }
}

}  // namespace
}  // namespace yomi::go
