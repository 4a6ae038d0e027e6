#include "engine/borders.hpp"

#include <algorithm>

namespace yomi::engine {
namespace {

using go::Board;
using go::Colour;
using go::Point;
using go::PointSet;

/// A connected set of points without a living stone.
struct Region {
    std::vector<Point> points;
    Colour owner = Colour::Empty;  // the only colour that touches it
    bool touches_seki = false;
    bool touches_other = false;  // a living chain that is not in seki

    [[nodiscard]] bool is_in_seki() const { return touches_seki && !touches_other; }
};

/// The region of `start`, added to `seen`.
Region region_of(const Board& board, const go::Status& status, Point start, PointSet& seen) {
    Region region{.points = {start}};
    seen.insert(start);
    for (std::size_t i = 0; i < region.points.size(); ++i) {
        for (const Point n : board.geometry().neighbours(region.points[i])) {
            if (board.at(n) != Colour::Empty && !status.dead.contains(n)) {
                (status.seki.contains(n) ? region.touches_seki : region.touches_other) = true;
            } else if (!seen.contains(n)) {
                seen.insert(n);
                region.points.push_back(n);
            }
        }
    }
    return region;
}

std::vector<Region> open_regions(const Board& board, const go::Status& status) {
    const go::Ownership ownership(board, status.dead);
    std::vector<Region> regions;
    PointSet seen;
    for (const Point p : board.geometry().points()) {
        if (seen.contains(p) || (board.at(p) != Colour::Empty && !status.dead.contains(p))) continue;
        regions.push_back(region_of(board, status, p, seen));
        regions.back().owner = ownership.of(p);
    }
    return regions;
}

/// Whether the playouts leave a territory to its owner; true for a neutral region.
bool is_safe(const Region& region, const DeadStoneEstimate& estimate) {
    constexpr double kSafe = 0.7;
    if (region.owner == Colour::Empty) return true;
    double sum = 0;
    for (const Point p : region.points) sum += estimate.held(region.owner, p);
    return sum >= kSafe * static_cast<double>(region.points.size());
}

}  // namespace

bool borders_are_closed(const go::Position& position, const go::Status& status) {
    // A larger neutral region is an open border rather than points that nobody wants.
    const std::size_t most_neutral = position.rules().scoring == go::Scoring::Area ? 0 : 2;
    return std::ranges::all_of(open_regions(position.board(), status), [&](const Region& region) {
        return region.owner != Colour::Empty || region.is_in_seki() || region.points.size() <= most_neutral;
    });
}

bool is_settled(const go::Position& position, const DeadStoneEstimate& estimate) {
    if (!estimate.doubtful().empty() || !borders_are_closed(position, estimate.status())) return false;
    return std::ranges::all_of(open_regions(position.board(), estimate.status()),
                               [&](const Region& region) { return is_safe(region, estimate); });
}

}  // namespace yomi::engine
