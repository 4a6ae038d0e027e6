#include "go/patterns/cell_drawing.hpp"

#include <gtest/gtest.h>

namespace yomi::go {
namespace {

TEST(CellDrawing, ShowsWhereTheCellsAre) {
    CellPattern pattern{.size = 1};
    pattern.set_cell(0, 1);  // of the four neighbours the one above
    pattern.set_cell(7, 2);  // the last of the diagonal ones
    EXPECT_EQ(drawing("n9", pattern), "   .X.\n   .*.\n   ..O\n");
}

TEST(CellDrawing, ShowsOneQuarterOfACollage) {
    CellPattern pattern{.part = 0, .size = 4};
    pattern.set_cell(14, 1);  // (-2, -2)
    pattern.set_cell(24, 2);  // (-1, -4)
    EXPECT_EQ(drawing("collage", pattern),
              "   O.\n"
              "  ...\n"
              " .X...\n"
              "......\n"
              "....*.\n"
              "  ....\n");
}

TEST(CellDrawing, IsNothingForWhatIsNoPatternOfCells) {
    EXPECT_EQ(drawing("fuzzy", {}), "");
    EXPECT_EQ(drawing("mogo", {}), "");
}

}  // namespace
}  // namespace yomi::go
