// The number of legal positions: colourings in which every chain has a liberty. Known values: OEIS A094777;
// J. Tromp and G. Farnebäck, "Combinatorics of Go", 2006.
//
// Why putting the stones down one by one decides it: a colouring is legal if and only if, whatever the order
// in which its stones are played, none is captured. (1) If none is captured, the last board is the colouring
// itself, and on a Board every chain has a liberty. (2) Suppose that a play leaves a chain C without a
// liberty. All neighbours of C then hold stones of the other
//     colour. These stones and C are part of the colouring, where C is therefore a whole chain, and has no
//     liberty: the colouring is not legal.

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "base/error.hpp"
#include "go/position.hpp"
#include "go/reference_board.hpp"
#include "support/scale.hpp"

namespace yomi::test {
namespace {

using go::Board;
using go::Colour;
using go::Point;

/// Counts the legal colourings point by point: boards_[i] shows one of the first i points, the others empty.
class Counter {
   public:
    explicit Counter(int size)
        : points_(go::Geometry::of(size).points()), boards_(points_.size(), Board(size)) {}

    std::int64_t count() { return count_from(0); }
    /// Boards on which a stone was played.
    [[nodiscard]] std::int64_t played() const { return played_; }

   private:
    std::int64_t count_from(std::size_t i) {
        const Board& board = boards_[i];
        const Point p = points_[i];
        const bool last = i + 1 == points_.size();
        std::int64_t legal = 0;
        for (const Colour c : {Colour::Empty, Colour::Black, Colour::White}) {
            // Nothing is captured if the hash changes by the new stone alone.
            if (c != Colour::Empty &&
                board.hash_after(p, c) != (board.hash() ^ go::stone_key(c, board.size(), p)))
                continue;
            if (last) {
                ++legal;
                continue;
            }
            Board& next = boards_[i + 1];
            next = board;
            if (c != Colour::Empty) {
                next.play(p, c);
                ++played_;
                EXPECT_EQ(next.stones(c), board.stones(c) + 1);
                EXPECT_EQ(next.stones(opponent(c)), board.stones(opponent(c)));
            }
            legal += count_from(i + 1);
        }
        return legal;
    }

    const std::vector<Point>& points_;
    std::vector<Board> boards_;
    std::int64_t played_ = 0;
};

TEST(LegalPositions, OnTwoByTwo) { EXPECT_EQ(Counter(2).count(), 57); }

TEST(LegalPositions, OnThreeByThree) { EXPECT_EQ(Counter(3).count(), 12'675); }

TEST(LegalPositions, OnFourByFour) {
    if (kSanitized && scale() < 10) GTEST_SKIP() << "set YOMI_TEST_SCALE=10 to run it with sanitizers";
    EXPECT_EQ(Counter(4).count(), 24'318'165);
}

/// set_up() takes exactly the legal colourings, and those that the reference takes.
void expect_set_up_takes(int size, std::int64_t known) {
    const ReferenceBoard empty(size);
    const auto cells = empty.all_cells();
    std::int64_t legal = 0;
    const auto colourings = static_cast<std::int64_t>(std::llround(std::pow(3, size * size)));
    for (std::int64_t code = 0; code < colourings; ++code) {
        ReferenceBoard reference(empty);
        std::vector<go::Move> stones;
        std::int64_t rest = code;
        for (const auto cell : cells) {
            const auto c = static_cast<Colour>(rest % 3);
            rest /= 3;
            reference.put(cell, c);
            if (c != Colour::Empty) stones.push_back({c, reference.point(cell)});
        }
        const bool possible = reference.is_possible();
        legal += possible ? 1 : 0;
        go::Position position(size);
        if (possible) {
            ASSERT_NO_THROW(position.set_up(stones, Colour::Black)) << code;
            ASSERT_TRUE(position.board().is_consistent()) << code;
            ASSERT_EQ(position.board().hash(), reference.hash()) << code;
        } else {
            ASSERT_THROW(position.set_up(stones, Colour::Black), base::Error) << code;
            ASSERT_EQ(position.board().hash(), 0U) << code;
        }
    }
    EXPECT_EQ(legal, known);
}

TEST(LegalPositions, SetUpTakesThoseOfTwoByTwo) { expect_set_up_takes(2, 57); }

TEST(LegalPositions, SetUpTakesThoseOfThreeByThree) { expect_set_up_takes(3, 12'675); }

}  // namespace
}  // namespace yomi::test
