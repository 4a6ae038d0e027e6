#include "player/self_atari.hpp"

#include <gtest/gtest.h>

#include "support/text_board.hpp"

namespace yomi::player {
namespace {

using go::Colour;
using test::at;
using test::board_of;

TEST(SelfAtari, NamesTheLastLiberty) {
    const go::Board board = board_of(R"(
        . . . . .
        O O . . .
        . X O . .
        O X O . .
        . . O . .
    )");
    EXPECT_EQ(self_atari_liberty(board, at("A3", 5), Colour::Black), at("B1", 5));
    EXPECT_EQ(self_atari_liberty(board, at("B1", 5), Colour::Black), go::kNoPoint) << "A1 and A3 are left";
    EXPECT_EQ(self_atari_liberty(board, at("A1", 5), Colour::Black), at("B1", 5)) << "a stone of its own";
}

TEST(SelfAtari, IsNoneWhenSomethingIsCaptured) {
    const go::Board board = board_of(R"(
        . . . . .
        . . . . .
        . X . . .
        X O X . .
        X . O . .
    )");
    // B1 takes B2 although the stone itself has one liberty afterwards.
    EXPECT_EQ(self_atari_liberty(board, at("B1", 5), Colour::Black), go::kNoPoint);
}

TEST(SelfAtari, CountsALibertySharedByTwoChainsOnce) {
    const go::Board board = board_of(R"(
        . . . . .
        O O O . .
        X . X O .
        X O X O .
        . O O O .
    )");
    // B3 joins both black chains; A1 is left.
    EXPECT_EQ(self_atari_liberty(board, at("B3", 5), Colour::Black), at("A1", 5));
    EXPECT_EQ(self_atari_liberty(board, at("A1", 5), Colour::Black), at("B3", 5));
}

struct Shape {
    const char* name;
    const char* drawing;  // Black is about to play C3
    bool kills;
};

TEST(KillingShape, AreTheKnownOnes) {
    const Shape shapes[] = {
        {"one", ". . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .", true},
        {"two", ". . . . .\n. . . . .\n. . . X .\n. . . . .\n. . . . .", true},
        {"bent three", ". . . . .\n. . X . .\n. . . X .\n. . . . .\n. . . . .", true},
        {"square", ". . . . .\n. . X X .\n. . . X .\n. . . . .\n. . . . .", true},
        {"pyramid", ". . . . .\n. . X . .\n. X . X .\n. . . . .\n. . . . .", true},
        {"straight four", ". . . . .\n. . . . .\n. X . X X\n. . . . .\n. . . . .", false},
        {"bent four", ". . . . .\n. . X . .\n. . . X X\n. . . . .\n. . . . .", false},
        {"cross", ". . . . .\n. . X . .\n. X . X .\n. . X . .\n. . . . .", true},
        {"bulky five", ". . . . .\n. . X X .\n. X . X .\n. . . . .\n. . . . .", true},
        {"U of five", ". . . . .\n. X . X .\n. X . X .\n. . . . .\n. . . . .", false},
        {"flower six", ". . . . .\n. . X X .\n. X . X .\n. . X . .\n. . . . .", true},
        {"two by three", ". . . . .\n. X X X .\n. X . X .\n. . . . .\n. . . . .", false},
        {"seven", ". . . . .\n. X X X .\n. X . X .\n. . X . .\n. . . . .", false},
    };
    for (const Shape& shape : shapes) {
        EXPECT_EQ(is_killing_shape(board_of(shape.drawing), at("C3", 5), Colour::Black), shape.kills)
            << shape.name;
    }
}

}  // namespace
}  // namespace yomi::player
