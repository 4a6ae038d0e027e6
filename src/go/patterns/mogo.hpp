#pragma once

#include <vector>

#include "go/patterns/pattern_system.hpp"

namespace yomi::go {

/// MoGo's hand-made shapes (mogo_shapes()): the key of a move is the set of those that hold around it, each
/// with which of its two sides the mover is.
class MogoPatterns : public PatternSystem {
   public:
    MogoPatterns();

    void follow(const Board& board) override { board_ = &board; }
    [[nodiscard]] int parts() const override { return 1; }
    [[nodiscard]] int sizes() const override { return 1; }
    [[nodiscard]] std::uint64_t key(Point p, Colour mover, int part, int size) const override;

    /// Bit 2i is set if shape i holds and the mover has its X stones, the next one if he has its O stones.
    [[nodiscard]] std::uint32_t shapes(Point p, Colour mover) const;

   private:
    const std::vector<std::uint32_t>& sets_;  // [(mover - 1) << 16 | code]
    const Board* board_ = nullptr;
};

}  // namespace yomi::go
