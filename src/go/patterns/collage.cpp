#include "go/patterns/collage.hpp"

#include <algorithm>

#include "base/random.hpp"

namespace yomi::go {
namespace {

// The upper left quarter: direct neighbours, diagonal ones, jumps and knight's moves, longer ones.
constexpr CellOffset kUpperLeft[25] = {{0, -1},  {-1, 0},  {1, 0},   {0, 1},                       // stage 0
                                       {-1, -1}, {1, -1},  {-1, 1},  {1, 1},                       // 1
                                       {-2, 0},  {0, -2},  {-2, -1}, {-1, -2}, {-2, 1},  {1, -2},  // 2
                                       {-2, -2}, {-3, 0},  {0, -3},  {-3, -1}, {-1, -3},           // 3
                                       {-3, -2}, {-2, -3}, {-4, 0},  {0, -4},  {-4, -1}, {-1, -4}};  // 4

int stage_of(int index) {
    int stage = 0;
    while (index >= Collage::kPoints[static_cast<std::size_t>(stage)]) ++stage;
    return stage;
}

constexpr auto make_quarters() {
    std::array<Collage::Quarter, Collage::kQuarters> quarters{};
    for (std::size_t i = 0; i < std::size(kUpperLeft); ++i) {
        CellOffset o = kUpperLeft[i];
        for (Collage::Quarter& quarter : quarters) {
            quarter[i] = o;
            o = {-o.dy, o.dx};
        }
    }
    return quarters;
}
constexpr std::array<Collage::Quarter, Collage::kQuarters> kQuarterCells = make_quarters();

constexpr auto make_turned_quarters() {
    std::array<std::array<std::uint8_t, 8>, Collage::kQuarters> all{};
    // The first cell of stage 3 is the one on the diagonal.
    const auto corner = [](std::size_t q) { return kQuarterCells[q][Collage::kPoints[2]]; };
    for (std::size_t q = 0; q < all.size(); ++q) {
        for (int s = 0; s < 8; ++s) {
            std::uint8_t to = 0;
            while (corner(to) != turned(corner(q), s)) ++to;
            all[q][static_cast<std::size_t>(s)] = to;
        }
    }
    return all;
}
constexpr std::array<std::array<std::uint8_t, 8>, Collage::kQuarters> kTurnedQuarters =
    make_turned_quarters();

/// What a stone adds to the key of a quarter.
std::uint64_t cell_key(int quarter, int index, int value) {
    static const auto kKeys = [] {
        std::array<std::array<std::array<std::uint64_t, 2>, Collage::kPoints.back()>, Collage::kQuarters>
            all{};
        const base::Seed seed = base::Seed(5).derive("collage");
        for (std::size_t q = 0; q < all.size(); ++q) {
            for (std::size_t i = 0; i < all[q].size(); ++i) {
                const base::Seed here = seed.derive(q * 100 + i);
                all[q][i] = {here.derive(1).value(), here.derive(2).value()};
            }
        }
        return all;
    }();
    return kKeys[static_cast<std::size_t>(quarter)][static_cast<std::size_t>(index)]
                [static_cast<std::size_t>(value - 1)];
}

std::uint64_t whole_key(std::uint64_t stones, int quarter, int size, int place) {
    const auto where = static_cast<std::uint64_t>(place + 16 * (quarter * Collage::kStages + size) + 1);
    return base::mix64(stones + base::mix64(where));
}

}  // namespace

const Collage::Quarter& Collage::quarter(int number) {
    return kQuarterCells[static_cast<std::size_t>(number)];
}

int Collage::turned_quarter(int number, int symmetry) {
    return kTurnedQuarters[static_cast<std::size_t>(number)][static_cast<std::size_t>(symmetry)];
}

bool Collage::is_canonical(const Geometry& geometry, Point p, int symmetry) {
    const int end = geometry.size() - 1;
    const CellOffset o = turned({2 * geometry.column(p) - end, 2 * geometry.row(p) - end}, symmetry);
    return o.dx <= 0 && o.dy <= 0 && o.dx <= o.dy;
}

Collage::Collage() {
    for (int dy = -4; dy <= 4; ++dy) {
        for (int dx = -4; dx <= 4; ++dx) {
            Cell cell{dx, dy, {}};
            for (int s = 0; s < 8; ++s) {
                for (int q = 0; q < kQuarters; ++q) {
                    const auto* const found = std::ranges::find(quarter(q), turned({dx, dy}, s));
                    if (found == quarter(q).end()) continue;
                    const auto index = static_cast<int>(found - quarter(q).begin());
                    cell.parts[static_cast<std::size_t>(s)].push_back(
                        {q, stage_of(index), {cell_key(q, index, 1), cell_key(q, index, 2)}});
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

Collage::Best Collage::best(Point p, Colour mover, int part, int size) const {
    const auto view = mover == Colour::Black ? std::size_t{0} : std::size_t{1};
    const int place = place_class(*geometry_, p);
    Best best{UINT64_MAX, 0};
    for (const Lane& lane : lanes_[static_cast<std::size_t>(p.value())]) {
        const int quarter = turned_quarter(part, lane.symmetry);
        std::uint64_t stones = 0;
        for (std::size_t s = 0; s <= static_cast<std::size_t>(size); ++s) {
            stones ^= lane.keys[view][static_cast<std::size_t>(quarter)][s];
        }
        const std::uint64_t key = whole_key(stones, quarter, size, place);
        if (key < best.key) best = {key, lane.symmetry};
    }
    return best;
}

std::uint64_t Collage::key(Point p, Colour mover, int part, int size) const {
    return best(p, mover, part, size).key;
}

bool Collage::cells(Point p, Colour mover, int part, int size, CellPattern& out) const {
    const int symmetry = best(p, mover, part, size).symmetry;
    const int turned_part = turned_quarter(part, symmetry);
    out = {.part = static_cast<std::uint8_t>(turned_part),
           .size = static_cast<std::uint8_t>(size),
           .place = static_cast<std::uint8_t>(place_class(*geometry_, p))};
    for (int i = 0; i < kPoints[static_cast<std::size_t>(size)]; ++i) {
        const CellOffset o = turned_back(quarter(turned_part)[static_cast<std::size_t>(i)], symmetry);
        const int x = geometry_->column(p) + o.dx;
        const int y = geometry_->row(p) + o.dy;
        if (x < 0 || y < 0 || x >= size_ || y >= size_) continue;
        const Colour c = stones_[static_cast<std::size_t>(geometry_->point(x, y).value())];
        if (c != Colour::Empty) out.set_cell(i, c == mover ? 1 : 2);
    }
    return true;
}

std::uint64_t Collage::key_of(const CellPattern& cells) {
    std::uint64_t stones = 0;
    for (int i = 0; i < kPoints[cells.size]; ++i) {
        if (cells.cell(i) != 0) stones ^= cell_key(cells.part, i, cells.cell(i));
    }
    return whole_key(stones, cells.part, cells.size, cells.place);
}

}  // namespace yomi::go
