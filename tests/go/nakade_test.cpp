// Vital points of eye spaces and shapes that kill.

#include "go/tactics/nakade.hpp"

#include <gtest/gtest.h>

#include <set>

#include "go/board_moves.hpp"
#include "support/scale.hpp"
#include "support/text_board.hpp"

namespace yomi::test {
namespace {

using namespace go;

// -- Drawings -------------------------------------------------------------------------------------

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
    {"FiveAsAU", ".....\n.X.X.\n.X.X.\n.....\n.....", false},
    {"FlowerSix", ".....\n.XX..\n.X.X.\n..X..\n.....", true},
    {"RectangleSix", ".....\n.XXX.\n.X.X.\n.....\n.....", false},
    {"SevenStones", ".....\n.XXX.\n.X.X.\n.X...\n.....", false},
};

INSTANTIATE_TEST_SUITE_P(Boards, KillingShape, testing::ValuesIn(kKillings),
                         [](const auto& each) { return std::string(each.param.name); });

// -- A plain search for the same ------------------------------------------------------------------

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

/// A board of mostly one colour with a connected hole of up to seven points, and stones here and there.
std::string board_with_hole(base::Random& random) {
    const int size = 5 + static_cast<int>(random.below(5));
    const auto points = static_cast<std::uint32_t>(size * size);
    const bool black = random.below(2) == 0;
    std::string text(points, black ? 'X' : 'O');
    for (std::uint32_t n = random.below(4); n > 0; --n) text[random.below(points)] = black ? 'O' : 'X';
    std::vector<std::uint32_t> hole = {random.below(points)};
    for (const std::size_t wanted = 1 + random.below(7); hole.size() < wanted;) {
        const std::uint32_t from = hole[random.below(static_cast<std::uint32_t>(hole.size()))];
        const int x =
            static_cast<int>(from) % size + (random.below(2) == 0 ? 1 : -1) * (random.below(2) == 0 ? 1 : 0);
        const int y = static_cast<int>(from) / size +
                      (x == static_cast<int>(from) % size ? (random.below(2) == 0 ? 1 : -1) : 0);
        if (x < 0 || y < 0 || x >= size || y >= size) continue;
        const auto to = static_cast<std::uint32_t>(y * size + x);
        if (std::ranges::find(hole, to) == hole.end()) hole.push_back(to);
    }
    for (const std::uint32_t p : hole) text[p] = '.';
    for (int row = size - 1; row > 0; --row) text.insert(static_cast<std::size_t>(row * size), 1, '\n');
    return text;
}

TEST(VitalPoint, IsThatOfAPlainSearch) {
    const std::int64_t boards = scaled(4'000);
    std::int64_t found = 0;
    for (std::int64_t i = 0; i < boards; ++i) {
        base::Random random(base::Seed(31).derive(static_cast<std::uint64_t>(i)));
        const go::Position position = [&] {
            while (true) {
                try {
                    return position_of(board_with_hole(random));
                } catch (const std::exception&) {  // a chain without a liberty
                }
            }
        }();
        const Board& board = position.board();
        for (const Point p : board.empty_points()) {
            for (const Colour c : {Colour::Black, Colour::White}) {
                const Point vital = plain_vital_point(board, p, c);
                ASSERT_EQ(vital_point(board, p, c), vital) << go::vertex_text(p, board.size()) << '\n'
                                                           << drawing(board);
                if (vital != go::kNoPoint) ++found;
            }
        }
    }
    EXPECT_GT(found, boards / 4) << "points of regions with a vital point";
}

}  // namespace
}  // namespace yomi::test
