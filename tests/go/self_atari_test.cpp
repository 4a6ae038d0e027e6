#include "go/tactics/self_atari.hpp"

#include <gtest/gtest.h>

#include "support/text_board.hpp"

namespace yomi::go {
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

}  // namespace
}  // namespace yomi::go
