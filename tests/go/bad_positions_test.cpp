#include <gtest/gtest.h>

#include "base/error.hpp"
#include "go/tactics/appraisal.hpp"
#include "go/tactics/candidates.hpp"
#include "go/tactics/capture.hpp"
#include "go/tactics/eyes.hpp"
#include "go/tactics/fights.hpp"
#include "go/tactics/influence.hpp"
#include "go/tactics/liberties.hpp"
#include "go/tactics/nakade.hpp"
#include "support/text_board.hpp"

namespace yomi::go {
namespace {

constexpr std::array kBoth = {Colour::Black, Colour::White};

PointSet stones_of(const Board& board, Colour c) {
    PointSet set;
    for (const Point p : board.geometry().points()) {
        if (board.at(p) == c) set.insert(p);
    }
    return set;
}

Board swapped(const Board& board) {
    Board other(board.size());
    for (const Point p : board.geometry().points()) {
        if (board.at(p) != Colour::Empty) other.play(p, opponent(board.at(p)));
    }
    return other;
}

/// Every tactic there is, asked about everything on a board; what must hold of each answer anywhere.
class EveryTactic {
   public:
    void ask(const Board& board) {
        SCOPED_TRACE(test::drawing(board));
        groups_.find(board);
        for (const Point p : board.geometry().points()) {
            board.at(p) == Colour::Empty ? ask_about_empty(board, p) : ask_about_stone(board, p);
        }
        for (const Colour c : kBoth) ask_about_safety(board, c);
        ask_about_maps(board);
        ask_about_candidates(board);
    }

   private:
    static void expect_move(const Board& board, const Reading& reading, Colour mover) {
        if (reading.move == kNoPoint) return;
        EXPECT_EQ(board.at(reading.move), Colour::Empty);
        EXPECT_TRUE(board.is_legal(reading.move, mover) || reading.answer == Answer::DependsOnKo);
    }

    void ask_about_stone(const Board& board, Point p) {
        const Colour c = board.at(p);
        const Reading caught = ladders_.capture(board, p);
        expect_move(board, caught, opponent(c));
        expect_move(board, ladders_.escape(board, p), c);
        EXPECT_TRUE(caught.answer != Answer::Works || !ladders_.line(board, p).empty());
        expect_move(board, captures_.capture(board, p), opponent(c));
        expect_move(board, captures_.escape(board, p), c);
        EXPECT_EQ(groups_[groups_.of(p)].colour, c);
        EXPECT_EQ(liberty_orders(board, {&p, 1}).first.count(), board.liberties(p));
        for (const Point n : board.geometry().neighbours(p)) {
            if (board.at(n) != opponent(c)) continue;
            const RaceCount race = count_race(board, p, n);
            EXPECT_EQ(race.first + race.shared, board.liberties(p));
            EXPECT_EQ(race.second + race.shared, board.liberties(n));
        }
    }

    void ask_about_empty(const Board& board, Point p) {
        for (const Colour c : kBoth) {
            const Eye eye = eye_of(board, p, c);
            EXPECT_TRUE(eye == Eye::None || eye_of(board, p, opponent(c)) == Eye::None);
            for (const Point head : chains_around(board, p, c)) {
                EXPECT_TRUE(head == kNoPoint || board.at(head) == c);
            }
            const Point vital = vital_point(board, p, c);
            EXPECT_TRUE(vital == kNoPoint || board.at(vital) == Colour::Empty);
            if (board.is_legal(p, c)) {
                is_killing_shape(board, p, c);
                EXPECT_FALSE(liberty_orders_after(board, p, c, {}, scratch_).first.empty());
            }
            EXPECT_LE(groups_.is_protected(board, p, c, false), groups_.is_protected(board, p, c, true));
        }
    }

    void ask_about_safety(const Board& board, Colour c) {
        const SafeArea safe = life_.read(board, c);
        EXPECT_EQ(safe.alive, safe.alive & stones_of(board, c));
        EXPECT_TRUE((safe.territory & stones_of(board, c)).empty());
        EXPECT_TRUE((safe.all() & safe_area(board, opponent(c)).all()).empty());
        const PointSet all = stones_of(board, Colour::Black) | stones_of(board, Colour::White);
        EXPECT_EQ(seki_stones(board), seki_stones(board) & all);
        EXPECT_TRUE((surely_dead(board) & safe.alive).empty());
    }

    void ask_about_maps(const Board& board) {
        const Board other = swapped(board);
        EXPECT_NEAR(appraiser_.value(board, Colour::Black), -appraiser_.value(other, Colour::White), 1e-9);
        map_.bouzy(board);
        const int sum = map_.sum();
        const TerritoryEstimate estimate = map_.territory(board);
        EXPECT_LE(estimate.black + estimate.white, board.geometry().area());
        map_.bouzy(other);
        EXPECT_EQ(map_.sum(), -sum);
        map_.zobrist(board);
        Influence influence;
        influence.follow(board);
        for (const Point p : board.geometry().points()) {
            EXPECT_EQ(influence.level(p, Colour::Black), -influence.level(p, Colour::White));
        }
    }

    void ask_about_candidates(const Board& board) {
        for (int g = 0; g < groups_.count(); ++g) {
            for (const Colour mover : kBoth) {
                for (const ChenMove& move : chen_.find(board, groups_, g, mover)) {
                    EXPECT_TRUE(board.is_legal(move.point, mover));
                }
            }
        }
    }

    LadderReader ladders_;
    CaptureReader captures_{{.positions = 100}};
    Groups groups_;
    LifeReader life_;
    Appraiser appraiser_;
    InfluenceMap map_;
    ChenCandidates chen_;
    ScratchBoard scratch_;
};

TEST(BadPositions, AllBoardsOfTwoByTwo) {
    EveryTactic tactics;
    int boards = 0;
    for (int code = 0; code < 81; ++code) {
        std::string drawing;
        for (int i = 0, rest = code; i < 4; ++i, rest /= 3) {
            drawing += ".XO"[rest % 3];
            if (i == 1) drawing += '\n';
        }
        try {
            tactics.ask(test::board_of(drawing));
            ++boards;
        } catch (const base::Error&) {  // a chain without liberties
        }
    }
    EXPECT_EQ(boards, 57);
}

TEST(BadPositions, EmptyFullAndOneLibertyEverywhere) {
    EveryTactic tactics;
    for (int size = kMinSize; size <= kMaxSize; size += size < 9 ? 1 : 4) {
        const Board empty(size);
        const Geometry& g = empty.geometry();
        tactics.ask(empty);
        for (const Colour c : kBoth) {
            Board full = empty;
            for (const Point p : g.points()) {
                if (p != g.point(size - 1, size / 2)) full.play(p, c);
            }
            tactics.ask(full);
        }
        // Columns of either colour in turn, each with the point above it.
        Board columns = empty;
        for (const Point p : g.points()) {
            if (g.row(p) > 0) columns.play(p, g.column(p) % 2 == 0 ? Colour::Black : Colour::White);
        }
        for (const Point p : g.points()) {
            ASSERT_TRUE(columns.at(p) == Colour::Empty || columns.liberties(p) == 1);
        }
        tactics.ask(columns);
    }
}

}  // namespace
}  // namespace yomi::go
