#pragma once

#include "go/patterns/disc_keys.hpp"
#include "go/patterns/pattern_system.hpp"

namespace yomi::go {

/// Fuzzy matching (Araki et al. 2006): the exact disc of a small distance and, for each region around it,
/// whether own stones, the opponent's or neither prevail there by the sum of 1 / distance of its stones. The
/// paper's regions are not known to us: these are eight sectors out to kReach. Sizes: the disc alone, then
/// with the regions.
class FuzzyRegions : public PatternSystem {
   public:
    static constexpr int kReach = 6;

    FuzzyRegions();

    void follow(const Board& board) override;
    [[nodiscard]] int parts() const override { return 1; }
    [[nodiscard]] int sizes() const override { return 2; }
    [[nodiscard]] std::uint64_t key(Point p, Colour mover, int part, int size) const override;

    /// Who prevails in each sector around p: 0 neither, 1 the mover, 2 the opponent. Sector i lies between
    /// the directions of i and i + 1 eighths of a turn, counted from the right.
    [[nodiscard]] std::array<int, 8> regions(Point p, Colour mover) const;

   private:
    DiscKeys disc_;
    const Board* board_ = nullptr;
};

}  // namespace yomi::go
