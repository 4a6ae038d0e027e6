// Undo restores everything; a refused call changes nothing.

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <vector>

#include "base/error.hpp"
#include "base/random.hpp"
#include "go/position.hpp"
#include "support/position_difference.hpp"
#include "support/scale.hpp"
#include "support/text_board.hpp"

namespace yomi::test {
namespace {

using base::Random;
using go::Colour;
using go::Point;
using go::Position;

/// A position and copies of it before each of its moves.
class Recorded {
   public:
    explicit Recorded(Position position) : position_(std::move(position)) {}

    void play(Colour c, Point p) {
        before_.push_back(position_);
        position_.play(c, p);
    }

    /// What is different from the copy after taking back n moves.
    std::string undo(std::size_t n) {
        if (n > before_.size()) {
            const Position same = position_;
            return position_.undo(n) ? "took back moves that were not there" : difference(position_, same);
        }
        if (n == 0) return "";
        if (!position_.undo(n)) return "took nothing back";
        const Position wanted = before_[before_.size() - n];
        before_.resize(before_.size() - n, wanted);
        return difference(position_, wanted);
    }

    Position& now() { return position_; }

   private:
    Position position_;
    std::vector<Position> before_;
};

Point draw_move(const Position& position, Colour c, std::uint32_t draw) {
    const auto legal = position.legal_points(c);
    return legal.empty() || draw % 16 == 0 ? go::kPass : legal[draw / 16 % legal.size()];
}

go::Rules draw_rules(std::uint32_t draw) {
    const auto names = go::rules_names();
    return *go::rules_by_name(names[draw % names.size()]);
}

/// Each number is one step: mostly moves, some out of turn, some undoing, some changes of the turn.
RC_GTEST_PROP(Undo, RestoresEverything, (const std::vector<std::uint32_t>& steps)) {
    const int size = *rc::gen::inRange(2, 6);
    Recorded game(Position(size, draw_rules(*rc::gen::arbitrary<std::uint32_t>())));
    for (const std::uint32_t step : steps) {
        const std::uint32_t kind = step % 16;
        const std::uint32_t draw = step / 16;
        const Colour turn = game.now().to_play();
        if (kind < 11) {
            game.play(turn, draw_move(game.now(), turn, draw));
        } else if (kind < 13) {
            game.play(opponent(turn), draw_move(game.now(), opponent(turn), draw));
        } else if (kind < 14) {
            game.now().set_to_play(draw % 2 == 0 ? Colour::Black : Colour::White);
        } else {
            RC_ASSERT(game.undo(draw % 5) == "");
        }
    }
    RC_ASSERT(game.undo(1'000'000) == "");
}

TEST(Undo, RestoresEverythingInLongGames) {
    for (std::uint64_t game = 0; game < static_cast<std::uint64_t>(scaled(150)); ++game) {
        Random random(base::Seed(11).derive(game));
        const int size = 2 + static_cast<int>(random.below(8));
        Recorded g(Position(size, draw_rules(random.below(1000))));
        if (random.below(3) == 0) g.now().place_handicap({g.now().geometry().points()[1]});
        for (int i = 0; i < 3 * size * size; ++i) {
            const Colour c = random.below(8) != 0 ? g.now().to_play() : opponent(g.now().to_play());
            g.play(c, draw_move(g.now(), c, random.below(1U << 30)));
            if (random.below(16) == 0) g.now().set_to_play(opponent(g.now().to_play()));
            if (random.below(8) == 0) {
                ASSERT_EQ(g.undo(random.below(6)), "") << "game " << game << " move " << i;
            }
        }
        ASSERT_EQ(g.undo(g.now().moves().size()), "");
        ASSERT_TRUE(g.now().moves().empty());
    }
}

TEST(Undo, IsFalseWithoutMoves) {
    Position position(5);
    EXPECT_FALSE(position.undo());
    EXPECT_TRUE(position.undo(0));
    play_moves(position, "B C3");
    EXPECT_FALSE(position.undo(2));
    EXPECT_EQ(position.moves().size(), 1U) << "all or none";
    EXPECT_TRUE(position.undo());
    EXPECT_EQ(position.to_play(), Colour::Black);
}

TEST(Undo, BringsBackTheKo) {
    auto position = position_of(". X O .\nX O . O\n. X O .\n. . . .");
    play_moves(position, "B C3 W A1");
    ASSERT_EQ(position.check(Colour::Black, at("B3", 4)), go::Refusal::None);
    position.undo();
    EXPECT_EQ(position.check(Colour::White, at("B3", 4)), go::Refusal::Ko);
}

TEST(Undo, KeepsATurnThatWasSet) {
    Position position(9);
    play_moves(position, "B C3");
    position.set_to_play(Colour::Black);
    play_moves(position, "B G7");
    position.undo();
    EXPECT_EQ(position.to_play(), Colour::Black);
    position.undo();
    position.set_to_play(Colour::White);
    play_moves(position, "W C3");
    position.undo();
    EXPECT_EQ(position.to_play(), Colour::White);
    EXPECT_EQ(position.first_to_play(), Colour::White);
}

TEST(RefusedCalls, ChangeNothing) {
    Random random(base::Seed(13));
    for (int game = 0; game < 60; ++game) {
        const int size = 2 + static_cast<int>(random.below(4));
        Position position(size, draw_rules(random.below(1000)));
        for (int i = 0; i < 2 * size * size; ++i) {
            const Colour c = position.to_play();
            position.play(c, draw_move(position, c, random.below(1U << 30)));
        }
        const Position before = position;
        const auto refuse = [&](Colour c, Point p) {
            if (position.is_legal(c, p)) return;
            EXPECT_THROW(position.play(c, p), base::Error);
        };
        for (const Point p : position.geometry().points()) {
            refuse(Colour::Black, p);
            refuse(Colour::White, p);
        }
        refuse(Colour::Black, go::kNoPoint);
        const Point p = position.geometry().points().front();
        EXPECT_THROW(position.set_up({{Colour::Black, p}, {Colour::White, p}}, Colour::White), base::Error);
        EXPECT_THROW(position.place_handicap({p, p}), base::Error);
        ASSERT_EQ(difference(position, before), "");
    }
}

}  // namespace
}  // namespace yomi::test
