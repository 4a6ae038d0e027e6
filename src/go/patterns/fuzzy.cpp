#include "go/patterns/fuzzy.hpp"

#include <algorithm>
#include <cmath>

#include "base/random.hpp"

namespace yomi::go {
namespace {

// In thousandths of half a stone at distance 1, whole numbers so that the order of adding does not matter.
constexpr int kPrevails = 200;  // a stone five points away

/// The sector of an offset that is not 0; those on a boundary count half in both neighbours.
struct Sectors {
    int first, second;
};
Sectors sectors_of(int dx, int dy) {
    // Eighths of a turn, counted twice so that directions between two sectors are even.
    const double turn = std::atan2(dy, dx) / 6.283185307179586 * 8;
    const int nearest = static_cast<int>(std::lround(turn));
    if (std::abs(turn - nearest) < 1e-9) return {(nearest + 7) % 8, (nearest + 8) % 8};
    const int sector = (static_cast<int>(std::floor(turn)) + 8) % 8;
    return {sector, sector};
}

/// Where the sectors come to lie after a symmetry.
int turned(int sector, int symmetry) {
    if ((symmetry & 1) != 0) sector = (11 - sector) % 8;  // left and right exchanged
    if ((symmetry & 2) != 0) sector = 7 - sector;
    if ((symmetry & 4) != 0) sector = (9 - sector) % 8;  // column and row exchanged
    return sector;
}

}  // namespace

FuzzyRegions::FuzzyRegions() : disc_({5}, {.salt = 6}) {}

void FuzzyRegions::follow(const Board& board) {
    board_ = &board;
    disc_.follow(board);
}

std::array<int, 8> FuzzyRegions::regions(Point p, Colour mover) const {
    const Geometry& g = board_->geometry();
    std::array<int, 8> sums{};
    for (int dy = -kReach; dy <= kReach; ++dy) {
        for (int dx = -kReach; dx <= kReach; ++dx) {
            const int x = g.column(p) + dx;
            const int y = g.row(p) + dy;
            // Inside the disc the stones are known exactly.
            const int distance = std::abs(dx) + std::abs(dy) + std::max(std::abs(dx), std::abs(dy));
            if (distance <= 5 || x < 0 || y < 0 || x >= g.size() || y >= g.size()) continue;
            const Colour c = board_->at(g.point(x, y));
            if (c == Colour::Empty) continue;
            const auto weight = static_cast<int>(std::lround(500 / std::sqrt(dx * dx + dy * dy)));
            const int amount = c == mover ? weight : -weight;
            const Sectors s = sectors_of(dx, dy);
            sums[static_cast<std::size_t>(s.first)] += amount;
            sums[static_cast<std::size_t>(s.second)] += amount;
        }
    }
    std::array<int, 8> result{};
    for (std::size_t i = 0; i < 8; ++i) result[i] = sums[i] > kPrevails ? 1 : sums[i] < -kPrevails ? 2 : 0;
    return result;
}

std::uint64_t FuzzyRegions::key(Point p, Colour mover, int /*part*/, int size) const {
    DiscKeys::Lanes lanes = disc_.at(p, mover)[0];
    if (size > 0) {
        const auto around = regions(p, mover);
        for (int s = 0; s < DiscKeys::kSymmetries; ++s) {
            std::uint64_t code = 0;
            for (int i = 0; i < 8; ++i) {
                code |= static_cast<std::uint64_t>(around[static_cast<std::size_t>(i)]) << (2 * turned(i, s));
            }
            lanes[static_cast<std::size_t>(s)] ^= base::mix64(code + 1);
        }
    }
    return base::mix64(DiscKeys::smallest(lanes) + static_cast<std::uint64_t>(size));
}

}  // namespace yomi::go
