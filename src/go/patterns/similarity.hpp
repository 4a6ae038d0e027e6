#pragma once

#include <array>
#include <vector>

#include "go/patterns/pattern_system.hpp"

namespace yomi::go {

/// Local similarity (Sei et al. 1994): patterns out to four steps; two of them are the more alike the larger
/// the sum over the points of a factor by distance (16, 9, 4, 1) times a difference (-3 for black against
/// white, -1 for a stone against none). A move's key is that of the most similar pattern that is known. As
/// long as none is, every pattern has a key of its own: so a first pass finds out which there are.
class SimilarPatterns : public PatternSystem {
   public:
    static constexpr int kSteps = 4;
    static constexpr int kPoints = 40;  ///< of a diamond of four steps without its centre
    /// By point: 0 none, 1 the mover's, 2 the opponent's.
    using Diamond = std::array<std::uint8_t, kPoints>;

    void follow(const Board& board) override { board_ = &board; }
    [[nodiscard]] int parts() const override { return 1; }
    [[nodiscard]] int sizes() const override { return 1; }
    [[nodiscard]] std::uint64_t key(Point p, Colour mover, int part, int size) const override;

    /// Makes the patterns around these moves known: (point, mover) of the board that is followed.
    void remember(Point p, Colour mover);
    [[nodiscard]] std::size_t known() const { return known_.size(); }

    [[nodiscard]] Diamond around(Point p, Colour mover) const;
    /// 0 for equals, less for others; the best of the eight orientations.
    [[nodiscard]] static int similarity(const Diamond& a, const Diamond& b);

   private:
    struct Known {
        Diamond diamond;
        std::uint64_t key;
    };
    const Board* board_ = nullptr;
    std::vector<Known> known_;
};

}  // namespace yomi::go
