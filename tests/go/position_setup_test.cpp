// Set-up stones and handicaps.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "base/error.hpp"
#include "go/handicap.hpp"
#include "go/position.hpp"
#include "support/position_difference.hpp"
#include "support/text_board.hpp"

namespace yomi::test {
namespace {

using go::Colour;
using go::Move;
using go::Point;
using go::Position;
using testing::HasSubstr;

std::string error_of(Position& position, const std::vector<Move>& stones) {
    const Position before = position;
    try {
        position.set_up(stones, Colour::Black);
    } catch (const base::Error& e) {
        EXPECT_EQ(difference(position, before), "");
        return e.what();
    }
    return "no error";
}

std::string vertices(const std::vector<Point>& points, int size) {
    std::string text;
    for (const Point p : points) {
        if (!text.empty()) text += ' ';
        text += go::vertex_text(p, size);
    }
    return text;
}

TEST(SetUp, PutsStonesBeforeTheFirstMove) {
    Position position(3);
    const auto board = parse_board(". O X\nX . .\n. X O");
    position.set_up(board.stones, Colour::White);
    EXPECT_EQ(drawing(position.board()), ". O X\nX . .\n. X O\n");
    EXPECT_EQ(position.to_play(), Colour::White);
    EXPECT_EQ(position.first_to_play(), Colour::White);
    EXPECT_EQ(position.setup(), board.stones);
    EXPECT_EQ(position.handicap(), 0);
    EXPECT_EQ(position.captured_by(Colour::Black), 0);
    EXPECT_TRUE(position.moves().empty());
    EXPECT_FALSE(position.undo());
}

TEST(SetUp, ReplacesTheGame) {
    Position position(3);
    play_moves(position, "B B2 W A1");
    position.set_up({{Colour::White, at("C3", 3)}}, Colour::Black);
    EXPECT_EQ(drawing(position.board()), ". . O\n. . .\n. . .\n");
    position.set_up({}, Colour::Black);
    EXPECT_EQ(position.board().hash(), 0U);
}

TEST(SetUp, RefusesImpossibleBoards) {
    Position position(3);
    play_moves(position, "B B2 W A1");
    const Point a1 = at("A1", 3);
    EXPECT_THAT(error_of(position, {{Colour::Black, a1}, {Colour::White, a1}}),
                HasSubstr("A1 is set up twice"));
    EXPECT_THAT(error_of(position, {{Colour::Black, a1}, {Colour::Black, a1}}),
                HasSubstr("A1 is set up twice"));
    for (const Point p : {go::kPass, go::kNoPoint, Point(3), Point(12)}) {
        EXPECT_THAT(error_of(position, {{Colour::Black, p}}), HasSubstr("off the board")) << p.value();
    }
    EXPECT_THAT(error_of(position, parse_board("X O .\nO . .\n. . .").stones),
                HasSubstr("without liberties"));
    EXPECT_THAT(error_of(position, parse_board("X X X\nX X X\nX X X").stones),
                HasSubstr("without liberties"));
    EXPECT_THAT(error_of(position, parse_board("O X .\nX X .\n. . .").stones),
                HasSubstr("without liberties"));
}

TEST(FixedHandicap, IsThatOfGtpVersion2) {
    struct Row {
        int size;
        int stones;
        const char* points;
    };
    for (const Row& row : std::vector<Row>{
             {19, 2, "D4 Q16"},
             {19, 3, "D4 Q16 D16"},
             {19, 4, "D4 Q16 D16 Q4"},
             {19, 5, "D4 Q16 D16 Q4 K10"},
             {19, 6, "D4 Q16 D16 Q4 D10 Q10"},
             {19, 7, "D4 Q16 D16 Q4 D10 Q10 K10"},
             {19, 8, "D4 Q16 D16 Q4 D10 Q10 K4 K16"},
             {19, 9, "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10"},
             {9, 2, "C3 G7"},
             {9, 5, "C3 G7 C7 G3 E5"},
             {9, 9, "C3 G7 C7 G3 C5 G5 E3 E7 E5"},
             {13, 7, "D4 K10 D10 K4 D7 K7 G7"},
             {11, 6, "C3 J9 C9 J3 C6 J6"},
             {7, 4, "C3 E5 C5 E3"},
             {8, 4, "C3 F6 C6 F3"},
             {12, 3, "C3 K10 C10"},
             {14, 4, "D4 L11 D11 L4"},
             {25, 9, "D4 W22 D22 W4 D13 W13 N4 N22 N13"},
         }) {
        EXPECT_EQ(vertices(go::fixed_handicap(row.size, row.stones), row.size), row.points);
    }
}

TEST(FixedHandicap, IsNotPossibleEverywhere) {
    for (int size = go::kMinSize; size <= go::kMaxSize; ++size) {
        const int most = size < 7 ? 0 : size == 7 || size % 2 == 0 ? 4 : 9;
        EXPECT_EQ(go::most_fixed_handicap(size), most) << size;
        for (int stones = -1; stones <= 12; ++stones) {
            const bool possible = stones >= 2 && stones <= most;
            EXPECT_EQ(go::fixed_handicap(size, stones).size(),
                      static_cast<std::size_t>(possible ? stones : 0));
        }
    }
}

TEST(Handicap, IsPlacedWithWhiteToPlay) {
    Position position(9);
    position.place_handicap(go::fixed_handicap(9, 3));
    EXPECT_EQ(position.handicap(), 3);
    EXPECT_EQ(position.to_play(), Colour::White);
    EXPECT_EQ(position.board().stones(Colour::Black), 3);
    play_moves(position, "W E5 B D5");
    EXPECT_EQ(position.handicap(), 3);
    position.undo(2);
    EXPECT_EQ(position.handicap(), 3) << "the handicap is no move";
    EXPECT_EQ(position.to_play(), Colour::White);
    EXPECT_FALSE(position.undo());
}

TEST(Handicap, IsRecognisedWhenItComesAsPlainMoves) {
    const auto handicap_of = [](const char* moves) {
        Position position(9);
        play_moves(position, moves);
        return position.handicap();
    };
    EXPECT_EQ(handicap_of(""), 0);
    EXPECT_EQ(handicap_of("B C3"), 0);
    EXPECT_EQ(handicap_of("B C3 W G7"), 0);
    EXPECT_EQ(handicap_of("B C3 B G7"), 2);
    EXPECT_EQ(handicap_of("B C3 B G7 W E5 B E3 B E4"), 2);
    EXPECT_EQ(handicap_of("B C3 W pass B G7 W pass B C7 W G3"), 3)
        << "with passes between, as some servers send";
    EXPECT_EQ(handicap_of("W C3 B G7 B G3"), 0);
}

TEST(Handicap, IsNoneInASetUp) {
    auto position = position_of("X . .\n. . .\n. . .");
    play_moves(position, "B C3 B B2");
    EXPECT_EQ(position.handicap(), 0);
}

}  // namespace
}  // namespace yomi::test
