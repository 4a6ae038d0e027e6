#include "go/handicap.hpp"

namespace yomi::go {

int most_fixed_handicap(int size) {
    if (size < 7) return 0;
    return size % 2 == 0 || size == 7 ? 4 : 9;
}

std::vector<Point> fixed_handicap(int size, int stones) {
    if (stones < 2 || stones > most_fixed_handicap(size)) return {};
    const Geometry& g = Geometry::of(size);
    const int near = size >= 13 ? 3 : 2;
    const int far = size - 1 - near;
    const int middle = size / 2;
    const auto at = [&](int column, int row) { return g.point(column, row); };
    // In the order of the protocol: two opposite corners, the others, then the sides; the centre for odd
    // numbers above four.
    std::vector<Point> points = {at(near, near), at(far, far), at(near, far), at(far, near)};
    if (stones >= 6) points.insert(points.end(), {at(near, middle), at(far, middle)});
    if (stones >= 8) points.insert(points.end(), {at(middle, near), at(middle, far)});
    if (stones >= 5 && stones % 2 == 1) {
        points.resize(static_cast<std::size_t>(stones - 1));
        points.push_back(at(middle, middle));
    }
    points.resize(static_cast<std::size_t>(stones));
    return points;
}

}  // namespace yomi::go
