#include "go/point.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>

#include "base/random.hpp"

namespace yomi::go {
namespace {

static_assert(!std::is_convertible_v<int, Point> && !std::is_convertible_v<Point, int>);

TEST(Colour, HasAnOpponent) {
    static_assert(opponent(Colour::Black) == Colour::White);
    static_assert(opponent(Colour::White) == Colour::Black);
    EXPECT_EQ(colour_name(Colour::Black), "black");
    EXPECT_EQ(colour_name(Colour::White), "white");
}

TEST(Geometry, NumbersThePointsRowByRow) {
    for (int size = kMinSize; size <= kMaxSize; ++size) {
        const Geometry& g = Geometry::of(size);
        ASSERT_EQ(g.size(), size);
        ASSERT_EQ(g.points().size(), static_cast<std::size_t>(g.area()));
        int last = -1;
        for (int row = 0; row < size; ++row) {
            for (int column = 0; column < size; ++column) {
                const Point p = g.point(column, row);
                EXPECT_EQ(g.points()[static_cast<std::size_t>(row * size + column)], p);
                EXPECT_GT(p.value(), last);
                last = p.value();
                EXPECT_EQ(g.column(p), column);
                EXPECT_EQ(g.row(p), row);
                EXPECT_TRUE(g.contains(p));
            }
            EXPECT_FALSE(g.contains(Point(last + 1))) << "the border column";
        }
        EXPECT_LT(last, g.span());
        EXPECT_LE(g.words(), PointSet::kWords);
        for (const Point p : {kPass, kNoPoint, Point(-1), Point(g.span())}) EXPECT_FALSE(g.contains(p));
    }
}

TEST(Geometry, KnowsTheNeighbours) {
    for (int size = kMinSize; size <= kMaxSize; ++size) {
        const Geometry& g = Geometry::of(size);
        for (const Point p : g.points()) {
            std::set<int> wanted;
            for (const Point q : g.points()) {
                const int distance = std::abs(g.column(p) - g.column(q)) + std::abs(g.row(p) - g.row(q));
                if (distance == 1) wanted.insert(q.value());
            }
            std::set<int> found;
            for (const Point n : g.neighbours(p)) found.insert(n.value());
            ASSERT_EQ(found, wanted);
            std::set<int> masked;
            const NearSet& near = g.near_sets()[p.value()];
            ASSERT_LE(near.first + 2, static_cast<std::size_t>(g.words()));
            for (std::size_t i = 0; i < 128; ++i) {
                if ((near.words[i / 64] >> (i % 64) & 1) != 0)
                    masked.insert(static_cast<int>(64 * near.first + i));
            }
            ASSERT_EQ(masked, wanted);
        }
    }
}

RC_GTEST_PROP(PointSet, IsASet, (const std::vector<std::uint16_t>& steps)) {
    PointSet set;
    std::set<int> model;
    for (const std::uint16_t step : steps) {
        const int value = step / 2 % kPointSpan;
        if (step % 2 == 0) {
            set.insert(Point(value));
            model.insert(value);
        } else {
            set.erase(Point(value));
            model.erase(value);
        }
        RC_ASSERT(set.contains(Point(value)) == model.contains(value));
    }
    RC_ASSERT(set.count() == static_cast<int>(model.size()));
    RC_ASSERT(set.empty() == model.empty());
    std::vector<int> points;
    for (const Point p : set.points()) points.push_back(p.value());
    RC_ASSERT(points == std::vector<int>(model.begin(), model.end()));
}

TEST(Vertex, IsWrittenWithoutTheLetterI) {
    EXPECT_EQ(vertex_text(Geometry::of(19).point(0, 0), 19), "A1");
    EXPECT_EQ(vertex_text(Geometry::of(19).point(7, 3), 19), "H4");
    EXPECT_EQ(vertex_text(Geometry::of(19).point(8, 3), 19), "J4");
    EXPECT_EQ(vertex_text(Geometry::of(19).point(18, 18), 19), "T19");
    EXPECT_EQ(vertex_text(Geometry::of(25).point(24, 24), 25), "Z25");
    EXPECT_EQ(vertex_text(kPass, 9), "pass");
}

TEST(Vertex, IsReadInAnyCase) {
    EXPECT_EQ(parse_vertex("d4", 19), Geometry::of(19).point(3, 3));
    EXPECT_EQ(parse_vertex("D4", 19), Geometry::of(19).point(3, 3));
    for (const char* text : {"pass", "PASS", "Pass"}) EXPECT_EQ(parse_vertex(text, 19), kPass);
}

TEST(Vertex, RefusesWhatIsNone) {
    for (const char* text : {"",
                             "D",
                             "4",
                             "I4",
                             "i9",
                             "D0",
                             "D20",
                             "U1",
                             "D-1",
                             "D+1",
                             "D4 ",
                             " D4",
                             "D4x",
                             "D123",
                             "DD4",
                             "D4.",
                             "resign",
                             "passs",
                             "pas",
                             "@1",
                             "[1",
                             "\xc3\xa4"
                             "1",
                             "D\n"}) {
        EXPECT_FALSE(parse_vertex(text, 19).has_value()) << text;
    }
    EXPECT_FALSE(parse_vertex("K1", 9).has_value());
    EXPECT_TRUE(parse_vertex("J9", 9).has_value());
    EXPECT_FALSE(parse_vertex("A10", 9).has_value());
}

TEST(Vertex, RoundTrips) {
    for (int size = kMinSize; size <= kMaxSize; ++size) {
        for (const Point p : Geometry::of(size).points()) {
            ASSERT_EQ(parse_vertex(vertex_text(p, size), size), p);
        }
    }
}

TEST(StoneKey, IsNeverTheSameTwice) {
    std::set<std::uint64_t> keys = {0, kWhiteToPlayKey};
    std::size_t count = keys.size();
    for (int size = kMinSize; size <= kMaxSize; ++size) {
        for (const Point p : Geometry::of(size).points()) {
            keys.insert(stone_key(Colour::Black, size, p));
            keys.insert(stone_key(Colour::White, size, p));
            count += 2;
        }
    }
    EXPECT_EQ(keys.size(), count);
}

/// Hashes are part of files and tests elsewhere, so they must not change.
TEST(StoneKey, IsFixed) {
    EXPECT_EQ(stone_key(Colour::Black, 9, Point(0)), 0x627facdf004d62f8U);
    EXPECT_EQ(stone_key(Colour::White, 19, Point(63)), 0xb2aee151b2e13625U);
}

}  // namespace
}  // namespace yomi::go
