#include "go/score.hpp"

#include <fmt/format.h>

#include <cmath>
#include <vector>

namespace yomi::go {
namespace {

constexpr std::size_t index(Point p) { return static_cast<std::size_t>(p.value()); }

/// The stone at p, or Empty if it is dead or there is none.
Colour living(const Board& board, const PointSet& dead, Point p) {
    const Colour c = board.at(p);
    return c != Colour::Border && dead.contains(p) ? Colour::Empty : c;
}

/// A connected region of points that hold no living stone.
struct Region {
    std::vector<Point> points;
    bool touches_black = false;
    bool touches_white = false;
    bool touches_seki = false;

    [[nodiscard]] Colour owner() const {
        if (touches_black == touches_white) return Colour::Empty;
        return touches_black ? Colour::Black : Colour::White;
    }
};

std::vector<Region> regions(const Board& board, const Status& status) {
    std::vector<Region> found;
    const Geometry& g = board.geometry();
    PointSet seen;
    for (const Point start : g.points()) {
        if (seen.contains(start) || living(board, status.dead, start) != Colour::Empty) continue;
        Region region;
        region.points.push_back(start);
        seen.insert(start);
        for (std::size_t i = 0; i < region.points.size(); ++i) {
            for (const int step : {g.stride(), -1, 1, -g.stride()}) {
                const Point n(region.points[i].value() + step);
                switch (living(board, status.dead, n)) {
                    case Colour::Black: region.touches_black = true; break;
                    case Colour::White: region.touches_white = true; break;
                    case Colour::Border: continue;
                    case Colour::Empty:
                        if (!seen.contains(n)) {
                            seen.insert(n);
                            region.points.push_back(n);
                        }
                        continue;
                }
                region.touches_seki |= status.seki.contains(n);
            }
        }
        found.push_back(std::move(region));
    }
    return found;
}

int sign(Colour c) { return c == Colour::Black ? 1 : c == Colour::White ? -1 : 0; }

}  // namespace

Ownership::Ownership(const Board& board, const PointSet& dead) {
    for (const Point p : board.geometry().points()) {
        owner_[index(p)] = living(board, dead, p);
        area_ += sign(owner_[index(p)]);
    }
    for (const Region& region : regions(board, {dead, {}})) {
        for (const Point p : region.points) owner_[index(p)] = region.owner();
        area_ += sign(region.owner()) * static_cast<int>(region.points.size());
    }
}

int area_difference(const Board& board, const Status& status) { return Ownership(board, status.dead).area(); }

int territory_difference(const Board& board, const Status& status, Tax tax) {
    int difference = 0;
    for (const Region& region : regions(board, status)) {
        const bool taxed = tax == Tax::Seki && region.touches_seki;
        for (const Point p : region.points) {
            difference -= sign(board.at(p));  // a dead stone is a prisoner of its opponent
            if (!taxed) difference += sign(region.owner());
        }
    }
    return difference;
}

std::string score_text(double black_lead) {
    if (black_lead == 0) return "0";
    return fmt::format("{}+{}", black_lead > 0 ? 'B' : 'W', std::fabs(black_lead));
}

}  // namespace yomi::go
