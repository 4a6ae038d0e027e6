// The fast board against the slow reference over random games.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "base/random.hpp"
#include "go/board_comparison.hpp"
#include "support/scale.hpp"

namespace yomi::test {
namespace {

using base::Random;
using go::Board;
using go::Colour;
using go::Point;

/// How a random game is played.
struct Style {
    bool alternate;   // else the colour of each move is drawn
    bool suicide;     // stones may kill themselves
    bool ignore_ko;   // Board::play() leaves ko to its caller, so a forbidden retake must work too
    bool fill_eyes;   // else a game comes to an end
    int pass_chance;  // of 64
};

Style draw_style(Random& random) {
    return {random.below(4) != 0, random.below(2) == 0, random.below(4) == 0, random.below(2) == 0,
            random.below(4) == 0 ? 2 : 0};
}

class RandomGame {
   public:
    RandomGame(int size, Random& random)
        : random_(random), style_(draw_style(random)), board_(size), reference_(size) {}

    /// Plays until the game ends or is three times as long as the board is large; returns the number of
    /// moves. Stops at the first difference, which difference() tells.
    int play() {
        const int area = board_.size() * board_.size();
        int moves = 0;
        int passes = 0;
        while (moves < 3 * area && passes < 2) {
            const Colour c =
                style_.alternate || random_.below(2) == 0 ? board_.to_play() : opponent(board_.to_play());
            const Point p =
                random_.below(64) < static_cast<std::uint32_t>(style_.pass_chance) ? go::kPass : draw(c);
            passes = p == go::kPass ? passes + 1 : 0;
            ++moves;
            if (!make_move(p, c)) return moves;
            // Comparing everything takes more than twice the time on twice the area, so it is done less often
            // there.
            const bool cheap = random_.below(static_cast<std::uint32_t>(2 * area)) != 0;
            difference_ = test::difference(board_, reference_, cheap);
            if (!difference_.empty()) return moves;
            if (random_.below(16) == 0) exchange_for_copy();
        }
        difference_ = test::difference(board_, reference_, false);
        return moves;
    }

    [[nodiscard]] const std::string& difference() const { return difference_; }

   private:
    [[nodiscard]] bool allowed(Point p, Colour c) const {
        if (!style_.suicide && board_.is_suicide(p, c)) return false;
        if (!style_.ignore_ko && p == board_.ko() && c == board_.to_play()) return false;
        return style_.fill_eyes || !board_.is_eye(p, c);
    }

    /// A random point that the style allows, or a pass if there is none.
    Point draw(Colour c) {
        const auto empty = board_.empty_points();
        const auto start = empty.empty() ? 0 : random_.below(static_cast<std::uint32_t>(empty.size()));
        for (std::size_t i = 0; i < empty.size(); ++i) {
            const Point p = empty[(start + i) % empty.size()];
            if (allowed(p, c)) return p;
        }
        return go::kPass;
    }

    /// Plays on both boards; false if the fast one foresaw something else than what happened.
    bool make_move(Point p, Colour c) {
        if (p == go::kPass) {
            board_.play(p, c);
            reference_.pass(c);
            return true;
        }
        const bool suicide = board_.is_suicide(p, c);
        const std::uint64_t hash = board_.hash_after(p, c);
        board_.play(p, c);
        reference_.play(reference_.cell(p), c);
        if (suicide != (reference_.at(reference_.cell(p)) == Colour::Empty))
            difference_ = "is_suicide() was wrong";
        if (hash != reference_.hash()) difference_ = "hash_after() was wrong";
        return difference_.empty();
    }

    /// Goes on with a copy, assigned over a board of another size that has been in use; the old one plays on
    /// for a while, which must not matter.
    void exchange_for_copy() {
        const auto sizes = static_cast<std::uint32_t>(go::kMaxSize - go::kMinSize + 1);
        Board other(go::kMinSize + static_cast<int>(random_.below(sizes)));
        scribble(other);
        other = board_;
        scribble(board_);
        board_ = other;
        scribble(other);
    }

    void scribble(Board& board) {
        for (int i = 0; i < 8 && !board.empty_points().empty(); ++i) {
            const auto empty = board.empty_points();
            board.play(empty[random_.below(static_cast<std::uint32_t>(empty.size()))], board.to_play());
        }
    }

    Random& random_;
    Style style_;
    Board board_;
    ReferenceBoard reference_;
    std::string difference_;
};

class BoardAgainstReference : public testing::TestWithParam<int> {};

TEST_P(BoardAgainstReference, AgreesAfterEveryRandomMove) {
    const int sizes = go::kMaxSize - go::kMinSize + 1;
    const std::int64_t wanted = scaled(1'000'000) / sizes + 1;
    const base::Seed seed = base::Seed(2024).derive(static_cast<std::uint64_t>(GetParam()));
    std::int64_t moves = 0;
    for (std::uint64_t game = 0; moves < wanted; ++game) {
        Random random(seed.derive(game));
        RandomGame g(GetParam(), random);
        moves += g.play();
        ASSERT_EQ(g.difference(), "") << "game " << game << ", after " << moves << " moves in all";
    }
}

INSTANTIATE_TEST_SUITE_P(Sizes, BoardAgainstReference, testing::Range(go::kMinSize, go::kMaxSize + 1));

/// At the end of a playout no empty point has an empty neighbour, and the quick count is the full one.
TEST(FinishedPlayout, QuickScoreIsTheScore) {
    for (int size = go::kMinSize; size <= go::kMaxSize; ++size) {
        const std::int64_t games = std::max<std::int64_t>(2, scaled(40'000) / (size * size * size));
        for (std::int64_t game = 0; game < games; ++game) {
            Random random(base::Seed(7).derive(static_cast<std::uint64_t>(size * 100'000 + game)));
            Board board(size);
            ReferenceBoard reference(size);
            int passes = 0;
            for (int moves = 0; passes < 2 && moves < 5 * size * size; ++moves) {
                const Colour c = board.to_play();
                std::vector<Point> choice;
                for (const Point p : board.empty_points()) {
                    if (board.is_legal(p, c) && !board.is_eye(p, c)) choice.push_back(p);
                }
                passes = choice.empty() ? passes + 1 : 0;
                const auto n = static_cast<std::uint32_t>(choice.size());
                const Point p = choice.empty() ? go::kPass : choice[random.below(n)];
                board.play(p, c);
                p == go::kPass ? reference.pass(c) : static_cast<void>(reference.play(reference.cell(p), c));
            }
            if (passes < 2) continue;  // an endless fight of several kos
            ASSERT_EQ(board.area_score_of_finished_playout(), reference.area_score()) << "size " << size;
            ASSERT_EQ(board.area_score(), reference.area_score()) << "size " << size;
        }
    }
}

}  // namespace
}  // namespace yomi::test
