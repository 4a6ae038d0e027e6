// Legality under all rules of ko and suicide, against a game record that keeps every whole board.

#include <gtest/gtest.h>

#include <map>
#include <vector>

#include "base/random.hpp"
#include "go/position.hpp"
#include "go/reference_board.hpp"
#include "support/scale.hpp"
#include "support/text_board.hpp"

namespace yomi::test {
namespace {

using base::Random;
using go::Colour;
using go::KoRule;
using go::Point;
using go::Refusal;

/// The rules as they are written: superko compares the board after a move with every board so far.
class NaivePosition {
   public:
    NaivePosition(int size, const go::Rules& rules) : rules_(rules), now_(size) { remember(); }

    [[nodiscard]] Refusal check(Colour c, ReferenceBoard::Cell cell) const {
        if (now_.at(cell) != Colour::Empty) return Refusal::Occupied;
        ReferenceBoard after = now_;
        const auto left = after.play(cell, c);
        const bool suicide = after.at(cell) == Colour::Empty;
        if (suicide && (left.size() == 1 || !rules_.suicide)) return Refusal::Suicide;
        if (c == now_.to_play() && now_.ko() == cell) return Refusal::Ko;
        if (rules_.ko == KoRule::Simple) return Refusal::None;
        for (const ReferenceBoard& old : past_) {
            const bool counts = rules_.ko == KoRule::Positional || old.to_play() == after.to_play();
            if (counts && old.same_stones(after)) return Refusal::Superko;
        }
        return Refusal::None;
    }

    void play(Colour c, Point p) {
        if (p == go::kPass) {
            now_.pass(c);
        } else {
            captured_[opponent(c)] += static_cast<int>(now_.cells_of(opponent(c)).size());
            captured_[c] += static_cast<int>(now_.cells_of(c).size()) + 1;
            now_.play(now_.cell(p), c);
            captured_[opponent(c)] -= static_cast<int>(now_.cells_of(opponent(c)).size());
            captured_[c] -= static_cast<int>(now_.cells_of(c).size());
        }
        remember();
    }

    void set_to_play(Colour c) {
        now_.pass(opponent(c));
        past_.back() = now_;
    }

    [[nodiscard]] const ReferenceBoard& board() const { return now_; }
    /// Stones of `c` that were taken off the board.
    [[nodiscard]] int captured(Colour c) const { return captured_.contains(c) ? captured_.at(c) : 0; }

   private:
    void remember() { past_.push_back(now_); }

    go::Rules rules_;
    ReferenceBoard now_;
    std::vector<ReferenceBoard> past_;
    std::map<Colour, int> captured_;
};

class Superko : public testing::TestWithParam<std::tuple<int, KoRule, bool>> {
   protected:
    void expect_same_checks(const go::Position& position, const NaivePosition& naive) {
        for (const Colour c : {Colour::Black, Colour::White}) {
            std::vector<Point> legal;
            for (const Point p : position.geometry().points()) {
                const Refusal wanted = naive.check(c, naive.board().cell(p));
                ++seen_[wanted];
                ASSERT_EQ(go::refusal_text(position.check(c, p)), go::refusal_text(wanted))
                    << go::colour_name(c) << ' ' << go::vertex_text(p, position.size()) << '\n'
                    << drawing(position.board());
                if (wanted == Refusal::None) legal.push_back(p);
            }
            ASSERT_EQ(position.legal_points(c), legal);
        }
        ASSERT_EQ(position.captured_by(Colour::Black), naive.captured(Colour::White));
        ASSERT_EQ(position.captured_by(Colour::White), naive.captured(Colour::Black));
    }

    std::map<Refusal, int> seen_;
};

TEST_P(Superko, IsThatOfWholeBoards) {
    const auto [size, ko, suicide] = GetParam();
    const go::Rules rules{.ko = ko, .suicide = suicide};
    for (std::int64_t game = 0; game < std::max<std::int64_t>(scaled(1'000), 250) / (size * size); ++game) {
        Random random(base::Seed(5).derive(static_cast<std::uint64_t>(game)));
        go::Position position(size, rules);
        NaivePosition naive(size, rules);
        const bool alternate = random.below(2) == 0;
        for (int moves = 0; moves < 10 * size * size; ++moves) {
            if (!alternate && random.below(16) == 0) {
                position.set_to_play(opponent(position.to_play()));
                naive.set_to_play(position.to_play());
            }
            expect_same_checks(position, naive);
            if (HasFatalFailure()) return;
            const Colour c =
                alternate || random.below(4) != 0 ? position.to_play() : opponent(position.to_play());
            const auto legal = position.legal_points(c);
            const auto n = static_cast<std::uint32_t>(legal.size());
            const Point p = legal.empty() || random.below(16) == 0 ? go::kPass : legal[random.below(n)];
            position.play(c, p);
            naive.play(c, p);
        }
    }
    // The comparison is worth something only if the rules bite.
    EXPECT_GT(seen_[Refusal::Suicide], 0);
    EXPECT_EQ(seen_[Refusal::Superko] > 0, ko != KoRule::Simple);
    EXPECT_EQ(seen_[Refusal::Ko] > 0, size > 2);
}

INSTANTIATE_TEST_SUITE_P(SmallBoards, Superko,
                         testing::Combine(testing::Values(2, 3, 4, 5),
                                          testing::Values(KoRule::Simple, KoRule::Positional,
                                                          KoRule::Situational),
                                          testing::Bool()));

TEST(TripleKo, GoesRoundUnlessSuperkoStopsIt) {
    const char* drawn = R"(
        . X O . . X O . .
        X O . O X . X O .
        . X O . . X O . .
        . . . . . . . . .
        . X O . . . . . .
        X O . O . . . . .
        . X O . . . . . .
        . . . . . . . . .
        . . . . . . . . .)";
    for (const auto& [name, wanted] : {std::pair("chinese", Refusal::None),
                                       {"tromp-taylor", Refusal::Superko},
                                       {"aga", Refusal::Superko}}) {
        auto position = position_of(drawn, *go::rules_by_name(name));
        const std::uint64_t start = position.board().hash();
        play_moves(position, "B C8 W F8 B C4 W B8 B G8");
        EXPECT_EQ(position.board().hash_after(at("B4", 9), Colour::White), start);
        EXPECT_EQ(position.check(Colour::White, at("B4", 9)), wanted) << name;
    }
}

/// White sends two stones and takes one back: the board of the beginning, but now it is Black's turn.
TEST(SendTwoReturnOne, TellsPositionalFromSituationalSuperko) {
    const char* drawn = R"(
        . . . . .
        . . . . .
        O . . . .
        O X X . .
        . O . X .)";
    const auto last_check = [&](const char* rules, Colour first, const char* moves) {
        auto position = position_of(drawn, *go::rules_by_name(rules), first);
        play_moves(position, moves);
        return position.check(Colour::White, at("B1", 5));
    };
    EXPECT_EQ(last_check("chinese", Colour::White, "W C1 B A1"), Refusal::None);
    EXPECT_EQ(last_check("tromp-taylor", Colour::White, "W C1 B A1"), Refusal::Superko);
    EXPECT_EQ(last_check("aga", Colour::White, "W C1 B A1"), Refusal::None);
    // Had Black passed on that board before, the same player would be to move on it twice.
    EXPECT_EQ(last_check("aga", Colour::Black, "B pass W C1 B A1"), Refusal::Superko);
}

TEST(Superko, LetsAPassRepeatTheBoard) {
    go::Position position(5, *go::rules_by_name("tromp-taylor"));
    play_moves(position, "B C3 W pass B pass W pass");
    EXPECT_EQ(position.passes(), 3);
}

TEST(Superko, CountsTheSetUp) {
    auto position = position_of(R"(
        . X O .
        X O . O
        . X O .
        . . . .)",
                                *go::rules_by_name("tromp-taylor"));
    play_moves(position, "B C3");
    EXPECT_EQ(position.check(Colour::White, at("B3", 4)), Refusal::Ko);
    position.set_to_play(Colour::White);  // lifts the simple ko
    EXPECT_EQ(position.board().ko(), go::kNoPoint);
    EXPECT_EQ(position.check(Colour::White, at("B3", 4)), Refusal::Superko) << "the board that was set up";
    position.set_rules(*go::rules_by_name("chinese"));
    EXPECT_EQ(position.check(Colour::White, at("B3", 4)), Refusal::None) << "rules may change during a game";
}

}  // namespace
}  // namespace yomi::test
