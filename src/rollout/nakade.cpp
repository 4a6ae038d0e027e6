#include "rollout/nakade.hpp"

#include <algorithm>
#include <array>

#include "go/neighbourhood.hpp"

namespace yomi::rollout {
namespace {

using go::Board;
using go::Colour;
using go::Point;

constexpr std::size_t kLargest = 6;

/// Up to six connected points, and which of them touch each other.
class Region {
   public:
    explicit Region(Point first) : points_{first} {}

    [[nodiscard]] std::size_t size() const { return size_; }
    Point operator[](std::size_t i) const { return points_[i]; }
    [[nodiscard]] bool contains(Point p) const {
        return std::find(points_.begin(), points_.begin() + size_, p) != points_.begin() + size_;
    }
    /// False if there is no room.
    bool add(Point p) {
        if (contains(p)) return true;
        if (size_ == kLargest) return false;
        points_[size_++] = p;
        return true;
    }

   private:
    std::array<Point, kLargest> points_;
    std::size_t size_ = 1;
};

std::array<Point, 4> around(const Board& board, Point p) {
    const int s = board.size() + 1;
    return {Point(p.value() + s), Point(p.value() - 1), Point(p.value() + 1), Point(p.value() - s)};
}

/// Whether the shape with this many points, contacts between them, and contacts of its best connected point has a
/// vital point, which is then that one. Size, contacts and degree tell the shapes of six points apart.
bool has_vital_point(std::size_t size, int contacts, int degree) {
    switch (size) {
        case 3: return true;
        case 4: return degree == 3;                                    // pyramid
        case 5: return degree == 4 || (degree == 3 && contacts == 5);  // cross, bulky five
        case 6: return degree == 4 && contacts == 6;                   // flower six
        default: return false;
    }
}

}  // namespace

Point vital_point(const Board& board, Point p, Colour defender) {
    Region region(p);
    Point best = p;
    int best_degree = 0;
    int branching = 0;  // points with three contacts or more; no shape with a vital point has two of them
    int total = 0;
    for (std::size_t i = 0; i < region.size(); ++i) {
        const Point q = region[i];
        const int code = board.code3x3(q);
        const int degree = go::kOrthogonal[static_cast<std::size_t>(code & 0xff)].empty;
        if (degree >= 3 && ++branching > 1) return go::kNoPoint;
        if (board.has_neighbour(q, opponent(defender))) return go::kNoPoint;
        for (const Point n : around(board, q)) {
            if (board.at(n) == Colour::Empty && !region.add(n)) return go::kNoPoint;
        }
        total += degree;
        if (degree > best_degree) {
            best_degree = degree;
            best = q;
        }
    }
    return has_vital_point(region.size(), total / 2, best_degree) ? best : go::kNoPoint;
}

bool is_killing_shape(const Board& board, Point p, Colour c) {
    Region stones(p);
    for (std::size_t i = 0; i < stones.size(); ++i) {
        for (const Point n : around(board, stones[i])) {
            if (board.at(n) == c && !stones.add(n)) return false;
        }
    }
    int total = 0;
    int most = 0;
    for (std::size_t i = 0; i < stones.size(); ++i) {
        int degree = 0;
        for (const Point n : around(board, stones[i])) degree += stones.contains(n) ? 1 : 0;
        total += degree;
        most = std::max(most, degree);
    }
    const bool square = stones.size() == 4 && total == 8;
    return stones.size() < 3 || square || has_vital_point(stones.size(), total / 2, most);
}

}  // namespace yomi::rollout
