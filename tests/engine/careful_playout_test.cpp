#include "engine/careful_playout.hpp"

#include <gtest/gtest.h>

#include "go/tactics/self_atari.hpp"
#include "support/text_board.hpp"

namespace yomi::engine {
namespace {

using go::Board;
using go::Colour;
using test::at;

constexpr const char* kSeki = R"(
    . X . X O . O . O
    X . X X O O . O .
    . X . X O . O . O
    X . X X O O . O O
    X X X X X O O O .
    X X X X X X X O O
    O O O O O O X O .
    O X X X X O X O O
    . X X X . O X O .
)";

TEST(CarefulPlayout, LeavesASekiAlone) {
    const Board root = test::board_of(kSeki);
    base::Random random(base::Seed(1));
    for (const Colour attacker : {Colour::Black, Colour::White, Colour::Empty}) {
        for (int i = 0; i < 100; ++i) {
            Board board = root;
            play_careful(board, attacker, random);
            EXPECT_EQ(board.at(at("B2", 9)), Colour::Black);
            EXPECT_EQ(board.at(at("A2", 9)), Colour::White);
            EXPECT_EQ(board.at(at("A1", 9)), Colour::Empty);
            EXPECT_EQ(board.at(at("E1", 9)), Colour::Empty);
        }
    }
}

TEST(CarefulPlayout, EndsWithoutMovesLeft) {
    base::Random random(base::Seed(2));
    for (const int size : {2, 3, 5, 9, 19, 25}) {
        for (int i = 0; i < 10; ++i) {
            Board board(size);
            const int moves = play_careful(board, i % 2 == 0 ? Colour::Black : Colour::White, random);
            EXPECT_LE(moves, 3 * size * size);
            EXPECT_TRUE(board.is_consistent());
            if (moves == 3 * size * size) continue;
            for (const go::Point p : board.empty_points()) {
                for (const Colour c : {Colour::Black, Colour::White}) {
                    EXPECT_TRUE(!board.is_legal(p, c) || board.is_eye(p, c) ||
                                go::self_atari_liberty(board, p, c) != go::kNoPoint)
                        << go::colour_name(c) << " could play " << go::vertex_text(p, size) << "\n"
                        << test::drawing(board);
                }
            }
        }
    }
}

TEST(CarefulPlayout, IsTheSameForTheSameSeed) {
    Board first(9);
    Board second(9);
    base::Random a(base::Seed(4));
    base::Random b(base::Seed(4));
    EXPECT_EQ(play_careful(first, Colour::Black, a), play_careful(second, Colour::Black, b));
    EXPECT_TRUE(first.same_position(second));
}

}  // namespace
}  // namespace yomi::engine
