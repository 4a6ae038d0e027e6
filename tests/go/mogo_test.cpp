#include "go/patterns/mogo.hpp"

#include <gtest/gtest.h>

#include <set>

#include "base/random.hpp"
#include "go/patterns/patterns3x3.hpp"
#include "support/random_board.hpp"
#include "support/text_board.hpp"

namespace yomi::go {
namespace {

using test::at;
using test::board_of;

/// The names of the shapes that hold, with the side that the mover has.
std::set<std::string> shapes_at(const Board& board, const char* vertex, Colour mover) {
    MogoPatterns system;
    system.follow(board);
    const std::uint32_t set = system.shapes(at(vertex, board.size()), mover);
    std::set<std::string> names;
    for (std::size_t i = 0; i < mogo_shapes().size(); ++i) {
        if ((set >> (2 * i) & 1) != 0) names.insert(std::string(mogo_shapes()[i].name) + " as X");
        if ((set >> (2 * i) & 2) != 0) names.insert(std::string(mogo_shapes()[i].name) + " as O");
    }
    return names;
}

using Names = std::set<std::string>;

TEST(Mogo, NamesTheShapesThatHold) {
    const Board cut = board_of(R"(
        . . . . .
        . X O . .
        . O . . .
        . . . . .
        . . . . .)");
    EXPECT_EQ(shapes_at(cut, "C3", Colour::Black), Names{"cut as X"});
    EXPECT_EQ(shapes_at(cut, "C3", Colour::White), Names{"cut as O"});
    EXPECT_EQ(shapes_at(cut, "E1", Colour::White), Names{});
    const Board tied = board_of(R"(
        . . . . .
        . X O . .
        . O . O .
        . . . . .
        . . . . .)");
    EXPECT_EQ(shapes_at(tied, "C3", Colour::Black), Names{});
    const Board edge = board_of(R"(
        . . . . .
        . . . . .
        . . . . .
        . . X O .
        . X . . .)");
    // Black has the stones that are drawn X in one and O in the other.
    EXPECT_EQ(shapes_at(edge, "C1", Colour::Black), Names{"edge, descent as X"});
    EXPECT_EQ(shapes_at(edge, "C1", Colour::White), Names{"edge, hane below as O"});
}

TEST(Mogo, SeveralShapesMakeAKeyOfTheirOwn) {
    const Board board = board_of(R"(
        . . . . . . .
        . X O X . . .
        . . . . . . .
        . O X O . X .
        . . . . . . .
        . . . O X O .
        . . . . . . .)");
    EXPECT_EQ(shapes_at(board, "C5", Colour::Black), (Names{"hane, enclosing as O", "hane, enclosing as X"}));
    EXPECT_EQ(shapes_at(board, "E3", Colour::Black), (Names{"hane, enclosing as O"}));
    EXPECT_EQ(shapes_at(board, "E3", Colour::White), (Names{"hane, enclosing as X"}));
    MogoPatterns system;
    system.follow(board);
    const auto key = [&](const char* vertex, Colour mover) { return system.key(at(vertex, 7), mover, 0, 0); };
    EXPECT_EQ(key("C5", Colour::Black), key("C5", Colour::White));
    EXPECT_NE(key("C5", Colour::Black), key("E3", Colour::Black));
    EXPECT_NE(key("E3", Colour::White), key("E3", Colour::Black));
    EXPECT_EQ(key("A7", Colour::White), key("G7", Colour::Black));  // none
}

TEST(Mogo, HoldsWhereTheTableOfPlayoutsDoes) {
    base::Random random{base::Seed(4)};
    MogoPatterns system;
    std::set<std::uint64_t> keys;
    std::set<std::uint32_t> sets;
    for (int i = 0; i < 20; ++i) {
        const Board board = test::random_board(9, random, 20 + 3 * static_cast<unsigned>(i));
        system.follow(board);
        for (const Point p : board.empty_points()) {
            for (const Colour mover : {Colour::Black, Colour::White}) {
                const auto code = static_cast<std::uint32_t>(board.code3x3(p));
                const std::uint32_t set = system.shapes(p, mover);
                ASSERT_EQ(set != 0, Patterns3x3::mogo().matches(code, mover));
                keys.insert(system.key(p, mover, 0, 0));
                sets.insert(set);
            }
        }
    }
    EXPECT_EQ(keys.size(), sets.size());
    EXPECT_GT(sets.size(), 12U);
}

}  // namespace
}  // namespace yomi::go
