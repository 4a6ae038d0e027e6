// The table of 3x3 patterns against its drawings, read by a plain matcher on a grid.

#include "go/patterns/patterns3x3.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "support/text_board.hpp"

namespace yomi::test {
namespace {

using go::Colour;
using go::Patterns3x3;
using go::Shape;

/// Three rows of three characters, top row first: X black, O white, . empty, - off the board.
using Grid = std::array<std::string, 3>;

Grid transposed(const Grid& g) {
    Grid t = g;
    for (std::size_t r = 0; r < 3; ++r) {
        for (std::size_t c = 0; c < 3; ++c) t[r][c] = g[c][r];
    }
    return t;
}

Grid upside_down(const Grid& g) { return {g[2], g[1], g[0]}; }

Grid exchanged(Grid g) {
    for (std::string& row : g) {
        for (char& c : row) c = c == 'X' ? 'O' : c == 'O' ? 'X' : c;
    }
    return g;
}

/// All eight orientations: flips and transpositions reach them in turn.
std::vector<Grid> orientations(Grid g) {
    std::vector<Grid> all;
    for (int i = 0; i < 4; ++i) {
        all.push_back(g);
        g = transposed(g);
        all.push_back(g);
        g = upside_down(g);
    }
    return all;
}

bool agrees(char drawn, char seen) {
    switch (drawn) {
        case '?': return seen != '-';
        case 'x': return seen == 'X' || seen == '.';
        case 'o': return seen == 'O' || seen == '.';
        default: return seen == drawn;
    }
}

bool agrees(const Shape& shape, const Grid& grid) {
    for (std::size_t r = 0; r < 3; ++r) {
        for (std::size_t c = 0; c < 3; ++c) {
            if ((r != 1 || c != 1) && !agrees(shape.rows[r][c], grid[r][c])) return false;
        }
    }
    return true;
}

/// Whether a shape followed by its exceptions makes a move of X in the middle a pattern move.
bool matches(const Grid& grid, bool mover_is_x) {
    const auto shapes = go::mogo_shapes();
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        if (shapes[i].role != Shape::Role::Match || !agrees(shapes[i], grid)) continue;
        if (shapes[i].mover == (mover_is_x ? Shape::Mover::O : Shape::Mover::X)) continue;
        bool excepted = false;
        for (std::size_t e = i + 1; e < shapes.size() && shapes[e].role == Shape::Role::Except; ++e) {
            excepted = excepted || agrees(shapes[e], grid);
        }
        if (!excepted) return true;
    }
    return false;
}

/// The neighbours that a code says, as Board::code3x3() describes it.
Grid grid_of(std::uint32_t code) {
    constexpr std::array<std::pair<std::size_t, std::size_t>, 8> kCells = {
        {{0, 1}, {1, 0}, {1, 2}, {2, 1}, {0, 0}, {0, 2}, {2, 0}, {2, 2}}};
    Grid grid = {"   ", " . ", "   "};
    for (std::size_t j = 0; j < 8; ++j) grid[kCells[j].first][kCells[j].second] = ".XO-"[code >> (2 * j) & 3];
    return grid;
}

/// An eye as playouts see it, told from the drawing.
bool is_eye(const Grid& g, char own) {
    for (const char c : {g[0][1], g[1][0], g[1][2], g[2][1]}) {
        if (c != own && c != '-') return false;
    }
    int others = 0;
    bool edge = false;
    for (const char c : {g[0][0], g[0][2], g[2][0], g[2][2]}) {
        others += c == (own == 'X' ? 'O' : 'X') ? 1 : 0;
        edge = edge || c == '-';
    }
    return others <= (edge ? 0 : 1);
}

TEST(Patterns3x3, AreTheDrawingsInAllOrientationsAndColours) {
    const Patterns3x3& patterns = Patterns3x3::mogo();
    for (std::uint32_t code = 0; code < 1U << 16; ++code) {
        const Grid grid = grid_of(code);
        bool black = false;
        bool white = false;
        for (const Grid& turned : orientations(grid)) {
            black = black || matches(turned, true) || matches(exchanged(turned), false);
            white = white || matches(turned, false) || matches(exchanged(turned), true);
        }
        ASSERT_EQ(patterns.matches(code, Colour::Black), black && !is_eye(grid, 'X'))
            << grid[0] << grid[1] << grid[2];
        ASSERT_EQ(patterns.matches(code, Colour::White), white && !is_eye(grid, 'O'))
            << grid[0] << grid[1] << grid[2];
    }
}

TEST(Patterns3x3, AreThirteenDrawings) {
    EXPECT_EQ(go::mogo_shapes().size(), 13U);
    for (const Shape& shape : go::mogo_shapes()) {
        for (const auto row : shape.rows) EXPECT_EQ(row.size(), 3U) << shape.name;
        EXPECT_EQ(shape.rows[1][1], '*') << shape.name;
    }
}

struct Example {
    const char* name;
    const char* board;  // 5x5; the move is in C3, or in C1 at the edge
    const char* vertex;
    bool black;
    bool white;
};

void PrintTo(const Example& e, std::ostream* out) { *out << e.name; }

class PatternExample : public testing::TestWithParam<Example> {};

TEST_P(PatternExample, IsSeenOnTheBoard) {
    const Example& e = GetParam();
    const go::Board board = board_of(e.board);
    const auto code = static_cast<std::uint32_t>(board.code3x3(at(e.vertex, 5)));
    EXPECT_EQ(Patterns3x3::mogo().matches(code, Colour::Black), e.black);
    EXPECT_EQ(Patterns3x3::mogo().matches(code, Colour::White), e.white);
}

const Example kExamples[] = {
    {"EmptyBoard", ".....\n.....\n.....\n.....\n.....", "C3", false, false},
    {"EnclosingHane", ".....\n.XOX.\n.....\n.X...\n.....", "C3", true, true},
    {"Hane", ".....\n.XO..\n.....\n.....\n.....", "C3", true, true},
    {"NoHaneWithAStoneBehind", ".....\n.XO..\n.....\n..O..\n.....", "C3", false, false},
    {"Magari", ".....\n.XO..\n.X...\n.....\n.....", "C3", true, true},
    {"ThinHaneOfBlack", ".....\n.XOO.\n.....\n.....\n.....", "C3", true, false},
    {"ThinHaneOfWhite", ".....\n.OXX.\n.....\n.....\n.....", "C3", false, true},
    {"UnprotectedCut", ".....\n.XO..\n.O...\n.....\n.....", "C3", true, true},
    {"ProtectedCut", ".....\n.XO..\n.O.O.\n.....\n.....", "C3", false, false},
    {"ProtectedCutTheOtherWay", ".....\n.XO..\n.O...\n..O..\n.....", "C3", false, false},
    {"PeepedCut", ".....\n.XO..\n.O.X.\n.....\n.....", "C3", true, true},
    {"PushBetween", ".....\n..X..\n.O.O.\n.....\n.....", "C3", true, true},
    {"NoPushWithWhiteBehind", ".....\n..X..\n.O.O.\n..O..\n.....", "C3", false, false},
    {"EdgeChase", ".....\n.....\n.....\n.X...\n.O...", "C1", true, true},
    {"EdgeBlock", ".....\n.....\n.....\n..X..\n...O.", "C1", true, true},
    {"EdgeDescentOfBlack", ".....\n.....\n.....\n..XO.\n.X.X.", "C1", true, false},
    {"EdgeHaneOfWhite", ".....\n.....\n.....\n..XO.\n.X...", "C1", true, true},
    {"EdgeCutOfWhite", ".....\n.....\n.....\n..XO.\n.O.X.", "C1", true, true},
    {"Corner", ".....\n.....\n.....\nXO...\n.X...", "A1", false, false},
};

INSTANTIATE_TEST_SUITE_P(Boards, PatternExample, testing::ValuesIn(kExamples),
                         [](const auto& each) { return std::string(each.param.name); });

}  // namespace
}  // namespace yomi::test
