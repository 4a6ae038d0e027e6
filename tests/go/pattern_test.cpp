#include "go/patterns/pattern.hpp"

#include <gtest/gtest.h>

#include <set>

#include "base/random.hpp"
#include "support/text_board.hpp"

namespace yomi::go {
namespace {

using test::at;
using test::board_of;

Board random_board(int size, int moves, base::Random& random) {
    Board board(size);
    for (int i = 0; i < moves; ++i) {
        const auto empties = board.empty_points();
        const Point p = empties[random.below(static_cast<std::uint32_t>(empties.size()))];
        if (board.is_legal(p, board.to_play())) board.play(p, board.to_play());
    }
    return board;
}

TEST(Pattern, CellsAreWithinTheirDistance) {
    std::set<std::pair<int, int>> seen;
    for (int size = 0; size < Pattern::kSizes; ++size) {
        const auto s = static_cast<std::size_t>(size);
        int inside = 0;
        for (int dx = -9; dx <= 9; ++dx) {
            for (int dy = -9; dy <= 9; ++dy) {
                const int distance = std::abs(dx) + std::abs(dy) + std::max(std::abs(dx), std::abs(dy));
                inside += distance > 0 && distance <= Pattern::kDistance[s] ? 1 : 0;
            }
        }
        EXPECT_EQ(inside, Pattern::kCells[s]);
        for (int i = 0; i < Pattern::kCells[s]; ++i) {
            const auto [dx, dy] = Pattern::offsets()[static_cast<std::size_t>(i)];
            EXPECT_LE(std::abs(dx) + std::abs(dy) + std::max(std::abs(dx), std::abs(dy)),
                      Pattern::kDistance[s]);
            seen.insert({dx, dy});
        }
        EXPECT_EQ(seen.size(), static_cast<std::size_t>(inside));
    }
}

TEST(Pattern, IsDrawn) {
    const Board board = board_of(R"(
        . . . . .
        . X O . .
        . . . X .
        O . . . .
        . . . . .)");
    EXPECT_EQ(drawing(pattern_at(board, at("B3", 5), Colour::Black, 1)),
              "       \n"
              "   .   \n"
              "  .XO  \n"
              " -.*.X \n"
              "  O..  \n"
              "   .   \n"
              "       \n");
}

TEST(Pattern, SmallestSizeIsTheCodeOfTheBoard) {
    base::Random random(base::Seed(1));
    const Board board = random_board(7, 30, random);
    for (const Point p : board.empty_points()) {
        EXPECT_EQ(pattern_at(board, p, Colour::Black, 0).cells[0],
                  static_cast<std::uint64_t>(board.code3x3(p)));
    }
}

TEST(Pattern, OrientationsHaveOneCanonicalForm) {
    base::Random random(base::Seed(2));
    for (int i = 0; i < 50; ++i) {
        const Board board = random_board(9, 40, random);
        const Point p = board.empty_points()[0];
        for (int size = 0; size < Pattern::kSizes; ++size) {
            const Pattern pattern = pattern_at(board, p, Colour::White, size);
            std::set<Pattern> all;
            for (int s = 0; s < Pattern::kSymmetries; ++s) {
                all.insert(turned(pattern, s));
                EXPECT_EQ(canonical(turned(pattern, s)), canonical(pattern));
            }
            EXPECT_EQ(*all.begin(), canonical(pattern));
            EXPECT_EQ(turned(pattern, 0), pattern);
            EXPECT_EQ(8 % all.size(), 0U);
        }
    }
}

TEST(PatternKeys, AreThoseOfThePatterns) {
    base::Random random(base::Seed(3));
    PatternKeys keys;
    SymmetricKeys symmetric;
    for (const int size : {2, 5, 9, 19, 25, 9}) {
        for (const int moves : {0, 1, size * size / 3, size * size}) {
            const Board board = random_board(size, moves, random);
            for (const Colour mover : {Colour::Black, Colour::White}) {
                keys.find(board, mover);
                symmetric.find(board, mover);
                for (const Point p : board.empty_points()) {
                    bool bare = true;
                    for (int s = 1; s < Pattern::kSizes; ++s) {
                        const Pattern pattern = pattern_at(board, p, mover, s);
                        ASSERT_EQ(keys.key(p, s), pattern_key(pattern));
                        for (int t = 0; t < Pattern::kSymmetries; ++t) {
                            const std::uint64_t key = pattern_key(turned(pattern, t));
                            ASSERT_EQ(turned_keys(pattern)[static_cast<std::size_t>(t)], key);
                            ASSERT_EQ(symmetric.keys(p, s)[static_cast<std::size_t>(t)], key);
                        }
                        for (int i = 0; i < Pattern::kCells[static_cast<std::size_t>(s)]; ++i) {
                            const Pattern::Cell c = pattern.cell(i);
                            bare = bare && c != Pattern::Cell::Own && c != Pattern::Cell::Other;
                        }
                    }
                    ASSERT_EQ(keys.is_bare(p), bare);
                }
            }
        }
    }
}

}  // namespace
}  // namespace yomi::go
