#include "engine/free_handicap.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "go/handicap.hpp"

namespace yomi::engine {
namespace {

using go::Geometry;
using go::Point;

/// 1 for the edge.
int line(const Geometry& g, Point p) {
    const int column = g.column(p);
    const int row = g.row(p);
    return 1 + std::min({column, row, g.size() - 1 - column, g.size() - 1 - row});
}

int distance(const Geometry& g, Point p, Point q) {
    return std::abs(g.column(p) - g.column(q)) + std::abs(g.row(p) - g.row(q));
}

constexpr int kFar = 6;  // steps; stones further apart than this do not disturb each other

/// How much another stone at `p` is worth, `nearest` steps from its nearest neighbour (up to kFar).
int value(const Geometry& g, Point p, int nearest) {
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
    std::vector<int> nearest(static_cast<std::size_t>(g.span()), kFar);  // by point
    const auto update = [&](Point stone) {
        for (const Point p : g.points()) {
            int& steps = nearest[static_cast<std::size_t>(p.value())];
            steps = std::min(steps, distance(g, p, stone));
        }
    };
    for (const Point stone : placed) update(stone);
    const auto worth = [&](Point p) { return value(g, p, nearest[static_cast<std::size_t>(p.value())]); };
    while (static_cast<int>(placed.size()) < stones) {
        placed.push_back(*std::ranges::max_element(g.points(), {}, worth));
        update(placed.back());
    }
    return placed;
}

}  // namespace yomi::engine
