#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "go/sgf/record.hpp"
#include "support/error_text.hpp"
#include "support/text_board.hpp"

namespace yomi::go {
namespace {

using test::at;
using test::error_text;
using testing::HasSubstr;

Record record_of(std::string_view text) {
    SgfCollection games;
    games.parse(text);
    return read_record(games.first_game());
}

TEST(RecordSetup, PlacesStones) {
    const Position position = make_position(record_of("(;SZ[5]AB[aa:bb][ee]AW[da:db]AE[ab])"));
    EXPECT_EQ(test::drawing(position.board()), test::drawing(test::board_of(R"(
        X X . O .
        . X . O .
        . . . . .
        . . . . .
        . . . . X)")));
    EXPECT_EQ(position.to_play(), Colour::Black);
    EXPECT_EQ(position.handicap(), 0);
    EXPECT_TRUE(position.moves().empty());
}

TEST(RecordSetup, TakesRectanglesByAnyCorners) {
    const std::string expected = test::drawing(make_position(record_of("(;SZ[5]AB[bb:dc])")).board());
    EXPECT_EQ(test::drawing(make_position(record_of("(;SZ[5]AB[dc:bb])")).board()), expected);
    EXPECT_EQ(test::drawing(make_position(record_of("(;SZ[5]AB[bc:db])")).board()), expected);
    EXPECT_EQ(test::drawing(make_position(record_of("(;SZ[5]AB[bb][cb][db][bc:dc][])")).board()), expected);
}

TEST(RecordSetup, TheLastStoneOnAPointCounts) {
    const Position position = make_position(record_of("(;SZ[5]AB[aa][bb]AW[aa])"));
    EXPECT_EQ(position.board().at(at("A5", 5)), Colour::White);
    EXPECT_EQ(position.board().at(at("B4", 5)), Colour::Black);
}

TEST(RecordSetup, KnowsWhoseTurnItIs) {
    const auto player = [](const char* text) { return make_position(record_of(text)).to_play(); };
    EXPECT_EQ(player("(;AB[aa])"), Colour::Black);
    EXPECT_EQ(player("(;AB[aa]PL[W])"), Colour::White);
    EXPECT_EQ(player("(;PL[white])"), Colour::White);
    EXPECT_EQ(player("(;PL[2])"), Colour::White);
    EXPECT_EQ(player("(;PL[1])"), Colour::Black);
    const Record record = record_of("(;AB[aa];W[bb];B[cc])");
    EXPECT_EQ(make_position(record, {}, 1).to_play(), Colour::White);
    EXPECT_EQ(make_position(record, {}, 1).first_to_play(), Colour::White);
    EXPECT_EQ(make_position(record_of("(;W[bb])")).first_to_play(), Colour::White);
}

TEST(RecordSetup, PlacesHandicap) {
    const Position position = make_position(record_of("(;SZ[19]HA[2]AB[dd][pp];W[dp])"), {}, 1);
    EXPECT_EQ(position.handicap(), 2);
    EXPECT_EQ(position.to_play(), Colour::White);
    EXPECT_EQ(make_position(record_of("(;HA[2]AB[dd][pp])")).to_play(), Colour::White);
    EXPECT_EQ(make_position(record_of("(;HA[2];AB[dd][pp];W[dp])")).handicap(), 2)
        << "in a node of their own";
    EXPECT_EQ(make_position(record_of("(;HA[3]AB[dd][pp];W[dp])")).handicap(), 0) << "the numbers disagree";
    EXPECT_EQ(make_position(record_of("(;HA[2];B[dd];B[pp];W[dp])")).handicap(), 2) << "as plain moves";
    EXPECT_EQ(make_position(record_of("(;HA[1]AB[dd];W[dp])")).handicap(), 1);
    EXPECT_EQ(record_of("(;HA[x])").handicap, 0);
    EXPECT_EQ(record_of("(;HA[-1])").handicap, 0);
}

TEST(RecordSetup, StartsThePositionAnewInTheMiddleOfAGame) {
    const Record record = record_of("(;SZ[5];B[aa];W[ee];AB[cc]AE[ee]PL[B];B[dd];W[ab])");
    EXPECT_EQ(record.moves.size(), 4);
    EXPECT_EQ(make_position(record, {}, 2).moves().size(), 1);
    const Position before = make_position(record, {}, 3);
    EXPECT_TRUE(before.moves().empty());
    EXPECT_EQ(before.to_play(), Colour::Black);
    EXPECT_EQ(test::drawing(make_position(record).board()), test::drawing(test::board_of(R"(
        X . . . .
        O . . . .
        . . X . .
        . . . X .
        . . . . .)")));
    const Record illegal = record_of("(;SZ[5];B[aa];W[ee];AB[cc];B[cc])");
    EXPECT_THAT(error_text([&] { make_position(illegal); }), HasSubstr("move 3, black C3, is illegal"));
}

TEST(RecordSetup, ComesBeforeAMoveInTheSameNode) {
    const Position position = make_position(record_of("(;SZ[5];B[aa]AB[bb]AW[ab])"));
    EXPECT_EQ(position.moves().size(), 1);
    EXPECT_EQ(position.setup().size(), 2);
}

TEST(RecordSetup, ChangesOnlyTheTurnIfItHasNoStones) {
    const Position position = make_position(record_of("(;SZ[5];B[aa];PL[B])"));
    EXPECT_EQ(position.moves().size(), 1);
    EXPECT_EQ(position.to_play(), Colour::Black);
}

TEST(RecordSetup, RefusesChainsWithoutLiberties) {
    EXPECT_THAT(error_text([] { make_position(record_of("(;SZ[3]AB[aa:cc])")); }),
                HasSubstr("set-up before move 1: the set-up leaves a chain"));
    EXPECT_THAT(error_text([] { make_position(record_of("(;SZ[3];B[aa];W[ab];AW[ba])")); }),
                HasSubstr("set-up before move 3: the set-up leaves a chain"));
}

TEST(RecordSetup, TakesLittleMemoryForLargeRectangles) {
    std::string text = "(;SZ[25]";
    for (int i = 0; i < 10'000; ++i) text += ";AE[aa:yy]";
    const Record record = record_of(text + ")");
    EXPECT_EQ(record.setup.size(), 10'000);
    EXPECT_EQ(make_position(record).board().stones(Colour::Black), 0);
}

}  // namespace
}  // namespace yomi::go
