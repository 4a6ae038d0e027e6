// Vital points of eye spaces and shapes that kill.

#include "rollout/nakade.hpp"

#include <gtest/gtest.h>

#include <set>

#include "go/board_moves.hpp"
#include "support/scale.hpp"
#include "support/text_board.hpp"

namespace yomi::test {
namespace {

using namespace rollout;

using go::Board;
using go::Colour;
using go::Point;

// -- Drawings
// ------------------------------------------------------------------------------------------------------

struct Space {
    const char* name;
    const char* board;  // White's eye space has C3 in it
    const char* vital;  // "pass" if there is none
};

void PrintTo(const Space& s, std::ostream* out) { *out << s.name; }

class EyeSpaceTest : public testing::TestWithParam<Space> {};

TEST_P(EyeSpaceTest, HasItsVitalPoint) {
    const Board board = board_of(GetParam().board);
    const Point vital = at(GetParam().vital, board.size());
    std::vector<Point> region = {at("C3", board.size())};
    for (std::size_t i = 0; i < region.size(); ++i) {
        for (const Point n : board.geometry().neighbours(region[i])) {
            if (board.at(n) == Colour::Empty && std::ranges::find(region, n) == region.end())
                region.push_back(n);
        }
    }
    for (const Point p : region) {
        EXPECT_EQ(vital_point(board, p, Colour::White), vital == go::kPass ? go::kNoPoint : vital)
            << "from " << go::vertex_text(p, board.size()) << '\n'
            << drawing(board);
        EXPECT_EQ(vital_point(board, p, Colour::Black), go::kNoPoint);
    }
}

const Space kSpaces[] = {
    {"One", "OOOOO\nOOOOO\nOO.OO\nOOOOO\nOOOOO", "pass"},
    {"Two", "OOOOO\nOOOOO\nOO..O\nOOOOO\nOOOOO", "pass"},
    {"ThreeInARow", "OOOOO\nOOOOO\nO...O\nOOOOO\nOOOOO", "C3"},
    {"ThreeInARowFromItsEnd", "OOOOO\nOOOOO\n...OO\nOOOOO\nOOOOO", "B3"},
    {"BentThree", "OOOOO\nOO.OO\nOO..O\nOOOOO\nOOOOO", "C3"},
    {"FourInARow", "OOOOO\nOOOOO\n....O\nOOOOO\nOOOOO", "pass"},
    {"BentFour", "OOOOO\nO.OOO\nO...O\nOOOOO\nOOOOO", "pass"},
    {"ZigzagFour", "OOOOO\nO..OO\nOO..O\nOOOOO\nOOOOO", "pass"},
    {"SquareFour", "OOOOO\nOOOOO\nOO..O\nOO..O\nOOOOO", "pass"},
    {"PyramidFour", "OOOOO\nOO.OO\nO...O\nOOOOO\nOOOOO", "C3"},
    {"BulkyFive", "OOOOO\nOOOOO\nO...O\nO..OO\nOOOOO", "C3"},
    {"BulkyFiveFromACorner", "OOOOO\nO..OO\nO...O\nOOOOO\nOOOOO", "C3"},
    {"CrossFive", "OOOOO\nOO.OO\nO...O\nOO.OO\nOOOOO", "C3"},
    {"FiveAsAT", "OOOOO\nOOOOO\nO...O\nOO.OO\nOO.OO", "pass"},
    {"FlowerSix", "OOOOO\nOO.OO\nO...O\nOO..O\nOOOOO", "C3"},
    {"RectangleSix", "OOOOO\nOOOOO\nO...O\nO...O\nOOOOO", "pass"},
    {"Seven", "OOOOO\nO.OOO\nO...O\nO...O\nOOOOO", "pass"},
    {"WithABlackStoneInside", "OOOOO\nOOOOO\nO..XO\nOOOOO\nOOOOO", "pass"},
    {"WithABlackStoneOutside", ".OOOO\nXOOOO\nO...O\nOOOOO\nOOOOO", "C3"},
    {"WithABlackWall", "OOOOO\nOOXOO\nO...O\nOOOOO\nOOOOO", "pass"},
    {"EdgeThree", "OOOOO\nOOOO.\nOO.O.\nOO.O.\nOO.OO", "C2"},
    {"OpenBoard", ".....\n.....\n.....\n.....\n....O", "pass"},
};

INSTANTIATE_TEST_SUITE_P(Boards, EyeSpaceTest, testing::ValuesIn(kSpaces),
                         [](const auto& each) { return std::string(each.param.name); });

struct Killing {
    const char* name;
    const char* board;  // Black plays C3
    bool kills;
};

void PrintTo(const Killing& k, std::ostream* out) { *out << k.name; }

class KillingShape : public testing::TestWithParam<Killing> {};

TEST_P(KillingShape, IsKnown) {
    const Board board = board_of(GetParam().board);
    EXPECT_EQ(is_killing_shape(board, at("C3", board.size()), Colour::Black), GetParam().kills)
        << drawing(board);
}

const Killing kKillings[] = {
    {"One", ".....\n.....\n.....\n.....\n.....", true},
    {"Two", ".....\n..X..\n.....\n.....\n.....", true},
    {"ThreeInARow", ".....\n.....\n.X.X.\n.....\n.....", true},
    {"ThreeBent", ".....\n..X..\n...X.\n.....\n.....", true},
    {"FourInARow", ".....\n.....\nXX.X.\n.....\n.....", false},
    {"FourZigzag", ".....\n.XX..\n...X.\n.....\n.....", false},
    {"FourBent", ".....\n.....\nXX...\n..X..\n.....", false},
    {"Square", ".....\n.XX..\n.X...\n.....\n.....", true},
    {"Pyramid", ".....\n..X..\n.X.X.\n.....\n.....", true},
    {"PyramidFromItsFoot", ".....\n...X.\n...X.\n...X.\n.....", true},
    {"BulkyFive", ".....\n.XX..\n.X...\n.X...\n.....", true},
    {"Cross", ".....\n..X..\n.X.X.\n..X..\n.....", true},
    {"FiveInARow", ".....\n.....\nXX.XX\n.....\n.....", false},
    {"FlowerSix", ".....\n.XX..\n.X.X.\n..X..\n.....", true},
    {"RectangleSix", ".....\n.XXX.\n.X.X.\n.....\n.....", false},
    {"SevenStones", ".....\n.XXX.\n.X.X.\n.X...\n.....", false},
};

INSTANTIATE_TEST_SUITE_P(Boards, KillingShape, testing::ValuesIn(kKillings),
                         [](const auto& each) { return std::string(each.param.name); });

// -- A plain search for the same
// -----------------------------------------------------------------------------------

/// vital_point() by its definition: the whole region, its neighbours, its shape.
Point plain_vital_point(const Board& board, Point start, Colour defender) {
    std::set<Point> region = {start};
    std::vector<Point> todo = {start};
    while (!todo.empty()) {
        const Point p = todo.back();
        todo.pop_back();
        for (const Point n : board.geometry().neighbours(p)) {
            if (board.at(n) == opponent(defender)) return go::kNoPoint;
            if (board.at(n) == Colour::Empty && region.insert(n).second) todo.push_back(n);
        }
    }
    std::multiset<int> degrees;
    Point best = start;
    int most = -1;
    for (const Point p : region) {
        int degree = 0;
        for (const Point n : board.geometry().neighbours(p)) degree += region.contains(n) ? 1 : 0;
        degrees.insert(degree);
        if (degree > most) {
            most = degree;
            best = p;
        }
    }
    const std::set<std::multiset<int>> known = {
        {1, 1, 2}, {1, 1, 1, 3}, {1, 2, 2, 2, 3}, {1, 1, 1, 1, 4}, {1, 1, 2, 2, 2, 4}};
    return known.contains(degrees) ? best : go::kNoPoint;
}

TEST(VitalPoint, IsThatOfAPlainSearch) {
    std::int64_t found = 0;
    for (std::uint64_t i = 0; i < static_cast<std::uint64_t>(scaled(3'000)); ++i) {
        base::Random random(base::Seed(31).derive(i));
        Board board(5 + static_cast<int>(i % 5));
        // Late in a playout, and one colour taken off here and there: many small regions.
        const int moves = 3 * board.size() * board.size() / 2;
        for (int m = 0; m < moves; ++m) {
            const Colour c = random.below(3) == 0 ? Colour::Black : Colour::White;
            board.set_to_play(c);
            const Point p = c == Colour::Black ? go::BoardMoves::draw<Colour::Black>(board, random)
                                               : go::BoardMoves::draw<Colour::White>(board, random);
            if (p != go::kPass) board.play(p, c);
        }
        for (const Point p : board.empty_points()) {
            for (const Colour c : {Colour::Black, Colour::White}) {
                const Point vital = plain_vital_point(board, p, c);
                ASSERT_EQ(vital_point(board, p, c), vital) << go::vertex_text(p, board.size()) << '\n'
                                                           << drawing(board);
                if (vital != go::kNoPoint) ++found;
            }
        }
    }
    EXPECT_GT(found, scaled(20)) << "regions with a vital point occurred";
}

}  // namespace
}  // namespace yomi::test
