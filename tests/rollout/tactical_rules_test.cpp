// Each rule of the tactical playouts: which moves it makes, and how often.

#include <gtest/gtest.h>

#include "support/text_board.hpp"
#include "tactical_moves.hpp"

namespace yomi::test {
namespace {

using namespace rollout;

using rollout::TacticalOptions;

/// One rule, a board, the moves that lead to it, and what the rule plays there: nothing if it has no move.
struct Rule {
    const char* name;
    const char* option;
    const char* board;
    const char* moves;
    std::vector<const char*> expected;
};

void PrintTo(const Rule& r, std::ostream* out) { *out << r.name; }

class RuleTest : public testing::TestWithParam<Rule> {
   protected:
    [[nodiscard]] static go::GameState state() { return state_of(GetParam().board, GetParam().moves); }

    [[nodiscard]] static Chances expected() {
        if (GetParam().expected.empty()) return uniform(state());
        Chances chances;
        for (const char* v : GetParam().expected)
            chances[v] += 1.0 / static_cast<double>(GetParam().expected.size());
        return chances;
    }

    [[nodiscard]] static TacticalOptions with(const char* chance) {
        TacticalOptions options = no_rules();
        base::set_field(options.fields(), GetParam().option, chance);
        return options;
    }
};

TEST_P(RuleTest, PlaysItsMoves) { expect_moves(state(), with("1"), expected()); }

TEST_P(RuleTest, IsTriedWithItsProbability) {
    expect_moves(state(), with("0.3"), mixed(0.3, expected(), uniform(state())));
}

TEST_P(RuleTest, IsOffAtZero) { expect_moves(state(), with("0"), uniform(state())); }

const Rule kRules[] = {
    {"CaptureOfTheLastStone",
     "capture",
     ". . . . .\n"
     ". . X . .\n"
     ". X . X .\n"
     ". . . . .\n"
     ". . . . .",
     "W C3",
     {"C2"}},
    {"CaptureOfTheLastChain",
     "capture",
     ". . . . .\n"
     ". X X . .\n"
     "X O . X .\n"
     ". X . . .\n"
     ". . . . .",
     "W C3",
     {"C2"}},
    {"CaptureNotOfAChainWithTwoLiberties",
     "capture",
     ". . . . .\n"
     ". . X . .\n"
     ". X . . .\n"
     ". . . . .\n"
     ". . . . .",
     "W C3",
     {}},
    {"CaptureNotWhenKoForbidsIt",
     "capture",
     ". X O . .\n"
     "X O . O .\n"
     ". X O . .\n"
     ". . . . .\n"
     ". . . . .",
     "B C4",
     {}},
    {"EscapeByExtending",
     "escape",
     ". . . . .\n"
     ". . O . .\n"
     ". O X . .\n"
     ". . . . .\n"
     ". . . . .",
     "W C2",
     {"D3"}},
    {"EscapeByExtendingOrCapturing",
     "escape",
     ". . X . .\n"
     ". X O . .\n"
     ". O X . .\n"
     ". . . . .\n"
     ". . . . .",
     "W C2",
     {"D3", "D4"}},
    {"EscapeOfTwoChains",
     "escape",
     ". . . . .\n"
     ". O . O .\n"
     "O X . X O\n"
     ". . . . .\n"
     ". . . . .",
     "W C3",
     {"B2", "D2"}},
    {"EscapeNotIntoAtari",
     "escape",
     ". . . . .\n"
     ". . . . .\n"
     ". . . . .\n"
     ". O . . .\n"
     "X . . . .",
     "W A2",
     {}},
    {"EscapeByCapturingOnly",
     "escape",
     ". . . . .\n"
     ". . . . .\n"
     ". . . . .\n"
     ". X . O .\n"
     ". O X . .",
     "W C2",
     {"A1"}},
    {"NakadeInThreeInARow",
     "nakade",
     ". . . . . . .\n"
     ". . . . . . .\n"
     ". . . . . . .\n"
     ". . . . . . .\n"
     "X X X X . . .\n"
     "O O O O . . .\n"
     ". . . . . . .",
     "W D1",
     {"B1"}},
    {"NakadeNotInALargeSpace",
     "nakade",
     ". . . . . . .\n"
     ". . . . . . .\n"
     ". . . . . . .\n"
     ". . . . . . .\n"
     "X X X X X . .\n"
     "O O O O O . .\n"
     ". . . . . . .",
     "W E1",
     {}},
    {"NakadeNotForAChainWithManyLiberties",
     "nakade",
     ". . . . . . .\n"
     ". . . . . . .\n"
     ". . . . . . .\n"
     ". . . . . . .\n"
     ". . . . . . .\n"
     "O O O O . . .\n"
     ". . . . . . .",
     "W D1",
     {}},
    {"AtariFromEitherSide",
     "atari",
     ". . . . .\n"
     ". . X . .\n"
     ". . . X .\n"
     ". . . . .\n"
     ". . . . .",
     "W C3",
     {"B3", "C2"}},
    {"AtariThatLeavesFewerLiberties",
     "atari",
     ". . . . .\n"
     ". . X . .\n"
     ". . . X .\n"
     ". . . . .\n"
     ". . X . .",
     "W C3",
     {"B3"}},
    {"AtariNotIntoSelfAtari",
     "atari",
     ". . . . .\n"
     ". O X . .\n"
     "O . . X .\n"
     ". O . . .\n"
     ". . X . .",
     "W C3",
     {"C2"}},
    {"AtariNotOfThreeLiberties",
     "atari",
     ". . . . .\n"
     ". . X . .\n"
     ". . . . .\n"
     ". . . . .\n"
     ". . . . .",
     "W C3",
     {}},
    {"Extend",
     "extend",
     ". . . . .\n"
     ". . O . .\n"
     ". . X . .\n"
     ". . . . .\n"
     ". . . . .",
     "W B3",
     {"D3", "C2"}},
    {"ExtendToThreeLibertiesAtLeast",
     "extend",
     ". . . . .\n"
     ". . O . .\n"
     ". . X . O\n"
     ". . . O .\n"
     ". . . . .",
     "W B3",
     {"C2"}},
    {"PatternsAroundTheLastMove",
     "pattern",
     ". . . . . . .\n"
     ". . . . . . .\n"
     ". . . . . . .\n"
     ". . . X . . .\n"
     ". . . . . . .\n"
     ". . . . . . .\n"
     ". . . . . . .",
     "W E4",
     {"D5", "E5", "D3", "E3"}},
    {"PatternNotFarFromTheLastMove",
     "pattern",
     ". . . . . . .\n"
     ". . . . . . .\n"
     ". . . . . . .\n"
     ". . . X O . .\n"
     ". . . . . . .\n"
     ". . . . . . .\n"
     ". . . . . . .",
     "W A1",
     {}},
    {"PatternsAroundTheMoveBeforeTheLast",
     "pattern_before",
     ". . . . . . .\n"
     ". . . . . . .\n"
     ". . . . . . .\n"
     ". . . . O . .\n"
     ". . . . . . .\n"
     ". . . . . . .\n"
     ". . . . . . .",
     "B D4 W A1",
     {"D5", "E5", "D3", "E3"}},
    {"CaptureAnywhere",
     "capture_anywhere",
     ". . . . . . .\n"
     ". X . . . X .\n"
     "X O . . X O X\n"
     ". X . . . . .\n"
     ". . . . . . .\n"
     ". . . . . . .\n"
     ". . . . . . .",
     "W A1",
     {"C5", "F4"}},
    {"CaptureAnywhereOfAnEarlierAtari",
     "capture_anywhere",
     ". . . . . . .\n"
     ". X . . . . .\n"
     "X O . . . . .\n"
     ". . . . . . .\n"
     ". . . . . . .\n"
     ". . . . . . .\n"
     ". . . . . . .",
     "B B4 W A1",
     {"C5"}},
    {"RaceIsWonByWhoIsFirst",
     "race",
     ". . . . .\n"
     ". . . . .\n"
     "O X . . .\n"
     ". . . . .\n"
     ". . . . .",
     "W C3",
     {"A4", "A2"}},
    {"RaceNotWithAChainOfThreeLiberties",
     "race",
     ". . . . .\n"
     ". . . . .\n"
     ". O X . .\n"
     ". . . . .\n"
     ". . . . .",
     "W D3",
     {}},
    {"RaceNotByAChainOfThreeLiberties",
     "race",
     ". . . . .\n"
     ". . . . .\n"
     "O X X . .\n"
     ". . . . .\n"
     ". . . . .",
     "W D3",
     {}},
};

INSTANTIATE_TEST_SUITE_P(Boards, RuleTest, testing::ValuesIn(kRules),
                         [](const auto& each) { return std::string(each.param.name); });

// -- How the rules work together ------------------------------------------------------------------

TEST(TacticalRules, AreTriedInOrder) {
    // White has just put C3 into atari at C2 and stands in atari himself: capture, then escape, then the
    // rest.
    const char* board =
        ". . . . .\n"
        ". . O . .\n"
        ". O X . .\n"
        ". X . X .\n"
        ". . . . .";
    const go::GameState state = state_of(board, "W C2");
    TacticalOptions options;
    options.capture = 1;
    options.escape = 1;
    expect_moves(state, options, even({"C1"}));
    options.capture = 0;
    expect_moves(state, options, even({"D3", "C1"}));
    options.capture = 0.4;
    expect_moves(state, options, mixed(0.4, even({"C1"}), even({"D3", "C1"})));
}

TEST(TacticalRules, GiveUpWhatALadderCatches) {
    // At the edge the chain runs to C1 and has one liberty again after B1.
    const go::GameState caught = state_of(
        ". . . . .\n"
        ". . . . .\n"
        ". . O . .\n"
        ". O X . .\n"
        ". . . . .",
        "W D2");
    TacticalOptions options = no_rules();
    options.escape = 1;
    expect_moves(caught, options, even({"C1"}));
    options.give_up = 0.25;
    expect_moves(caught, options, mixed(0.75, even({"C1"}), uniform(caught)));
    options.give_up = 1;
    expect_moves(caught, options, uniform(caught));
    // In the open it is not decided yet.
    const go::GameState open = state_of(
        ". . . . . . .\n"
        ". . . . . . .\n"
        ". . . O O . .\n"
        ". . O X . . .\n"
        ". . . . . . .\n"
        ". . . . . . .\n"
        ". . . . . . .",
        "W D3");
    expect_moves(open, options, even({"E4"}));
    // At the edge, but a white stone that gave atari would be in atari itself, on either side.
    const go::GameState weak = state_of(
        ". . . . .\n"
        ". X . . .\n"
        ". X O . .\n"
        ". O X . X\n"
        "X . . . X",
        "W D2");
    expect_moves(weak, options, even({"C1"}));
}

TEST(TacticalRules, MakeNoMoveAfterAPassButTheDraw) {
    const go::GameState state = state_of(". . . .\n. X O .\n. . . .\n. . . .", "B pass");
    TacticalOptions options;
    options.refuse_self_atari = 0;
    expect_moves(state, options, uniform(state));
}

TEST(TacticalRules, AreOffWithoutAHistory) {
    const go::GameState state(go::Position(5));
    expect_moves(state, TacticalOptions{}, uniform(state));
}

// -- Self-atari -----------------------------------------------------------------------------------

TacticalOptions refusing() {
    TacticalOptions options = no_rules();
    options.refuse_self_atari = 1;
    return options;
}

TEST(TacticalDraw, RefusesSillySelfAtari) {
    const go::GameState state = state_of(
        ". . . . .\n"
        ". . O . .\n"
        ". O . O .\n"
        ". . . . .\n"
        ". . . . .",
        "W pass");
    auto points = uniform_choice(state.board());
    std::erase(points, at("C3", 5));
    expect_moves(state, refusing(), even(points, 5));
    expect_moves(state, no_rules(), uniform(state));
    TacticalOptions half = refusing();
    half.refuse_self_atari = 0.5;
    expect_moves(state, half, mixed(0.5, even(points, 5), uniform(state)));
}

/// A seki: the long chains in the middle share D1 and D7, the groups at the sides have two eyes.
const char* const kSeki =
    "X X O . X O O\n"
    "X X O O X O O\n"
    "X X O O X O O\n"
    "X X O O X O O\n"
    ". X O O X O .\n"
    "X X O O X O O\n"
    ". X O . X O .";

TEST(TacticalDraw, PassesInASeki) {
    for (const char* moves : {"W pass", "B pass"}) {
        const go::GameState state = state_of(kSeki, moves);
        expect_moves(state, refusing(), even({"pass"}));
        expect_moves(state, TacticalOptions{}, even({"pass"}));
        expect_moves(state, no_rules(), even({"D1", "D7"}));
    }
}

}  // namespace
}  // namespace yomi::test
