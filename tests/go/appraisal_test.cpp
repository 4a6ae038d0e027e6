#include "go/tactics/appraisal.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/random.hpp"
#include "support/scale.hpp"
#include "support/text_board.hpp"

namespace yomi::go {
namespace {

using test::board_of;

/// Both sides put stones anywhere, of a number that is random too.
Board random_board(int size, base::Random& random) {
    Board board(size);
    const auto density = random.below(90);
    for (const Point p : board.geometry().points()) {
        if (random.below(100) >= density) continue;
        const Colour c = random.below(2) == 0 ? Colour::Black : Colour::White;
        if (!board.is_suicide(p, c)) board.play(p, c);
    }
    return board;
}

/// The sum of Bouzy's map by its definition, on rows and columns.
class PlainMap {
   public:
    explicit PlainMap(const Board& board) : size_(board.size()) {
        for (int y = 0; y < size_; ++y) {
            for (int x = 0; x < size_; ++x) {
                const Colour c = board.at(board.geometry().point(x, y));
                cells_.push_back(c == Colour::Black ? 64 : c == Colour::White ? -64 : 0);
            }
        }
    }

    void dilate(bool clip) {
        change([&](int v, int friends, int enemies, int /*neighbours*/) {
            if (enemies > 0) return v;
            return clip ? std::min(v + friends, 64) : v + friends;
        });
    }
    void erode() {
        change([](int v, int friends, int /*enemies*/, int neighbours) {
            return std::max(0, v - (neighbours - friends));
        });
    }
    [[nodiscard]] int sum() const {
        int sum = 0;
        for (const int v : cells_) sum += v;
        return sum;
    }

   private:
    /// What `f` makes of a value as the side that it belongs to sees it; of 0 both sides may make something.
    template <class F>
    void change(const F& f) {
        std::vector<int> next = cells_;
        for (int i = 0; i < size_ * size_; ++i) {
            int& to = next[static_cast<std::size_t>(i)];
            for (const int sign : {1, -1}) {
                const int v = sign * cell(i);
                if (v < 0) continue;
                const auto [friends, enemies, neighbours] = around(i, sign);
                const int w = sign * f(v, friends, enemies, neighbours);
                if (w != 0 || v != 0) to = w;
            }
        }
        cells_ = std::move(next);
    }
    struct Around {
        int friends, enemies, neighbours;
    };
    [[nodiscard]] Around around(int i, int sign) const {
        Around a{0, 0, 0};
        const auto look = [&](bool inside, int j) {
            if (!inside) return;
            ++a.neighbours;
            a.friends += sign * cell(j) > 0 ? 1 : 0;
            a.enemies += sign * cell(j) < 0 ? 1 : 0;
        };
        look(i % size_ > 0, i - 1);
        look(i % size_ + 1 < size_, i + 1);
        look(i >= size_, i - size_);
        look(i + size_ < size_ * size_, i + size_);
        return a;
    }
    [[nodiscard]] int cell(int i) const { return cells_[static_cast<std::size_t>(i)]; }

    int size_;
    std::vector<int> cells_;
};

TEST(Appraiser, ByInfluenceIsTheSumOfTheMapWhereNothingIsCaptured) {
    base::Random random{base::Seed(74)};
    int quiet = 0;
    for (int round = 0; round < test::scaled(400); ++round) {
        AppraisalOptions options{.evaluation = "influence"};
        if (round % 2 == 0)
            options.sum = {
                .dilations = random.below(7), .erosions = random.below(25), .clip = random.below(2) == 0};
        const Board board = random_board(2 + round % 24, random);
        PlainMap plain(board);
        for (int i = 0; i < options.sum.dilations; ++i) plain.dilate(options.sum.clip);
        for (int i = 0; i < options.sum.erosions; ++i) plain.erode();
        LadderReader ladders(static_cast<int>(options.ladder_positions));
        const Colour mover = round % 3 == 0 ? Colour::Black : Colour::White;
        int captured = 0;  // stone by stone
        for (const Point p : board.geometry().points()) {
            if (board.at(p) != opponent(mover)) continue;
            if (board.liberties(p) == 1 || ladders.capture(board, p).answer == Answer::Works) ++captured;
        }
        Appraiser appraiser(options);
        ASSERT_EQ(appraiser.captured(board, mover), captured);
        const double value = appraiser.value(board, mover);
        const int side = mover == Colour::Black ? 1 : -1;
        ASSERT_DOUBLE_EQ(appraiser.points(value), plain.sum() / 64.0 + side * captured);
        if (captured == 0) {
            ASSERT_EQ(value, plain.sum());
            ++quiet;
        } else {
            ASSERT_GT(side * value, 64 * 625) << "captured stones come before the sum";
        }
    }
    if (test::is_whole()) {
        EXPECT_GT(quiet, 20);
    }
}

TEST(Appraiser, ByInfluenceIsTheSameForBothColours) {
    base::Random random{base::Seed(75)};
    Appraiser appraiser({.evaluation = "influence"});
    for (int round = 0; round < 100; ++round) {
        const Board board = random_board(2 + round % 18, random);
        Board swapped(board.size());
        for (const Point p : board.geometry().points()) {
            if (board.at(p) != Colour::Empty) swapped.play(p, opponent(board.at(p)));
        }
        const Colour mover = round % 2 == 0 ? Colour::Black : Colour::White;
        ASSERT_DOUBLE_EQ(appraiser.value(board, mover), -appraiser.value(swapped, opponent(mover)));
    }
}

TEST(Appraiser, ByInfluenceOnlyTheSideThatHasMovedIsCaptured) {
    const Board board = board_of(R"(
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . X . . . .
        . X O . . . .
        . . X X . . .
        . . . . . . .)");
    Appraiser appraiser({.evaluation = "influence"});
    EXPECT_EQ(appraiser.captured(board, Colour::Black), 1);
    EXPECT_EQ(appraiser.captured(board, Colour::White), 0);
    EXPECT_GT(appraiser.value(board, Colour::Black), appraiser.value(board, Colour::White) + 64 * 49);
}

}  // namespace
}  // namespace yomi::go
