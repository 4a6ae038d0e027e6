#include "go/patterns/pattern.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "base/random.hpp"

namespace yomi::go {
namespace {

using Offset = Pattern::Offset;
using Cell = Pattern::Cell;
constexpr auto kMaxCells = static_cast<std::size_t>(Pattern::kMaxCells);

constexpr int distance(int dx, int dy) {
    const int x = dx < 0 ? -dx : dx;
    const int y = dy < 0 ? -dy : dy;
    return x + y + std::max(x, y);
}

constexpr std::array<Offset, kMaxCells> make_offsets() {
    std::array<Offset, kMaxCells> all = {
        {{0, 1}, {-1, 0}, {1, 0}, {0, -1}, {-1, 1}, {1, 1}, {-1, -1}, {1, -1}}};
    std::size_t n = 8;
    for (int d = 4; d <= Pattern::kDistance.back(); ++d) {
        for (int dy = Pattern::kReach; dy >= -Pattern::kReach; --dy) {
            for (int dx = -Pattern::kReach; dx <= Pattern::kReach; ++dx) {
                if (distance(dx, dy) == d) all[n++] = {dx, dy};
            }
        }
    }
    return all;
}
constexpr std::array<Offset, kMaxCells> kOffsets = make_offsets();

constexpr Offset turn(Offset o, int symmetry) {
    if ((symmetry & 1) != 0) o.dx = -o.dx;
    if ((symmetry & 2) != 0) o.dy = -o.dy;
    if ((symmetry & 4) != 0) std::swap(o.dx, o.dy);
    return o;
}

/// [symmetry][cell]: where the cell comes to lie.
constexpr auto make_turns() {
    std::array<std::array<std::uint8_t, kMaxCells>, Pattern::kSymmetries> turns{};
    for (int s = 0; s < Pattern::kSymmetries; ++s) {
        for (std::size_t i = 0; i < kMaxCells; ++i) {
            const Offset to = turn(kOffsets[i], s);
            for (std::size_t k = 0; k < kMaxCells; ++k) {
                if (kOffsets[k].dx == to.dx && kOffsets[k].dy == to.dy) {
                    turns[static_cast<std::size_t>(s)][i] = static_cast<std::uint8_t>(k);
                }
            }
        }
    }
    return turns;
}
constexpr auto kTurns = make_turns();

/// [cell state][cell]; an empty cell adds nothing.
constexpr auto make_cell_keys() {
    std::array<std::array<std::uint64_t, kMaxCells>, 4> keys{};
    const base::Seed seed = base::Seed(0).derive("pattern cells");
    for (std::size_t state = 1; state < 4; ++state) {
        for (std::size_t i = 0; i < kMaxCells; ++i) keys[state][i] = seed.derive(state).derive(i).value();
    }
    return keys;
}
constexpr auto kCellKeys = make_cell_keys();

/// [cell state][cell][symmetry]: what the cell adds once the pattern is turned.
constexpr auto make_turned_keys() {
    std::array<std::array<std::array<std::uint64_t, Pattern::kSymmetries>, kMaxCells>, 4> keys{};
    for (std::size_t state = 0; state < 4; ++state) {
        for (std::size_t i = 0; i < kMaxCells; ++i) {
            for (std::size_t s = 0; s < Pattern::kSymmetries; ++s) {
                keys[state][i][s] = kCellKeys[state][kTurns[s][i]];
            }
        }
    }
    return keys;
}
constexpr auto kTurnedKeys = make_turned_keys();

/// The ring that a cell belongs to: 0 for all up to the second size.
constexpr std::uint32_t ring_of(std::size_t cell) {
    std::uint32_t ring = 0;
    while (static_cast<int>(cell) >= Pattern::kCells[ring + 1]) ++ring;
    return ring;
}

}  // namespace

const std::array<Offset, kMaxCells>& Pattern::offsets() { return kOffsets; }

Pattern pattern_at(const Board& board, Point p, Colour mover, int size) {
    const Geometry& geometry = board.geometry();
    const int column = geometry.column(p);
    const int row = geometry.row(p);
    Pattern pattern{.size = size};
    for (int i = 0; i < Pattern::kCells[static_cast<std::size_t>(size)]; ++i) {
        const Offset o = kOffsets[static_cast<std::size_t>(i)];
        const int x = column + o.dx;
        const int y = row + o.dy;
        if (x < 0 || y < 0 || x >= board.size() || y >= board.size()) {
            pattern.set_cell(i, Cell::Off);
            continue;
        }
        const Colour c = board.at(geometry.point(x, y));
        if (c != Colour::Empty) pattern.set_cell(i, c == mover ? Cell::Own : Cell::Other);
    }
    return pattern;
}

Pattern turned(const Pattern& pattern, int symmetry) {
    Pattern result{.size = pattern.size};
    const auto& turns = kTurns[static_cast<std::size_t>(symmetry)];
    for (int i = 0; i < Pattern::kCells[static_cast<std::size_t>(pattern.size)]; ++i) {
        result.set_cell(turns[static_cast<std::size_t>(i)], pattern.cell(i));
    }
    return result;
}

Pattern canonical(const Pattern& pattern) {
    Pattern best = pattern;
    for (int s = 1; s < Pattern::kSymmetries; ++s) best = std::min(best, turned(pattern, s));
    return best;
}

std::string drawing(const Pattern& pattern) {
    constexpr int kSide = 2 * Pattern::kReach + 1;
    std::string text(static_cast<std::size_t>(kSide * (kSide + 1)), ' ');
    const auto at = [&](int dx, int dy) -> char& {
        return text[static_cast<std::size_t>((Pattern::kReach - dy) * (kSide + 1) + Pattern::kReach + dx)];
    };
    for (int row = 1; row <= kSide; ++row) text[static_cast<std::size_t>(row * (kSide + 1) - 1)] = '\n';
    at(0, 0) = '*';
    for (int i = 0; i < Pattern::kCells[static_cast<std::size_t>(pattern.size)]; ++i) {
        const Offset o = kOffsets[static_cast<std::size_t>(i)];
        at(o.dx, o.dy) = ".XO-"[static_cast<std::size_t>(pattern.cell(i))];
    }
    return text;
}

std::uint64_t pattern_key(const Pattern& pattern) { return turned_keys(pattern)[0]; }

std::array<std::uint64_t, Pattern::kSymmetries> turned_keys(const Pattern& pattern) {
    std::array<std::uint64_t, Pattern::kSymmetries> keys;
    keys.fill(kSizeKeys[static_cast<std::size_t>(pattern.size)]);
    for (std::size_t word = 0; word < pattern.cells.size(); ++word) {
        // The low bit of each cell that is not empty.
        std::uint64_t some = (pattern.cells[word] | pattern.cells[word] >> 1) & 0x5555555555555555U;
        for (; some != 0; some &= some - 1) {
            const int shift = std::countr_zero(some);
            const auto state = static_cast<std::size_t>(pattern.cells[word] >> shift & 3);
            const auto& more = kTurnedKeys[state][32 * word + static_cast<std::size_t>(shift / 2)];
            for (std::size_t s = 0; s < keys.size(); ++s) keys[s] ^= more[s];
        }
    }
    return keys;
}

template <int Lanes>
void PatternKeysOf<Lanes>::find(const Board& board, Colour mover) {
    if (board.size() != size_) prepare(board.geometry());
    std::fill_n(stones_.begin(), span_, Rings{});
    for (const Point p : board.geometry().points()) {
        const Colour c = board.at(p);
        if (c == Colour::Empty) continue;
        Rings* const here = &stones_[place(p)];
        const auto& keys = kTurnedKeys[c == mover ? 1 : 2];
        for (std::size_t i = 0; i < kMaxCells; ++i) {
            auto& ring = here[step_[i].place][step_[i].ring];
            for (std::size_t lane = 0; lane < Lanes; ++lane) ring[lane] ^= keys[i][lane];
        }
    }
}

template <int Lanes>
void PatternKeysOf<Lanes>::prepare(const Geometry& geometry) {
    constexpr int kReach = Pattern::kReach;
    size_ = geometry.size();
    const int stride = size_ + kReach;
    span_ = static_cast<std::size_t>((size_ + 2 * kReach) * stride + kReach);
    for (std::size_t i = 0; i < kMaxCells; ++i) {
        step_[i] = {-(kOffsets[i].dy * stride + kOffsets[i].dx), ring_of(i)};
    }
    const Board& board = Board::empty(size_);
    for (const Point p : geometry.points()) {
        const int at = (geometry.row(p) + kReach) * stride + geometry.column(p) + kReach;
        place_[static_cast<std::size_t>(p.value())] = static_cast<std::uint16_t>(at);
        for (int ring = 0; ring < kRings; ++ring) {
            const auto keys = turned_keys(pattern_at(board, p, Colour::Black, ring + 1));
            std::copy_n(keys.begin(), Lanes,
                        edge_[static_cast<std::size_t>(at)][static_cast<std::size_t>(ring)].begin());
        }
    }
}

template class PatternKeysOf<1>;
template class PatternKeysOf<Pattern::kSymmetries>;

}  // namespace yomi::go
