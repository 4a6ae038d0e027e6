// Moves, refusals, captures and the end of a game on hand-made positions.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "go/position.hpp"
#include "support/text_board.hpp"

namespace yomi::test {
namespace {

using go::Colour;
using go::Point;
using go::Position;
using go::Refusal;
using testing::ElementsAre;

std::string error_of(Position& position, Colour c, Point p) {
    try {
        position.play(c, p);
    } catch (const base::Error& e) {
        return e.what();
    }
    return "no error";
}

TEST(Position, StartsEmptyWithBlackToPlay) {
    const Position position(9);
    EXPECT_EQ(position.size(), 9);
    EXPECT_EQ(position.komi(), 7.5);
    EXPECT_EQ(position.rules(), *go::rules_by_name("chinese"));
    EXPECT_EQ(position.to_play(), Colour::Black);
    EXPECT_EQ(position.first_to_play(), Colour::Black);
    EXPECT_TRUE(position.moves().empty());
    EXPECT_TRUE(position.setup().empty());
    EXPECT_EQ(position.handicap(), 0);
    EXPECT_EQ(position.passes(), 0);
    EXPECT_FALSE(position.is_over());
    EXPECT_EQ(position.legal_points(Colour::White), position.geometry().points());
}

TEST(Position, NamesTheMoveAndTheReasonWhenItRefuses) {
    auto position = position_of(R"(
        . X O . .
        X O . O .
        . X O . .
        X . . . .
        . X . . .)");
    EXPECT_EQ(error_of(position, Colour::Black, at("B5", 5)), "illegal move: black B5 (occupied)");
    EXPECT_EQ(error_of(position, Colour::White, at("A1", 5)), "illegal move: white A1 (suicide)");
    EXPECT_EQ(error_of(position, Colour::Black, Point(5)), "illegal move: black that point (off the board)");
    for (const Point p : {go::kNoPoint, Point(-1), Point(30), Point(32767)}) {
        EXPECT_EQ(position.check(Colour::Black, p), Refusal::OffBoard) << p.value();
    }
    play_moves(position, "B C4");
    EXPECT_EQ(error_of(position, Colour::White, at("B4", 5)), "illegal move: white B4 (ko)");
    EXPECT_EQ(position.moves().size(), 1U);
    EXPECT_EQ(position.to_play(), Colour::White);
}

TEST(Position, RefusesTheRetakeOfAKoUntilAnotherMove) {
    auto position = position_of(R"(
        . X O .
        X O . O
        . X O .
        . . . .)");
    play_moves(position, "B C3");
    EXPECT_EQ(position.check(Colour::White, at("B3", 4)), Refusal::Ko);
    EXPECT_EQ(position.check(Colour::Black, at("B3", 4)), Refusal::None) << "Black may connect, out of turn";
    play_moves(position, "W A1 B D1");
    EXPECT_EQ(position.check(Colour::White, at("B3", 4)), Refusal::None);
    play_moves(position, "W B3");
    EXPECT_EQ(position.check(Colour::Black, at("C3", 4)), Refusal::Ko);
    EXPECT_EQ(position.captured_by(Colour::Black), 1);
    EXPECT_EQ(position.captured_by(Colour::White), 1);
}

TEST(Position, AllowsSuicideOfSeveralStonesWhereTheRulesDo) {
    const char* drawn = R"(
        . X O .
        X X O .
        O O O .
        . . . .)";
    auto chinese = position_of(drawn, *go::rules_by_name("chinese"));
    EXPECT_EQ(chinese.check(Colour::Black, at("A4", 4)), Refusal::Suicide);
    auto new_zealand = position_of(drawn, *go::rules_by_name("new-zealand"));
    EXPECT_EQ(new_zealand.check(Colour::Black, at("A4", 4)), Refusal::None);
    play_moves(new_zealand, "B A4");
    EXPECT_EQ(drawing(new_zealand.board()), ". . O .\n. . O .\nO O O .\n. . . .\n");
    EXPECT_EQ(new_zealand.captured_by(Colour::White), 4) << "the stone just played among them";
    EXPECT_EQ(new_zealand.captured_by(Colour::Black), 0);
    EXPECT_EQ(new_zealand.to_play(), Colour::White);
}

TEST(Position, NeverAllowsTheSuicideOfASingleStone) {
    for (const std::string& name : go::rules_names()) {
        const auto position = position_of(". O .\nO . .\n. . .", *go::rules_by_name(name));
        EXPECT_EQ(position.check(Colour::Black, at("A3", 3)), Refusal::Suicide) << name;
    }
}

TEST(Position, PlaysASnapback) {
    auto position = position_of(R"(
        . . . . .
        . . . . .
        . X X X X
        X O O O X
        X O . . X)");
    play_moves(position, "B C1 W D1 B C1");
    EXPECT_EQ(position.captured_by(Colour::Black), 5);
    EXPECT_EQ(position.captured_by(Colour::White), 1);
    EXPECT_EQ(position.board().stones(Colour::White), 0);
}

TEST(Position, TakesMovesOutOfTurn) {
    Position position(9);
    play_moves(position, "B C3 B G7 W E5 W D5");
    EXPECT_EQ(position.to_play(), Colour::Black);
    EXPECT_EQ(position.board().stones(Colour::Black), 2);
    EXPECT_EQ(position.board().stones(Colour::White), 2);
}

TEST(Position, IsOverAfterTwoPasses) {
    Position position(5);
    play_moves(position, "B C3 W pass");
    EXPECT_EQ(position.passes(), 1);
    EXPECT_FALSE(position.is_over());
    play_moves(position, "B pass");
    EXPECT_TRUE(position.is_over());
    play_moves(position, "W C4");
    EXPECT_FALSE(position.is_over()) << "play may be resumed";
    EXPECT_EQ(position.passes(), 0);
    position.clear(5);
    play_moves(position, "B pass W pass");
    EXPECT_TRUE(position.is_over());
}

TEST(Position, ListsLegalPointsInOrder) {
    const auto position = position_of(R"(
        . O X
        O O X
        X X .)");
    EXPECT_THAT(position.legal_points(Colour::Black), ElementsAre(at("A3", 3))) << "C1 would be suicide";
    EXPECT_THAT(position.legal_points(Colour::White), ElementsAre(at("C1", 3))) << "A3 would be suicide";
}

TEST(Position, KeepsRulesAndKomiWhenCleared) {
    Position position(9, *go::rules_by_name("aga"), 6.5);
    position.place_handicap({at("C3", 9), at("G7", 9)});
    play_moves(position, "W E5");
    position.clear(13);
    EXPECT_EQ(position.size(), 13);
    EXPECT_EQ(position.komi(), 6.5);
    EXPECT_EQ(position.rules(), *go::rules_by_name("aga"));
    EXPECT_TRUE(position.moves().empty());
    EXPECT_TRUE(position.setup().empty());
    EXPECT_EQ(position.handicap(), 0);
    EXPECT_EQ(position.to_play(), Colour::Black);
    EXPECT_EQ(position.board().hash(), 0U);
    EXPECT_FALSE(position.undo());
}

TEST(Position, CopiesAreIndependent) {
    Position position(5, *go::rules_by_name("tromp-taylor"));
    play_moves(position, "B C3");
    Position copy = position;
    play_moves(copy, "W C4");
    EXPECT_EQ(position.moves().size(), 1U);
    EXPECT_EQ(position.board().at(at("C4", 5)), Colour::Empty);
    EXPECT_TRUE(copy.undo());
    EXPECT_EQ(copy.moves(), position.moves());
}

}  // namespace
}  // namespace yomi::test
