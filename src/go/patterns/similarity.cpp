#include "go/patterns/similarity.hpp"

#include <algorithm>
#include <climits>
#include <cstdlib>

#include "base/random.hpp"

namespace yomi::go {
namespace {

constexpr int kCells = SimilarPatterns::kPoints;

struct Cell {
    int dx, dy, factor;
};

constexpr int magnitude(int x) { return x < 0 ? -x : x; }

constexpr auto make_cells() {
    constexpr int kFactors[] = {0, 16, 9, 4, 1};
    std::array<Cell, kCells> cells{};
    std::size_t n = 0;
    for (int dy = -SimilarPatterns::kSteps; dy <= SimilarPatterns::kSteps; ++dy) {
        for (int dx = -SimilarPatterns::kSteps; dx <= SimilarPatterns::kSteps; ++dx) {
            const int d = magnitude(dx) + magnitude(dy);
            if (d > 0 && d <= SimilarPatterns::kSteps) cells[n++] = {dx, dy, kFactors[d]};
        }
    }
    return cells;
}
constexpr auto kDiamond = make_cells();

/// [symmetry][cell]: where the cell comes to lie.
constexpr auto make_turns() {
    std::array<std::array<std::uint8_t, kCells>, 8> turns{};
    for (std::size_t s = 0; s < 8; ++s) {
        for (std::size_t i = 0; i < kCells; ++i) {
            int dx = (s & 1) != 0 ? -kDiamond[i].dx : kDiamond[i].dx;
            int dy = (s & 2) != 0 ? -kDiamond[i].dy : kDiamond[i].dy;
            if ((s & 4) != 0) {
                const int swap = dx;
                dx = dy;
                dy = swap;
            }
            for (std::size_t k = 0; k < kCells; ++k) {
                if (kDiamond[k].dx == dx && kDiamond[k].dy == dy) turns[s][i] = static_cast<std::uint8_t>(k);
            }
        }
    }
    return turns;
}
constexpr auto kDiamondTurns = make_turns();

SimilarPatterns::Diamond turned(const SimilarPatterns::Diamond& d, std::size_t symmetry) {
    SimilarPatterns::Diamond result{};
    for (std::size_t i = 0; i < kCells; ++i) result[kDiamondTurns[symmetry][i]] = d[i];
    return result;
}

std::uint64_t key_of(const SimilarPatterns::Diamond& d) {
    SimilarPatterns::Diamond least = d;
    for (std::size_t s = 1; s < 8; ++s) least = std::min(least, turned(d, s));
    base::Seed seed(7);
    for (const std::uint8_t cell : least) seed = seed.derive(cell);
    return seed.value();
}

}  // namespace

SimilarPatterns::Diamond SimilarPatterns::around(Point p, Colour mover) const {
    const Geometry& g = board_->geometry();
    Diamond d{};
    for (std::size_t i = 0; i < kCells; ++i) {
        const int x = g.column(p) + kDiamond[i].dx;
        const int y = g.row(p) + kDiamond[i].dy;
        if (x < 0 || y < 0 || x >= g.size() || y >= g.size()) continue;
        const Colour c = board_->at(g.point(x, y));
        if (c != Colour::Empty) d[i] = c == mover ? 1 : 2;
    }
    return d;
}

int SimilarPatterns::similarity(const Diamond& a, const Diamond& b) {
    int best = INT_MIN;
    for (std::size_t s = 0; s < 8; ++s) {
        int sum = 0;
        for (std::size_t i = 0; i < kCells; ++i) {
            const std::uint8_t other = b[kDiamondTurns[s][i]];
            if (a[i] == other) continue;
            sum -= kDiamond[i].factor * (a[i] != 0 && other != 0 ? 3 : 1);
        }
        best = std::max(best, sum);
    }
    return best;
}

void SimilarPatterns::remember(Point p, Colour mover) {
    const Diamond d = around(p, mover);
    known_.push_back({d, key_of(d)});
}

std::uint64_t SimilarPatterns::key(Point p, Colour mover, int /*part*/, int /*size*/) const {
    const Diamond here = around(p, mover);
    if (known_.empty()) return key_of(here);
    const Known* best = nullptr;
    int most = INT_MIN;
    for (const Known& known : known_) {
        const int alike = similarity(here, known.diamond);
        // Of equals the smaller key, so that the order does not matter.
        if (alike > most || (alike == most && known.key < best->key)) {
            most = alike;
            best = &known;
        }
    }
    return best->key;
}

}  // namespace yomi::go
