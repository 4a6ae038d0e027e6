#include "go/tactics/life.hpp"

#include <gtest/gtest.h>

#include <unordered_set>

#include "base/random.hpp"
#include "go/tactics/eyes.hpp"
#include "go/tactics/fights.hpp"
#include "support/scale.hpp"
#include "support/text_board.hpp"

namespace yomi::go {
namespace {

using test::at;
using test::board_of;

/// Any board whose chains have liberties.
Board random_board(int size, base::Random& random) {
    Board board(size);
    const auto density = 30 + random.below(70);
    for (const Point p : board.geometry().points()) {
        if (random.below(100) >= density) continue;
        const Colour c = random.below(3) != 0 ? Colour::Black : Colour::White;
        if (!board.is_suicide(p, c)) board.play(p, c);
    }
    board.set_to_play(Colour::Black);
    return board;
}

/// All boards that the attacker can reach when his opponent passes all the time.
class Siege {
   public:
    explicit Siege(Colour attacker) : attacker_(attacker) {}

    void run(const Board& board) {
        if (!seen_.insert(board.hash()).second || gave_up()) return;
        for (const Point p : board.geometry().points()) {
            if (board.at(p) != opponent(attacker_)) lost_.insert(p);
        }
        gains_ |= safe_area(board, attacker_).alive;
        for (const Point p : board.geometry().points()) {
            if (board.at(p) != Colour::Empty || board.is_suicide(p, attacker_)) continue;
            Board next(board);
            next.play(p, attacker_);
            run(next);
        }
    }

    /// Points that some reachable board does not hold a stone of the defender on.
    [[nodiscard]] const PointSet& lost() const { return lost_; }
    /// Points on which the attacker has unconditionally living stones on some reachable board.
    [[nodiscard]] const PointSet& gains() const { return gains_; }
    [[nodiscard]] bool gave_up() const { return seen_.size() > 3000; }

   private:
    Colour attacker_;
    std::unordered_set<std::uint64_t> seen_;
    PointSet lost_, gains_;
};

TEST(UnconditionalLife, AgreesWithExhaustivePlayByTheAttackerAlone) {
    base::Random random{base::Seed(41)};
    int alive = 0;
    int boards = 0;
    int territory = 0;
    for (int round = 0; round < test::scaled(3500); ++round) {
        const int size = round % 10 == 0 ? 2 : round % 5 == 0 ? 4 : 3;
        const Board board = random_board(size, random);
        if (board.empty_points().size() > 7) continue;
        const Colour c = round % 2 == 0 ? Colour::Black : Colour::White;
        Siege siege(opponent(c));
        siege.run(board);
        if (siege.gave_up()) continue;
        ++boards;
        const SafeArea area = safe_area(board, c);
        for (const Point p : board.geometry().points()) {
            if (board.at(p) != c) continue;
            ASSERT_EQ(area.alive.contains(p), !siege.lost().contains(p)) << test::drawing(board);
            alive += area.alive.contains(p) ? 1 : 0;
        }
        ASSERT_TRUE((area.territory & siege.gains()).empty()) << test::drawing(board);
        territory += area.territory.count();
    }
    EXPECT_GT(boards, test::scaled(2000));
    EXPECT_GT(alive, boards / 4);
    EXPECT_GT(territory, boards / 8);
}

TEST(UnconditionalLife, TerritoryIsWhereNobodyElseCanLive) {
    const Board board = board_of(R"(
        . X . O X . .
        X X X X X . .
        . . . . . . .
        . . . . . . .
        . . . . O O O
        X X . . O . O
        . X . . O O .)");
    const SafeArea black = safe_area(board, Colour::Black);
    EXPECT_TRUE(black.alive.contains(at("A6", 7)));
    EXPECT_TRUE(black.territory.contains(at("D7", 7)));
    EXPECT_FALSE(black.alive.contains(at("A2", 7)));
    EXPECT_FALSE(black.territory.contains(at("A5", 7)));
    const SafeArea white = safe_area(board, Colour::White);
    EXPECT_TRUE(white.alive.contains(at("E3", 7)));
    EXPECT_TRUE(white.territory.contains(at("F2", 7)));
    EXPECT_TRUE(surely_dead(board).contains(at("D7", 7)));
    EXPECT_EQ(surely_dead(board).count(), 1);
}

TEST(UnconditionalLife, ALargeRegionIsNotSafe) {
    const Board board = board_of(R"(
        . . . X .
        . . . X X
        . . . X .
        . . . X X
        . . . X .)");
    const SafeArea area = safe_area(board, Colour::Black);
    EXPECT_TRUE(area.alive.contains(at("D3", 5)));
    EXPECT_TRUE(area.territory.contains(at("E3", 5)));
    EXPECT_FALSE(area.territory.contains(at("A3", 5)));
}

TEST(UnconditionalLife, TheSameReaderServesManyBoards) {
    base::Random random{base::Seed(42)};
    LifeReader reader;
    for (int i = 0; i < 300; ++i) {
        const Board board = random_board(2 + i % 18, random);
        const Colour c = i % 2 == 0 ? Colour::Black : Colour::White;
        ASSERT_EQ(reader.read(board, c), safe_area(board, c));
    }
}

TEST(Eyes, AreSharedOutInTurn) {
    const Board board = board_of(R"(
        . X . X .
        X . X X O
        . X O . X
        X X O X .
        . X . O O)");
    EXPECT_EQ(eye_of(board, at("B4", 5), Colour::Black), Eye::False);
    EXPECT_EQ(eye_of(board, at("A1", 5), Colour::Black), Eye::True);
    EXPECT_EQ(eye_of(board, at("A3", 5), Colour::Black), Eye::Half);
    EXPECT_EQ(eye_of(board, at("A5", 5), Colour::Black), Eye::Half);
    EXPECT_EQ(eye_of(board, at("D3", 5), Colour::Black), Eye::None);
    EXPECT_EQ(eye_of(board, at("A1", 5), Colour::White), Eye::None);
    EXPECT_EQ(chains_around(board, at("A5", 5), Colour::Black)[0], at("A4", 5));
    EXPECT_EQ(chains_around(board, at("A5", 5), Colour::Black)[1], at("B5", 5));
    EXPECT_EQ(chains_around(board, at("A5", 5), Colour::Black)[2], kNoPoint);
}

/// Whether it is an eye at the end when the empty diagonal points are taken in turn.
bool becomes_eye(Board board, Point p, Colour c, Colour first) {
    const Geometry& g = board.geometry();
    int theirs = 0;
    int outside = 0;
    Colour mover = first;
    for (const int dx : {-1, 1}) {
        for (const int dy : {-1, 1}) {
            const int x = g.column(p) + dx;
            const int y = g.row(p) + dy;
            if (x < 0 || y < 0 || x >= g.size() || y >= g.size()) {
                ++outside;
                continue;
            }
            Colour owner = board.at(g.point(x, y));
            if (owner == Colour::Empty) {
                owner = mover;
                mover = opponent(mover);
            }
            theirs += owner == opponent(c) ? 1 : 0;
        }
    }
    return theirs <= (outside > 0 ? 0 : 1);
}

TEST(Eyes, AgreeWithTheirDefinitionOnRandomBoards) {
    base::Random random{base::Seed(43)};
    int kinds[4] = {};
    for (int round = 0; round < 400; ++round) {
        const Board board = random_board(2 + round % 6, random);
        for (const Point p : board.empty_points()) {
            const auto around = board.geometry().neighbours(p);
            const bool enclosed = std::all_of(around.begin(), around.end(),
                                              [&](Point n) { return board.at(n) == Colour::Black; });
            const Eye eye = eye_of(board, p, Colour::Black);
            const Eye expected = !enclosed                                             ? Eye::None
                                 : becomes_eye(board, p, Colour::Black, Colour::White) ? Eye::True
                                 : becomes_eye(board, p, Colour::Black, Colour::Black) ? Eye::Half
                                                                                       : Eye::False;
            ASSERT_EQ(eye, expected) << test::drawing(board) << vertex_text(p, board.size());
            ++kinds[static_cast<int>(eye)];
            // Board::is_eye() looks at the stones that are there only.
            if (eye == Eye::True) {
                ASSERT_TRUE(board.is_eye(p, Colour::Black));
            }
        }
    }
    for (const int n : kinds) EXPECT_GT(n, 5);
}

TEST(Seki, IsFoundWithAndWithoutEyes) {
    // Seven black stones inside a white chain share its two liberties.
    const Board plain = board_of(R"(
        . . . . X O . . .
        . X . . X O . . .
        . . . . X O . O .
        . X . . X O . . .
        . . . . X O O . .
        X X X X X X X O .
        O O O O O O X O .
        O X X X X O X O .
        . X X X . O X O .)");
    const PointSet seki = seki_stones(plain);
    EXPECT_TRUE(seki.contains(at("B2", 9)) && seki.contains(at("A2", 9)));
    EXPECT_EQ(seki.count(), 7 + 9);
    // An eye against an eye, one liberty between.
    const Board eyes = board_of(R"(
        . . . . X O . . .
        . X . . X O . . .
        . . . . X O . O .
        . X . . X O . . .
        . . . . X O O O O
        X X X X X X X X X
        O O O O O O O X .
        X X X X O O O X .
        . X X . O . O X .)");
    EXPECT_TRUE(seki_stones(eyes).contains(at("A2", 9)));
    EXPECT_TRUE(seki_stones(eyes).contains(at("A3", 9)));
    EXPECT_FALSE(seki_stones(eyes).contains(at("A4", 9)));
}

TEST(Seki, IsNoneWhereOneSideWins) {
    // One common liberty and no eye: who moves takes the other.
    const Board race = board_of(R"(
        . . . . X O . . .
        . X . . X O . . .
        . . . . X O . O .
        . X . . X O . . .
        . . . . X O O . .
        X X X X X X X O .
        O O O O O O X O .
        O X X X X O X O .
        X X X X . O X O .)");
    EXPECT_TRUE(seki_stones(race).empty());
}

TEST(Tactics, BadPositionsAreHandled) {
    for (int size = kMinSize; size <= kMaxSize; ++size) {
        const Board empty(size);
        EXPECT_TRUE(safe_area(empty, Colour::Black).all().empty());
        EXPECT_TRUE(seki_stones(empty).empty());
        EXPECT_EQ(eye_of(empty, empty.geometry().point(0, 0), Colour::White), Eye::None);
        // Full but for one point: one liberty everywhere, and nobody lives for certain.
        Board full(size);
        for (const Point p : full.geometry().points()) {
            if (p != full.geometry().point(0, 0)) full.play(p, Colour::White);
        }
        EXPECT_TRUE(safe_area(full, Colour::White).all().empty());
        EXPECT_TRUE(seki_stones(full).empty());
    }
}

}  // namespace
}  // namespace yomi::go
