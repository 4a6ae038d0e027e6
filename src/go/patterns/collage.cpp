#include "go/patterns/collage.hpp"

#include <algorithm>

#include "base/random.hpp"

namespace yomi::go {
namespace {

using Offset = Collage::Offset;

// The upper left quarter: direct neighbours, diagonal ones, jumps and knight's moves, longer ones.
constexpr Offset kUpperLeft[25] = {{0, -1},  {-1, 0},  {1, 0},   {0, 1},                         // stage 0
                                   {-1, -1}, {1, -1},  {-1, 1},  {1, 1},                         // 1
                                   {-2, 0},  {0, -2},  {-2, -1}, {-1, -2}, {-2, 1},  {1, -2},    // 2
                                   {-2, -2}, {-3, 0},  {0, -3},  {-3, -1}, {-1, -3},             // 3
                                   {-3, -2}, {-2, -3}, {-4, 0},  {0, -4},  {-4, -1}, {-1, -4}};  // 4

int stage_of(int index) {
    int stage = 0;
    while (index >= Collage::kPoints[static_cast<std::size_t>(stage)]) ++stage;
    return stage;
}

Offset turn(Offset o, int symmetry) {
    if ((symmetry & 1) != 0) o.dx = -o.dx;
    if ((symmetry & 2) != 0) o.dy = -o.dy;
    if ((symmetry & 4) != 0) std::swap(o.dx, o.dy);
    return o;
}

/// Whether this orientation brings the point, seen from the centre of the board, into the first octant.
bool is_canonical(const Geometry& geometry, Point p, int symmetry) {
    const int end = geometry.size() - 1;
    const Offset o = turn({2 * geometry.column(p) - end, 2 * geometry.row(p) - end}, symmetry);
    return o.dx <= 0 && o.dy <= 0 && o.dx <= o.dy;
}

}  // namespace

std::vector<Offset> Collage::quarter(int number) {
    std::vector<Offset> points(std::begin(kUpperLeft), std::end(kUpperLeft));
    for (Offset& o : points) {
        for (int i = 0; i < number; ++i) o = {-o.dy, o.dx};
    }
    return points;
}

Collage::Collage() {
    const base::Seed seed = base::Seed(5).derive("collage");
    for (int dy = -4; dy <= 4; ++dy) {
        for (int dx = -4; dx <= 4; ++dx) {
            Cell cell{dx, dy, {}};
            for (int s = 0; s < 8; ++s) {
                const Offset seen = turn({dx, dy}, s);
                for (int q = 0; q < kQuarters; ++q) {
                    const auto points = quarter(q);
                    const auto found = std::ranges::find_if(
                        points, [&](Offset o) { return o.dx == seen.dx && o.dy == seen.dy; });
                    if (found == points.end()) continue;
                    const auto index = static_cast<int>(found - points.begin());
                    const base::Seed here = seed.derive(static_cast<std::uint64_t>(q * 100 + index));
                    cell.parts[static_cast<std::size_t>(s)].push_back(
                        {q, stage_of(index), {here.derive(1).value(), here.derive(2).value()}});
                }
            }
            if (!cell.parts[0].empty()) cells_.push_back(std::move(cell));
        }
    }
}

void Collage::prepare(const Board& board) {
    size_ = board.size();
    geometry_ = &board.geometry();
    const auto span = static_cast<std::size_t>(geometry_->span());
    stones_.assign(span, Colour::Empty);
    lanes_.assign(span, {});
    for (const Point p : geometry_->points()) {
        for (int s = 0; s < 8; ++s) {
            if (is_canonical(*geometry_, p, s)) lanes_[static_cast<std::size_t>(p.value())].push_back({s});
        }
    }
}

void Collage::toggle(const Geometry& geometry, Point stone, Colour colour) {
    for (const Cell& cell : cells_) {
        const int x = geometry.column(stone) - cell.dx;
        const int y = geometry.row(stone) - cell.dy;
        if (x < 0 || y < 0 || x >= size_ || y >= size_) continue;
        for (Lane& lane : lanes_[static_cast<std::size_t>(geometry.point(x, y).value())]) {
            for (const Part& part : cell.parts[static_cast<std::size_t>(lane.symmetry)]) {
                for (std::size_t view = 0; view < 2; ++view) {
                    const bool own = (colour == Colour::Black) == (view == 0);
                    lane.keys[view][static_cast<std::size_t>(part.quarter)]
                             [static_cast<std::size_t>(part.stage)] ^= part.keys[own ? 0 : 1];
                }
            }
        }
    }
}

void Collage::follow(const Board& board) {
    if (board.size() != size_) prepare(board);
    for (const Point p : geometry_->points()) {
        Colour& then = stones_[static_cast<std::size_t>(p.value())];
        const Colour now = board.at(p);
        if (now == then) continue;
        if (then != Colour::Empty) toggle(*geometry_, p, then);
        if (now != Colour::Empty) toggle(*geometry_, p, now);
        then = now;
    }
}

const Collage::Keys& Collage::chosen(Point p, Colour mover) const {
    const auto view = mover == Colour::Black ? std::size_t{0} : std::size_t{1};
    const auto& lanes = lanes_[static_cast<std::size_t>(p.value())];
    const Lane* best = &lanes.front();
    for (const Lane& lane : lanes) {
        if (lane.keys[view] < best->keys[view]) best = &lane;
    }
    return best->keys[view];
}

std::uint64_t Collage::key(Point p, Colour mover, int part, int size) const {
    const auto& stages = chosen(p, mover)[static_cast<std::size_t>(part)];
    std::uint64_t sum = 0;
    for (std::size_t s = 0; s <= static_cast<std::size_t>(size); ++s) sum ^= stages[s];
    const auto place = static_cast<std::uint64_t>(place_class(*geometry_, p));
    return base::mix64(sum + base::mix64(place + 16 * static_cast<std::uint64_t>(part * kStages + size) + 1));
}

}  // namespace yomi::go
