#include "player/free_handicap.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "go/handicap.hpp"

namespace yomi::player {
namespace {

using go::Geometry;
using go::Point;

/// 1 for the edge.
int line(const Geometry& g, Point p) {
    const int column = g.column(p);
    const int row = g.row(p);
    return 1 + std::min({column, row, g.size() - 1 - column, g.size() - 1 - row});
}

/// How much another stone at `p` is worth: far from the others, though beyond `kFar` steps it makes no
/// difference, and on a good line.
int value(const Geometry& g, Point p, const std::vector<Point>& placed) {
    constexpr int kFar = 6;
    int nearest = kFar;
    for (const Point q : placed) {
        const int steps = std::abs(g.column(p) - g.column(q)) + std::abs(g.row(p) - g.row(q));
        nearest = std::min(nearest, steps);
    }
    const int l = line(g, p);
    const int bonus = l == 3 || l == 4 ? 2 : l == 1 ? 0 : 1;
    return nearest == 0 ? -1 : 3 * nearest + 2 * bonus;
}

}  // namespace

std::vector<Point> choose_free_handicap(int size, int stones) {
    const Geometry& g = Geometry::of(size);
    if (stones < 2 || stones >= g.area()) {
        throw base::Error(
            fmt::format("{} handicap stones are not possible on a board of size {}; 2 to {} are", stones,
                        size, g.area() - 1));
    }
    std::vector<Point> placed = go::fixed_handicap(size, std::min(stones, go::most_fixed_handicap(size)));
    while (static_cast<int>(placed.size()) < stones) {
        placed.push_back(
            *std::ranges::max_element(g.points(), {}, [&](Point p) { return value(g, p, placed); }));
    }
    return placed;
}

}  // namespace yomi::player
