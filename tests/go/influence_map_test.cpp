#include "go/tactics/influence_map.hpp"

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "support/scale.hpp"
#include "support/text_board.hpp"

namespace yomi::go {
namespace {

using test::at;

Board random_board(int size, base::Random& random) {
    Board board(size);
    const auto density = random.below(101);
    for (const Point p : board.geometry().points()) {
        if (random.below(100) >= density) continue;
        const Colour c = random.below(2) == 0 ? Colour::Black : Colour::White;
        if (!board.is_suicide(p, c)) board.play(p, c);
    }
    return board;
}

/// The definition, point by point.
class NaiveMap {
   public:
    explicit NaiveMap(const Board& board)
        : g_(board.geometry()), value_(static_cast<std::size_t>(g_.span())) {
        for (const Point p : g_.points()) {
            at(value_, p) = board.at(p) == Colour::Black ? 64 : board.at(p) == Colour::White ? -64 : 0;
        }
    }

    int operator[](Point p) const { return value_[static_cast<std::size_t>(p.value())]; }

    void dilate(bool clip) {
        change([&](Point p) {
            const int v = (*this)[p];
            if (v >= 0 && count(p, [](int n) { return n < 0; }) == 0) {
                const int w = v + count(p, [](int n) { return n > 0; });
                if (w != 0) return clip ? std::min(w, 64) : w;
            }
            if (v <= 0 && count(p, [](int n) { return n > 0; }) == 0) {
                const int w = v - count(p, [](int n) { return n < 0; });
                return clip ? std::max(w, -64) : w;
            }
            return v;
        });
    }
    void erode() {
        change([&](Point p) {
            const int v = (*this)[p];
            if (v > 0) return std::max(0, v - count(p, [](int n) { return n <= 0; }));
            if (v < 0) return std::min(0, v + count(p, [](int n) { return n >= 0; }));
            return 0;
        });
    }
    void spread() {
        change([&](Point p) {
            return (*this)[p] + count(p, [](int n) { return n > 0; }) - count(p, [](int n) { return n < 0; });
        });
    }

   private:
    static int& at(std::vector<int>& values, Point p) { return values[static_cast<std::size_t>(p.value())]; }
    template <class F>
    int count(Point p, F&& f) const {
        int n = 0;
        for (const Point q : g_.neighbours(p)) n += f((*this)[q]) ? 1 : 0;
        return n;
    }
    template <class F>
    void change(F&& f) {
        std::vector<int> next = value_;
        for (const Point p : g_.points()) at(next, p) = f(p);
        value_ = next;
    }

    const Geometry& g_;
    std::vector<int> value_;
};

TEST(InfluenceMap, AgreesWithTheDefinitionOnRandomBoards) {
    base::Random random{base::Seed(21)};
    for (int round = 0; round < test::scaled(300); ++round) {
        InfluenceOptions options;
        if (round % 3 != 0) {
            options.dilations = random.below(8);
            options.erosions = random.below(30);
            options.clip = random.below(2) == 0;
        }
        InfluenceMap map(options);
        const Board board = random_board(2 + round % 24, random);
        NaiveMap naive(board);
        map.bouzy(board);
        for (int i = 0; i < options.dilations; ++i) naive.dilate(options.clip);
        for (int i = 0; i < options.erosions; ++i) naive.erode();
        for (const Point p : board.geometry().points()) ASSERT_EQ(map.at(p), naive[p]);
        NaiveMap simple(board);
        for (int i = 0; i < 4; ++i) simple.spread();
        map.zobrist(board);
        for (const Point p : board.geometry().points()) ASSERT_EQ(map.at(p), simple[p]);
    }
}

TEST(InfluenceMap, ChangesItsSignWithTheColours) {
    base::Random random{base::Seed(22)};
    InfluenceMap map;
    InfluenceMap mirrored;
    for (int round = 0; round < test::scaled(200); ++round) {
        const Board board = random_board(2 + round % 24, random);
        Board swapped(board.size());
        for (const Point p : board.geometry().points()) {
            if (board.at(p) != Colour::Empty) swapped.play(p, opponent(board.at(p)));
        }
        for (const bool simple : {false, true}) {
            simple ? map.zobrist(board) : map.bouzy(board);
            simple ? mirrored.zobrist(swapped) : mirrored.bouzy(swapped);
            for (const Point p : board.geometry().points()) ASSERT_EQ(map.at(p), -mirrored.at(p));
            ASSERT_EQ(map.sum(), -mirrored.sum());
            ASSERT_EQ(map.territory(board).lead(), -mirrored.territory(swapped).lead());
        }
    }
}

TEST(InfluenceMap, SeesTheTerritoryOfACorner) {
    const Board board = test::board_of(R"(
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        X X X X . . . . .
        . . . X . . . O .
        . . . X . . O . .
        . . . X . . . . .
        . . . X . . . . .)");
    InfluenceMap map;
    map.bouzy(board);
    EXPECT_GT(map.at(at("B2", 9)), 0);
    EXPECT_GT(map.at(at("A1", 9)), 0);
    EXPECT_LE(map.at(at("H2", 9)), 0);
    EXPECT_GE(map.territory(board).black, 20);
    EXPECT_GT(map.territory(board).lead(), 10);
    EXPECT_EQ(influence_lines(board, map).size(), 9U);
    EXPECT_EQ(influence_lines(board, map)[8].substr(0, 8), "b b b X ");
}

TEST(InfluenceMap, LeavesNothingOfALoneStone) {
    for (const std::int64_t d : {2, 3, 4, 5}) {
        // Its own point starts with 64, which is not what the formula is about: a point next to it is 0
        // again.
        InfluenceMap map({.dilations = d, .erosions = InfluenceOptions::usual_erosions(d)});
        Board board(19);
        board.play(at("K10", 19), Colour::Black);
        map.bouzy(board);
        for (const Point p : board.geometry().points()) {
            if (p == at("K10", 19)) continue;
            EXPECT_EQ(map.at(p), 0) << d;
        }
    }
}

TEST(InfluenceMap, HandlesEmptyAndFullBoards) {
    for (int size = kMinSize; size <= kMaxSize; ++size) {
        InfluenceMap map;
        Board board(size);
        map.bouzy(board);
        EXPECT_EQ(map.sum(), 0);
        EXPECT_EQ(map.territory(board).lead(), 0);
        for (const Point p : board.geometry().points()) {
            if (p.value() != 0) board.play(p, Colour::Black);
        }
        map.bouzy(board);
        EXPECT_GT(map.at(Point(0)), 0);
        EXPECT_EQ(map.territory(board).black, size * size);
        map.zobrist(board);
        EXPECT_GT(map.at(Point(0)), 0);
    }
}

}  // namespace
}  // namespace yomi::go
