#include "go/tactics/ladder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "base/random.hpp"
#include "support/scale.hpp"
#include "support/text_board.hpp"

namespace yomi::go {
namespace {

using test::at;
using test::board_of;

/// Reads ladders by trying everything: the owner of the chain any move or none, the attacker any move after
/// which the chain is in atari or gone. Who wins kos may retake at once, the other one never.
class ExhaustiveReader {
   public:
    explicit ExhaustiveReader(bool attacker_wins_ko) : attacker_wins_ko_(attacker_wins_ko) {}

    bool cut = false;  ///< it gave up

    bool captured(const Board& board, Point stone, int depth) {
        const Colour attacker = opponent(board.at(stone));
        if (depth == 0 || --left_ < 0) {
            cut = true;
            return false;
        }
        // Only a liberty takes away a liberty.
        for (const Point p : board.chain_liberties(stone)) {
            if (!may_play(board, p, attacker, attacker_wins_ko_)) continue;
            const Board& next = after(board, p, attacker, 2 * depth);
            if (next.at(stone) == Colour::Empty) return true;
            if (next.liberties(stone) == 1 && !escapes(next, stone, depth - 1)) return true;
        }
        if (board.liberties(stone) != 1 || board.chain_liberties(stone)[0] != board.ko()) return false;
        return !escapes(after(board, kPass, attacker, 2 * depth), stone, depth - 1);
    }

    bool escapes(const Board& board, Point stone, int depth) {
        const Colour own = board.at(stone);
        // All points, the liberties first because they are the likeliest.
        std::vector<Point> points = board.chain_liberties(stone);
        points.insert(points.end(), board.geometry().points().begin(), board.geometry().points().end());
        for (const Point p : points) {
            if (board.at(p) != Colour::Empty || !may_play(board, p, own, !attacker_wins_ko_)) continue;
            const Board& next = after(board, p, own, 2 * depth + 1);
            if (next.liberties(stone) > 2 || !captured(next, stone, depth)) return true;
        }
        return false;
    }

   private:
    /// A board for each depth: they are too large for the stack.
    const Board& after(const Board& board, Point p, Colour c, int level) {
        const auto i = static_cast<std::size_t>(level);
        while (boards_.size() <= i) boards_.push_back(std::make_unique<Board>(board.size()));
        Board& next = *boards_[i];
        next = board;
        next.play(p, c);
        return next;
    }
    static bool may_play(const Board& board, Point p, Colour c, bool wins_ko) {
        const bool banned = p == board.ko() && c == board.to_play() && !wins_ko;
        return !banned && !board.is_suicide(p, c);
    }

    bool attacker_wins_ko_;
    int left_ = 12'000;
    std::vector<std::unique_ptr<Board>> boards_;
};

Answer exhaustive_capture(const Board& board, Point stone) {
    ExhaustiveReader worst(false);
    const bool sure = worst.captured(board, stone, 90);
    ExhaustiveReader best(true);
    const bool possible = best.captured(board, stone, 90);
    if (worst.cut || best.cut) return Answer::Unknown;
    return sure ? Answer::Works : possible ? Answer::DependsOnKo : Answer::Fails;
}

Answer exhaustive_escape(const Board& board, Point stone) {
    ExhaustiveReader worst(true);
    const bool sure = worst.escapes(board, stone, 90);
    ExhaustiveReader best(false);
    const bool possible = best.escapes(board, stone, 90);
    if (worst.cut || best.cut) return Answer::Unknown;
    return sure ? Answer::Works : possible ? Answer::DependsOnKo : Answer::Fails;
}

/// One of the eight symmetries of the square.
Point turned(const Geometry& g, Point p, int symmetry) {
    int x = g.column(p);
    int y = g.row(p);
    const int end = g.size() - 1;
    if ((symmetry & 1) != 0) x = end - x;
    if ((symmetry & 2) != 0) y = end - y;
    if ((symmetry & 4) != 0) std::swap(x, y);
    return g.point(x, y);
}

Board turned(const Board& board, int symmetry, bool swap_colours) {
    Board copy(board.size());
    for (const Point p : board.geometry().points()) {
        const Colour c = board.at(p);
        if (c == Colour::Empty) continue;
        copy.play(turned(board.geometry(), p, symmetry), swap_colours ? opponent(c) : c);
    }
    copy.set_to_play(swap_colours ? opponent(board.to_play()) : board.to_play());
    return copy;
}

/// The head of a ladder somewhere, White in atari or with two liberties, and a few stones that may lie in its
/// way.
Board generated_ladder(int size, base::Random& random) {
    Board board(size);
    const Geometry& g = board.geometry();
    const auto put = [&](int x, int y, Colour c) {
        if (x < 0 || y < 0 || x >= size || y >= size) return;
        const Point p = g.point(x, y);
        if (board.at(p) == Colour::Empty && !board.is_suicide(p, c)) board.play(p, c);
    };
    const int x = static_cast<int>(random.below(static_cast<std::uint32_t>(size)));
    const int y = static_cast<int>(random.below(static_cast<std::uint32_t>(size)));
    put(x, y, Colour::White);
    put(x - 1, y, Colour::Black);
    put(x, y + 1, Colour::Black);
    put(x + 1, y - 1, Colour::Black);
    if (random.below(2) == 0) put(x, y - 1, Colour::Black);
    if (random.below(2) == 0) put(x - 1, y + 1, Colour::Black);
    const auto more = random.below(static_cast<std::uint32_t>(2 + size));
    for (std::uint32_t i = 0; i < more; ++i) {
        put(static_cast<int>(random.below(static_cast<std::uint32_t>(size))),
            static_cast<int>(random.below(static_cast<std::uint32_t>(size))),
            random.below(2) == 0 ? Colour::Black : Colour::White);
    }
    board.set_to_play(random.below(2) == 0 ? Colour::Black : Colour::White);
    return board;
}

/// Compares every chain of the board with the exhaustive reader, and every symmetry with the first look.
struct Comparison {
    LadderReader reader{3000};
    int captures = 0, fails = 0, kos = 0, given_up = 0;

    /// Up to so many chains.
    void check(const Board& board, int most) {
        for (const Point p : board.geometry().points()) {
            if (board.at(p) == Colour::Empty || board.head(p) != p || board.liberties(p) > 2) continue;
            if (--most < 0) return;
            count(exhaustive_capture(board, p), reader.capture(board, p).answer, board);
            if (board.liberties(p) == 1) {
                count(exhaustive_escape(board, p), reader.escape(board, p).answer, board);
            }
            check_symmetries(board, p);
        }
    }

    void count(Answer expected, Answer found, const Board& board) {
        if (expected == Answer::Unknown || found == Answer::Unknown) {
            ++given_up;
            return;
        }
        ASSERT_EQ(found, expected) << test::drawing(board);
        ++(expected == Answer::Works ? captures : expected == Answer::Fails ? fails : kos);
    }

    void check_symmetries(const Board& board, Point p) {
        if (board.ko() != kNoPoint) return;
        const Answer first = reader.capture(board, p).answer;
        for (int symmetry = 1; symmetry < 16; ++symmetry) {
            const Board other = turned(board, symmetry % 8, symmetry >= 8);
            const Point q = turned(board.geometry(), p, symmetry % 8);
            ASSERT_EQ(reader.capture(other, q).answer, first) << test::drawing(board);
        }
    }
};

TEST(LadderReading, AgreesWithAnExhaustiveReaderOnGeneratedLaddersOfAllSizes) {
    base::Random random{base::Seed(61)};
    Comparison comparison;
    for (int size = kMinSize; size <= kMaxSize; ++size) {
        const auto rounds = test::scaled(size <= 9 ? 35 : size <= 13 ? 6 : 2);
        for (std::int64_t round = 0; round < rounds; ++round)
            comparison.check(generated_ladder(size, random), 3);
    }
    RecordProperty("captures", comparison.captures);
    RecordProperty("fails", comparison.fails);
    RecordProperty("given_up", comparison.given_up);
    if (!test::is_whole()) return;
    EXPECT_GT(comparison.captures, 200);
    EXPECT_GT(comparison.fails, 200);
    EXPECT_LT(comparison.given_up * 10, comparison.captures + comparison.fails);
}

TEST(LadderReading, AgreesWithAnExhaustiveReaderInTheMiddleOfRandomGames) {
    base::Random random{base::Seed(62)};
    Comparison comparison;
    for (int round = 0; round < test::scaled(100); ++round) {
        Board board(3 + round % 5);
        const int moves = 6 + static_cast<int>(random.below(40));
        for (int i = 0; i < moves; ++i) {
            const auto empties = board.empty_points();
            if (empties.empty()) break;
            const Point p = empties[random.below(static_cast<std::uint32_t>(empties.size()))];
            if (board.is_legal(p, board.to_play())) board.play(p, board.to_play());
        }
        comparison.check(board, 4);
    }
    if (!test::is_whole()) return;
    EXPECT_GT(comparison.kos, 10);
    EXPECT_GT(comparison.captures, 100);
}

TEST(LadderReading, SaysWhenAKoDecides) {
    LadderReader reader;
    const Board ko = board_of(R"(
        . X O . .
        X . X O .
        . X O . .
        . . . . .
        . . . . .)",
                              Colour::White);
    // White takes at B4 and is in atari; Black may not retake at once.
    Board taken = ko;
    taken.play(at("B4", 5), Colour::White);
    ASSERT_EQ(taken.ko(), at("C4", 5));
    EXPECT_EQ(reader.capture(taken, at("B4", 5)).answer, Answer::DependsOnKo);
    taken.set_to_play(Colour::Black);
    EXPECT_EQ(reader.capture(taken, at("B4", 5)).answer, Answer::Works);
}

TEST(LadderReading, SaysUnknownAtItsLimitAndProvesWithinIt) {
    Board board(19);
    for (const char* v : {"C4", "B3", "C2", "D2"}) board.play(at(v, 19), Colour::Black);
    board.play(at("C3", 19), Colour::White);
    board.set_to_play(Colour::White);
    const Point stone = at("C3", 19);
    EXPECT_EQ(LadderReader(20).escape(board, stone).answer, Answer::Unknown);
    LadderReader reader(200);
    const Reading full = reader.escape(board, stone);
    EXPECT_EQ(full.answer, Answer::Fails);
    EXPECT_GT(full.positions, 50);
    board.play(at("Q16", 19), Colour::White);
    EXPECT_EQ(reader.escape(board, stone).answer, Answer::Works);
    EXPECT_EQ(reader.escape(board, stone).move, at("D3", 19));
}

TEST(LadderReading, ItsLineEndsWithTheCaptureOrTheEscape) {
    base::Random random{base::Seed(63)};
    LadderReader reader(3000);
    int ends = 0;
    for (int round = 0; round < 200; ++round) {
        const Board board = generated_ladder(5 + round % 9, random);
        for (const Point p : board.geometry().points()) {
            if (board.at(p) == Colour::Empty || board.head(p) != p || board.liberties(p) > 2) continue;
            const Reading reading = reader.capture(board, p);
            if (reading.answer == Answer::DependsOnKo || reading.answer == Answer::Unknown) continue;
            Board now = board;
            Colour mover = opponent(board.at(p));
            for (const Point move : reader.line(board, p)) {
                ASSERT_EQ(now.at(move), Colour::Empty);
                now.play(move, mover);
                mover = opponent(mover);
            }
            const bool gone = now.at(p) == Colour::Empty;
            ASSERT_EQ(gone, reading.answer == Answer::Works) << test::drawing(board);
            ends += gone ? 1 : 0;
        }
    }
    EXPECT_GT(ends, 50);
}

TEST(LadderReading, ChainsWithRoomAreNotInALadder) {
    LadderReader reader;
    Board board(9);
    board.play(at("E5", 9), Colour::Black);
    EXPECT_EQ(reader.capture(board, at("E5", 9)).answer, Answer::Fails);
    EXPECT_EQ(reader.escape(board, at("E5", 9)).answer, Answer::Works);
    Board small(2);
    small.play(at("A1", 2), Colour::Black);
    EXPECT_EQ(reader.capture(small, at("A1", 2)).answer, Answer::Fails);  // the attacker's stone is taken
}

}  // namespace
}  // namespace yomi::go
