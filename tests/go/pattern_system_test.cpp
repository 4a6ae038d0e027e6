#include "go/patterns/pattern_system.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "base/random.hpp"
#include "go/patterns/collage.hpp"
#include "go/patterns/fuzzy.hpp"
#include "support/error_text.hpp"
#include "support/text_board.hpp"

namespace yomi::go {
namespace {

using test::at;
using test::board_of;

void play_some(Board& board, int moves, base::Random& random) {
    for (int i = 0; i < moves; ++i) {
        const auto empties = board.empty_points();
        const Point p = empties[random.below(static_cast<std::uint32_t>(empties.size()))];
        if (board.is_legal(p, board.to_play())) board.play(p, board.to_play());
    }
}

Point turn(const Geometry& g, Point p, int symmetry) {
    int x = g.column(p);
    int y = g.row(p);
    if ((symmetry & 1) != 0) x = g.size() - 1 - x;
    if ((symmetry & 2) != 0) y = g.size() - 1 - y;
    if ((symmetry & 4) != 0) std::swap(x, y);
    return g.point(x, y);
}

Board turned(const Board& board, int symmetry, bool exchanged) {
    Board result(board.size());
    for (const Point p : board.geometry().points()) {
        const Colour c = board.at(p);
        if (c == Colour::Empty) continue;
        result.play(turn(board.geometry(), p, symmetry), exchanged ? opponent(c) : c);
    }
    return result;
}

/// The parts of a move in no order: a symmetry exchanges quarters.
std::vector<std::uint64_t> keys_at(const PatternSystem& system, Point p, Colour mover) {
    std::vector<std::uint64_t> keys;
    for (int part = 0; part < system.parts(); ++part) {
        for (int size = 0; size < system.sizes(); ++size) keys.push_back(system.key(p, mover, part, size));
    }
    if (system.parts() > 1) std::ranges::sort(keys);
    return keys;
}

/// A system that compares moves with patterns has been told some.
std::unique_ptr<PatternSystem> ready_system(const std::string& name) {
    auto system = make_pattern_system(name);
    if (!system->compares()) return system;
    base::Random random{base::Seed(12)};
    Board board(9);
    std::vector<CellPattern> patterns;
    for (int round = 0; round < 6; ++round) {
        play_some(board, 9, random);
        system->follow(board);
        for (const Point p : board.empty_points()) {
            patterns.emplace_back();
            EXPECT_TRUE(system->cells(p, Colour::White, 0, 0, patterns.back()));
        }
    }
    system->know(patterns);
    return system;
}

class PatternSystems : public testing::TestWithParam<std::string> {};

TEST_P(PatternSystems, AreTheSameInAllOrientationsAndFollowTheBoard) {
    base::Random random{base::Seed(9)};
    const auto followed = ready_system(GetParam());
    Board board(9);
    for (int round = 0; round < 8; ++round) {
        play_some(board, 6, random);
        followed->follow(board);
        for (int s = 0; s < 8; ++s) {
            const bool exchanged = s % 2 == 1;
            const auto fresh = ready_system(GetParam());
            const Board other = turned(board, s, exchanged);
            fresh->follow(other);
            for (const Point p : board.empty_points()) {
                ASSERT_EQ(
                    keys_at(*followed, p, Colour::Black),
                    keys_at(*fresh, turn(board.geometry(), p, s), exchanged ? Colour::White : Colour::Black))
                    << "symmetry " << s;
            }
        }
    }
}

TEST_P(PatternSystems, TellDifferentSurroundingsApart) {
    base::Random random{base::Seed(10)};
    const auto system = make_pattern_system(GetParam());
    Board board(13);
    play_some(board, 60, random);
    system->follow(board);
    std::set<std::uint64_t> largest;
    for (const Point p : board.empty_points()) {
        largest.insert(system->key(p, Colour::Black, 0, system->sizes() - 1));
    }
    const bool few = GetParam() == "mogo" || GetParam() == "n2";
    EXPECT_GT(largest.size(), few ? 6 : board.empty_points().size() / 2);
}

TEST(PatternSystem, AnUnknownNameIsToldTheOthers) {
    for (const char* const name : {"n1", "n10", "n", "", "mogo "}) {
        const std::string text = test::error_text([&] { make_pattern_system(name); });
        EXPECT_EQ(text, "there are no patterns '" + std::string(name) +
                            "'; there are 3x3 mogo n2 n3 n4 n5 n6 n7 n8 n9 collage diamonds fuzzy similar");
    }
}

std::vector<std::string> names() {
    std::vector<std::string> all;
    for (const auto& system : pattern_systems()) all.emplace_back(system.name);
    return all;
}
INSTANTIATE_TEST_SUITE_P(All, PatternSystems, testing::ValuesIn(names()));

TEST(PlaceClass, FifteenOn19x19AndTenOf9x9) {
    const auto classes = [](int size) {
        std::set<int> found;
        for (const Point p : Geometry::of(size).points()) found.insert(place_class(Geometry::of(size), p));
        return found;
    };
    EXPECT_EQ(classes(19).size(), 15U);
    EXPECT_EQ(classes(9).size(), 10U);
    EXPECT_EQ(place_class(Geometry::of(19), at("A1", 19)), 14);
    EXPECT_EQ(place_class(Geometry::of(19), at("T10", 19)), 11);
    EXPECT_EQ(place_class(Geometry::of(19), at("D4", 19)), 5);
    EXPECT_EQ(place_class(Geometry::of(19), at("C3", 19)), 1);
    EXPECT_EQ(place_class(Geometry::of(19), at("K10", 19)), 0);
}

TEST(Collage, QuartersHaveTheThesissNumbersOfPoints) {
    const int covered[] = {4, 8, 20, 36, 56};  // discs of distance 2, 3, 5, 7; 9 without four points
    for (int stage = 0; stage < Collage::kStages; ++stage) {
        std::set<std::pair<int, int>> all;
        for (int q = 0; q < Collage::kQuarters; ++q) {
            const auto points = Collage::quarter(q);
            for (int i = 0; i < Collage::kPoints[static_cast<std::size_t>(stage)]; ++i) {
                all.insert({points[static_cast<std::size_t>(i)].dx, points[static_cast<std::size_t>(i)].dy});
            }
        }
        EXPECT_EQ(all.size(), static_cast<std::size_t>(covered[stage])) << stage;
    }
}

TEST(Collage, CellsAreWhatTheKeysStandFor) {
    base::Random random{base::Seed(11)};
    Collage collage;
    Board board(9);
    play_some(board, 40, random);
    collage.follow(board);
    CellPattern cells;
    for (const Point p : board.empty_points()) {
        for (int part = 0; part < Collage::kQuarters; ++part) {
            for (int size = 0; size < Collage::kStages; ++size) {
                ASSERT_TRUE(collage.cells(p, Colour::White, part, size, cells));
                EXPECT_EQ(Collage::key_of(cells), collage.key(p, Colour::White, part, size));
            }
        }
    }
}

TEST(Nested, CellsAreTheStonesAround) {
    const Board board = board_of(R"(
        . . . . .
        . . O . .
        . . . X .
        . . . . .
        . . . . .)");
    const auto system = make_pattern_system("n5");
    system->follow(board);
    CellPattern cells;
    ASSERT_TRUE(system->cells(at("C3", 5), Colour::White, 0, 3, cells));
    EXPECT_EQ(cells.place, place_class(board.geometry(), at("C3", 5)));
    for (int i = 0; i < kDiscCells[3]; ++i) {
        const CellOffset o = kDiscOffsets[static_cast<std::size_t>(i)];
        const int expected = o.dx == 0 && o.dy == 1 ? 1 : o.dx == 1 && o.dy == 0 ? 2 : 0;
        EXPECT_EQ(cells.cell(i), expected) << i;
    }
    EXPECT_FALSE(make_pattern_system("diamonds")->cells(at("C3", 5), Colour::White, 0, 0, cells));
}

TEST(Nested, SizesHaveTheThesissNumbersOfPoints) {
    // A stone at each distance changes the sizes from there on only.
    const auto system = make_pattern_system("n9");
    const Point centre = at("K10", 19);
    const char* const stones[] = {"K11", "L11", "K12", "L12", "K13", "L13", "K14", "L14"};  // 2, 3, … 9
    for (int d = 2; d <= 9; ++d) {
        Board board(19);
        system->follow(board);
        const auto before = keys_at(*system, centre, Colour::Black);
        board.play(at(stones[d - 2], 19), Colour::White);
        system->follow(board);
        const auto after = keys_at(*system, centre, Colour::Black);
        for (int size = 0; size < system->sizes(); ++size) {
            const auto i = static_cast<std::size_t>(size);
            EXPECT_EQ(before[i] == after[i], size + 2 < d) << d << " " << size;
        }
    }
}

TEST(Fuzzy, RegionsAreWhoPrevailsThere) {
    const Board board = board_of(R"(
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . X .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . O . . . . . .
        . . . . . . . . .)");
    FuzzyRegions fuzzy;
    fuzzy.follow(board);
    const std::array<int, 8> expected = {1, 0, 0, 0, 0, 2, 0, 0};
    EXPECT_EQ(fuzzy.regions(at("E5", 9), Colour::Black), expected);
}

}  // namespace
}  // namespace yomi::go
