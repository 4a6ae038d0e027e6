#include "engine/ending.hpp"

#include <gtest/gtest.h>

#include "engine/cleanup.hpp"
#include "engine/engine.hpp"
#include "support/text_board.hpp"

namespace yomi::engine {
namespace {

using go::Colour;
using go::Point;
using test::at;
using test::position_of;

const go::Rules kChinese = *go::rules_by_name("chinese");
const go::Rules kJapanese = *go::rules_by_name("japanese");
const go::Rules kTrompTaylor = *go::rules_by_name("tromp-taylor");

// Black is 9 points ahead under area and territory scoring; each has a dead stone in the other's territory.
constexpr const char* kSettled = R"(
    . . . . X O . . .
    . . . . X O . . .
    . . X . X O . O .
    . . . . X O . . .
    . o . . X O . . .
    . . . . X O . . .
    . . X . X O . O .
    . . . . X O . . x
    . . . . X O . . .
)";

constexpr const char* kOpen = R"(
    . . . . X O . . .
    . X . . X O . . .
    . . X . X O . O .
    . . . . X O . . .
    . . . . . . . . .
    . . . . X O . . .
    . . X . X O . O .
    . . . . X O . O .
    . . . . X O . . .
)";

std::optional<Point> ending(const go::Position& position, Colour c,
                            const EndingOptions& ending_options = {}) {
    DeadStoneEstimator estimator;
    return ending_move(position, c, ending_options, estimator, player::Limit({}));
}

go::Position after_pass(const char* drawing, const go::Rules& rules, Colour who, double komi = 0.5) {
    go::Position position = position_of(drawing, rules, who, komi);
    position.play(who, go::kPass);
    return position;
}

TEST(Ending, PassesWhenAllIsSettled) {
    for (const go::Rules& rules : {kChinese, kJapanese}) {
        for (const Colour c : {Colour::Black, Colour::White}) {
            EXPECT_EQ(ending(position_of(kSettled, rules), c), go::kPass);
            EXPECT_EQ(ending(after_pass(kSettled, rules, opponent(c)), c), go::kPass);
        }
    }
}

TEST(Ending, PlaysOnWhenSomethingIsOpen) {
    for (const go::Rules& rules : {kChinese, kJapanese, kTrompTaylor}) {
        EXPECT_EQ(ending(position_of(kOpen, rules), Colour::Black), std::nullopt);
        EXPECT_EQ(ending(position_of(kOpen, rules), Colour::White), std::nullopt);
        EXPECT_EQ(ending(go::Position(9, rules), Colour::Black), std::nullopt);
    }
}

TEST(Ending, AcceptsAPassThatWins) {
    // Every living stone counts, eleven against eleven, and the open region is nobody's. Komi decides who may
    // end the game.
    EXPECT_EQ(ending(after_pass(kOpen, kChinese, Colour::White, -0.5), Colour::Black), go::kPass);
    EXPECT_EQ(ending(after_pass(kOpen, kChinese, Colour::White, 0.5), Colour::Black), std::nullopt);
    EXPECT_EQ(ending(after_pass(kOpen, kChinese, Colour::Black, 0.5), Colour::White), go::kPass);
    EXPECT_EQ(ending(after_pass(kOpen, kChinese, Colour::Black, -0.5), Colour::White), std::nullopt);
}

TEST(Ending, DoesNotTakeAPassInTheOpeningForTheEnd) {
    go::Position position(9, kChinese, 0.5);
    position.play(Colour::Black, at("E5", 9));
    position.play(Colour::White, go::kPass);
    EXPECT_EQ(ending(position, Colour::Black), std::nullopt);
}

TEST(Ending, IsFriendlyOnlyIfToldSo) {
    const EndingOptions plain{.friendly_pass = false};
    EXPECT_EQ(ending(position_of(kSettled, kChinese), Colour::Black, plain), std::nullopt);
    EXPECT_EQ(ending(after_pass(kSettled, kChinese, Colour::White), Colour::Black, plain), std::nullopt);
    EXPECT_EQ(ending(position_of(kSettled, kJapanese), Colour::Black, plain), go::kPass)
        << "under territory scoring every other move costs a point";
}

TEST(Ending, TakesDeadStonesOffFirstIfToldSo) {
    const EndingOptions clean{.cleanup = true};
    const auto move = ending(position_of(kSettled, kChinese), Colour::Black, clean);
    ASSERT_TRUE(move.has_value());
    EXPECT_NE(*move, go::kPass);
}

TEST(Ending, TakesDeadStonesOffWhereAllCountAsAlive) {
    // 9 points ahead by agreement; as it stands the dead stones spoil both territories.
    for (const Colour c : {Colour::Black, Colour::White}) {
        const auto move = ending(position_of(kSettled, kTrompTaylor), c);
        ASSERT_TRUE(move.has_value());
        EXPECT_NE(*move, go::kPass);
    }
}

TEST(Ending, DoesNotPassAwayALostGameWhereAllCountAsAlive) {
    const char* clean = R"(
        . X . X O . O
        X X X X O O .
        . X . X O . O
        X X X X O O .
        . X . X O . O
        X X X X O O .
        . X . X O . O
    )";
    EXPECT_EQ(ending(position_of(clean, kTrompTaylor, Colour::White, 0.5), Colour::Black), go::kPass);
    EXPECT_EQ(ending(position_of(clean, kTrompTaylor, Colour::White, 0.5), Colour::White), std::nullopt);
    EXPECT_EQ(ending(position_of(clean, kChinese, Colour::White, 0.5), Colour::White), go::kPass);
}

TEST(Ending, IsUnknownWithoutTime) {
    DeadStoneEstimator estimator;
    const go::Position position = position_of(kSettled, kChinese);
    EXPECT_EQ(ending_move(position, Colour::Black, {}, estimator, player::Limit({.seconds = 0})),
              std::nullopt);
}

// -- Clean-up ----------------------------------------------------------------------------------------------

/// Black removes what is dead while White passes; returns the moves it took.
int clean_up(go::Position& position, int most) {
    DeadStoneEstimator estimator;
    for (int moves = 0; moves < most; ++moves) {
        const auto move =
            capture_dead(position, Colour::Black, estimator.of(position.board()), player::Limit({}));
        if (!move) return moves;
        position.play(Colour::Black, *move);
        position.play(Colour::White, go::kPass);
    }
    return most;
}

TEST(Cleanup, CapturesALoneStoneInFourMoves) {
    go::Position position = position_of(kSettled, kTrompTaylor);
    EXPECT_EQ(clean_up(position, 20), 4);
    EXPECT_EQ(position.board().at(at("B5", 9)), Colour::Empty);
    EXPECT_EQ(position.captured_by(Colour::Black), 1);
}

TEST(Cleanup, CapturesAGroupWithOneEyeWithoutHarm) {
    go::Position position = position_of(R"(
        . X X X X O . . .
        X o o o X O . O .
        o o . o X O . . .
        o o o o X O . O O
        X X X X X O O . .
        . X . . X X O . O
        X . X . X O O . .
        . X . X X O . O .
        . . X . X O O . .
    )",
                                        kTrompTaylor);
    EXPECT_EQ(clean_up(position, 20), 1);
    EXPECT_EQ(position.captured_by(Colour::Black), 10);
    EXPECT_EQ(position.score({}), 11);
}

TEST(Cleanup, TakesTheLargestChainFirst) {
    const go::Position position = position_of(R"(
        . X . X O . O
        X X X X O O .
        . o X X O . O
        X X X X O O .
        X o o X O . O
        X . X X O O .
        . X . X O . O
    )",
                                              kTrompTaylor);
    DeadStoneEstimator estimator;
    EXPECT_EQ(capture_dead(position, Colour::Black, estimator.of(position.board()), player::Limit({})),
              at("B2", 7));
}

TEST(Cleanup, FindsNothingWhereNothingIsDead) {
    const go::Position position = position_of(kOpen, kTrompTaylor);
    DeadStoneEstimator estimator;
    EXPECT_EQ(capture_dead(position, Colour::Black, estimator.of(position.board()), player::Limit({})),
              std::nullopt);
}

TEST(Cleanup, NeverTouchesASeki) {
    const go::Position position = position_of(R"(
        . . . . X O . . .
        . X . . X O . . .
        . . . . X O . O .
        . X . . X O . . .
        . . . . X O O . .
        X X X X X X X O .
        O O O O O O X O .
        O X X X X O X O .
        . X X X . O X O .
    )",
                                              kTrompTaylor);
    DeadStoneEstimator estimator;
    for (const Colour c : {Colour::Black, Colour::White}) {
        EXPECT_EQ(capture_dead(position, c, estimator.of(position.board()), player::Limit({})), std::nullopt);
    }
}

}  // namespace
}  // namespace yomi::engine
