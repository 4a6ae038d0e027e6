#include "model/move_features.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "go/board_moves.hpp"
#include "support/text_board.hpp"

namespace yomi::model {
namespace {

using F = MoveFeatures;
using go::Colour;
using testing::ElementsAre;
using testing::IsEmpty;

struct Case {
    const char* name;
    const char* board;
    const char* vertex;
    const char* last;  // White's
    std::vector<int> features;
};

void PrintTo(const Case& c, std::ostream* out) { *out << c.name; }

/// Of Black's move.
std::vector<int> tactical(const Case& c) {
    const go::Board board = test::board_of(c.board);
    const go::Point p = test::at(c.vertex, board.size());
    const go::Point last = *c.last == 0 ? go::kNoPoint : test::at(c.last, board.size());
    std::vector<int> found;
    go::BoardMoves::with_words(board, [&]<int W>() {
        F::tactical<W, Colour::Black>(board, p, go::BoardChains::code(board, p), last,
                                      [&](int f) { found.push_back(f); });
    });
    return found;
}

class Features : public testing::TestWithParam<Case> {};

TEST_P(Features, AreThose) { EXPECT_EQ(tactical(GetParam()), GetParam().features); }

const Case kCases[] = {
    {"Nothing", ". . . . .\n. X . . .\n. . . O .\n. . . . .\n. . . . .", "C4", "", {}},
    {"CapturesOne", ". X . . .\nX O . . .\n. X . . .\n. . . . .\n. . . . .", "C4", "", {F::kCapture}},
    {"CapturesTwoAndSaves",
     ". X O . .\nX O O X O\n. X X O .\n. . . . .\n. . . . .",
     "D5",
     "",
     // C4 and its two stones are taken; the stone D4 next to them was in atari itself and has one stone.
     {F::kCapture + 2 + 3, F::kEscape + 0 + 3 * 3}},
    {"EscapesToThree",
     ". . . . .\n. O . . .\nO X . . .\n. O . . .\n. . . . .",
     "C3",
     "",
     {F::kEscape + 0 + 3 * 3}},
    {"EscapesToOne",
     ". . . . .\n. O O . .\nO X . O .\n. O . . .\n. . . . .",
     "C3",
     "",
     {F::kEscape + 0 + 3 * 1, F::kSelfAtari + 1}},
    {"Extends", ". . . . .\n. O . . .\nO X . . .\n. . . . .\n. . . . .", "C3", "", {F::kExtend + 3}},
    {"Atari", ". . . . .\n. X . . .\n. O . . .\n. X . . .\n. . . . .", "A3", "", {F::kAtari + 1}},
    {"AtariOnTheLast",
     ". . . . .\n. X . . .\n. O . . .\n. X . . .\n. . . . .",
     "C3",
     "B3",
     {F::kAtari + 1 + 2}},
    {"SillySelfAtari", ". O . . .\n. . . . .\nO . . . .\n. . . . .\n. . . . .", "A5", "", {F::kSelfAtari}},
    {"SelfAtariThatKills",
     ". O . . .\n. O . . .\nO . . . .\n. . . . .\n. . . . .",
     "A4",
     "",
     {F::kSelfAtari + 3}},
};
INSTANTIATE_TEST_SUITE_P(Boards, Features, testing::ValuesIn(kCases),
                         [](const auto& test) { return std::string(test.param.name); });

TEST(Features, DistancesAndLines) {
    const go::Geometry& g = go::Geometry::of(9);
    const go::Point e5 = g.point(4, 4);
    EXPECT_EQ(F::distance(g, e5, go::kNoPoint), 0);
    EXPECT_EQ(F::distance(g, e5, go::kPass), 0);
    EXPECT_EQ(F::distance(g, e5, g.point(5, 4)), 2);
    EXPECT_EQ(F::distance(g, e5, g.point(5, 3)), 3);
    EXPECT_EQ(F::distance(g, e5, g.point(2, 5)), 5);
    EXPECT_EQ(F::distance(g, g.point(0, 0), g.point(8, 8)), F::kFarthest);
    EXPECT_EQ(F::line(g, g.point(0, 5)), 0);
    EXPECT_EQ(F::line(g, g.point(6, 1)), 1);
    EXPECT_EQ(F::line(g, e5), 4);
    EXPECT_EQ(F::line(go::Geometry::of(19), go::Geometry::of(19).point(9, 9)), 4);
}

}  // namespace
}  // namespace yomi::model
