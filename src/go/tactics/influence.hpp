#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "go/board.hpp"

namespace yomi::go {

/// Whose area a point is in, by the stones around: a stone adds a number that halves with each step of
/// distance (a simple form of Zobrist's 1970 influence). Kept up from one position to the next.
class Influence {
   public:
    /// Makes the figures those of this board.
    void follow(const Board& board);

    /// Black's less White's; a stone counts kUnit on its own point.
    static constexpr int kUnit = 64;
    [[nodiscard]] int at(Point p) const { return sums_[places_[static_cast<std::size_t>(p.value())]]; }

    /// From -6 to 6, for this player: the number of bits of |at()|, less 3 and at least 0.
    [[nodiscard]] int level(Point p, Colour mover) const;

   private:
    static constexpr int kReach = 6;

    void prepare(const Board& board);
    void add(std::size_t place, int sign);

    int size_ = 0;
    struct Step {
        std::ptrdiff_t place;
        int amount;
    };
    std::vector<Step> steps_;
    std::vector<std::size_t> places_;
    std::vector<Colour> stones_;
    std::vector<int> sums_;
};

}  // namespace yomi::go
