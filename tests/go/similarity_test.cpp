#include <gtest/gtest.h>

#include <algorithm>
#include <climits>
#include <map>

#include "base/random.hpp"
#include "go/patterns/similar_patterns.hpp"
#include "support/error_text.hpp"
#include "support/random_board.hpp"
#include "support/text_board.hpp"

namespace yomi::go {
namespace {

using test::at;
using test::board_of;
using Diamond = SimilarPatterns::Diamond;

/// By offset: 1 the mover's stone, 2 the other's.
using Plain = std::map<std::pair<int, int>, int>;

Plain plain_of(const Diamond& d) {
    Plain plain;
    for (int i = 0; i < SimilarPatterns::kPoints; ++i) {
        const auto [dx, dy] = SimilarPatterns::point(i);
        plain[{dx, dy}] = (d.own >> i & 1) != 0 ? 1 : (d.other >> i & 1) != 0 ? 2 : 0;
    }
    return plain;
}

/// The definition, cell by cell: quarter turns, and the same of the mirror image.
int plain_similarity(const Diamond& first, const Diamond& second) {
    const Plain a = plain_of(first);
    Plain b = plain_of(second);
    constexpr int kFactors[] = {0, 16, 9, 4, 1};
    int best = INT_MIN;
    for (int orientation = 0; orientation < 8; ++orientation) {
        int sum = 0;
        for (const auto& [offset, value] : a) {
            const int other = b.at(offset);
            const int difference = value == other ? 0 : value != 0 && other != 0 ? -3 : -1;
            sum += kFactors[std::abs(offset.first) + std::abs(offset.second)] * difference;
        }
        best = std::max(best, sum);
        Plain turned;
        for (const auto& [offset, value] : b) {
            turned[orientation == 3 ? std::pair{-offset.first, offset.second}
                                    : std::pair{-offset.second, offset.first}] = value;
        }
        b = turned;
    }
    return best;
}

CellPattern cells_at(const SimilarPatterns& system, Point p, Colour mover) {
    CellPattern cells;
    EXPECT_TRUE(system.cells(p, mover, 0, 0, cells));
    return cells;
}

TEST(Similarity, IsTheSumOfFactorsTimesDifferences) {
    const Board board = board_of(R"(
        . . . . .
        . . O . .
        . . . X .
        . . . . .
        . . . . .)");
    SimilarPatterns system;
    system.follow(board);
    const Diamond around = system.around(at("C3", 5), Colour::Black);
    EXPECT_EQ(SimilarPatterns::similarity(around, around), 0);
    EXPECT_EQ(SimilarPatterns::similarity(around, {}), -32);
    // A rotation exchanges the two stones' places.
    EXPECT_EQ(SimilarPatterns::similarity(around, system.around(at("C3", 5), Colour::White)), 0);
    // As two different points rather than -48.
    EXPECT_EQ(SimilarPatterns::similarity({around.own, 0}, {0, around.own}), -32);
    // All of one colour cannot be turned away.
    EXPECT_EQ(SimilarPatterns::similarity({0xf, 0}, {0, 0xf}), -4 * 48);
    EXPECT_EQ(SimilarPatterns::similarity({0xffffffffff, 0}, {}), -(4 * 16 + 8 * 9 + 12 * 4 + 16));
}

TEST(Similarity, IsThatOfTheDefinition) {
    base::Random random{base::Seed(21)};
    SimilarPatterns system;
    const Board board = test::random_board(9, random, 40);
    system.follow(board);
    const auto empties = board.empty_points();
    for (int i = 0; i < 300; ++i) {
        const auto any = [&] {
            const Point p = empties[random.below(static_cast<std::uint32_t>(empties.size()))];
            return system.around(p, random.below(2) == 0 ? Colour::Black : Colour::White);
        };
        const Diamond a = any();
        const Diamond b = any();
        ASSERT_EQ(SimilarPatterns::similarity(a, b), plain_similarity(a, b));
    }
}

TEST(Similarity, AMoveHasTheKeyOfTheMostSimilarPattern) {
    const Board board = board_of(R"(
        . . . . . . . . .
        . . . . . . . . .
        . . X O . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . X O .
        . . . . . . . . O
        . . . . . . . . .
        . . . . . . . . .)");
    SimilarPatterns system;
    system.follow(board);
    const auto key = [&](const char* vertex, Colour mover) { return system.key(at(vertex, 9), mover, 0, 0); };
    const std::uint64_t below_x = key("C6", Colour::Black);
    const std::uint64_t below_o = key("D6", Colour::Black);
    EXPECT_EQ(below_x, key("D6", Colour::White));  // seen by the other player, and mirrored
    EXPECT_NE(below_x, below_o);
    EXPECT_NE(key("G3", Colour::Black), below_x);
    system.know(std::vector{cells_at(system, at("C6", 9), Colour::Black),
                            cells_at(system, at("D6", 9), Colour::Black)});
    EXPECT_EQ(key("C6", Colour::Black), below_x);
    EXPECT_EQ(key("D6", Colour::Black), below_o);
    EXPECT_EQ(key("G3", Colour::Black), below_x);  // but for one stone two steps away
    EXPECT_EQ(key("G3", Colour::White), below_o);
    EXPECT_EQ(key("H3", Colour::Black), below_o);
    EXPECT_EQ(cells_at(system, at("G3", 9), Colour::Black), cells_at(system, at("C6", 9), Colour::Black));
    system.know({});
    EXPECT_NE(key("G3", Colour::Black), below_x);
}

TEST(Similarity, FindsWhatAllComparisonsFind) {
    base::Random random{base::Seed(22)};
    SimilarPatterns system;
    SimilarPatterns told;
    std::vector<CellPattern> patterns;
    std::vector<std::pair<std::uint64_t, Diamond>> known;
    for (unsigned density = 10; density < 60; density += 10) {
        const Board board = test::random_board(7, random, density);
        system.follow(board);
        for (const Point p : board.empty_points()) {
            patterns.push_back(cells_at(system, p, Colour::Black));
            known.emplace_back(system.key(p, Colour::Black, 0, 0), system.around(p, Colour::Black));
        }
    }
    told.know(patterns);
    std::ranges::reverse(patterns);
    SimilarPatterns in_another_order;
    in_another_order.know(patterns);
    for (unsigned density = 5; density < 60; density += 10) {
        const Board board = test::random_board(9, random, density);
        told.follow(board);
        in_another_order.follow(board);
        for (const Point p : board.empty_points()) {
            const Diamond here = told.around(p, Colour::White);
            std::pair best{INT_MAX, UINT64_MAX};
            for (const auto& [key, diamond] : known) {
                best = std::min(best, std::pair{-SimilarPatterns::similarity(here, diamond), key});
            }
            ASSERT_EQ(told.key(p, Colour::White, 0, 0), best.second);
            ASSERT_EQ(told.key(p, Colour::White, 0, 0), best.second) << "asked again";
            ASSERT_EQ(in_another_order.key(p, Colour::White, 0, 0), best.second);
        }
    }
}

TEST(Similarity, TooManyPatternsAreRefused) {
    SimilarPatterns system;
    const std::vector<CellPattern> many(SimilarPatterns::kMostKnown + 1);
    EXPECT_EQ(test::error_text([&] { system.know(many); }),
              "65537 patterns are too many to compare with; 65536 are possible");
}

}  // namespace
}  // namespace yomi::go
