#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "go/board.hpp"

namespace yomi::go {

/// Numbers for what is around every point of a board, stones and empty points alike, in discs of growing
/// distance |dx| + |dy| + max(|dx|, |dy|), in all eight orientations at once and for both players as the one
/// who moves. Kept up from one position to the next: only what differs is worked out anew.
///
/// A stone may be told apart by the liberties of its chain: 1, 2, 3, and so on up to `liberty_classes`.
class DiscKeys {
   public:
    static constexpr int kSymmetries = 8;
    using Lanes = std::array<std::uint64_t, kSymmetries>;

    /// How far apart two points are.
    enum class Metric {
        Remi,      ///< |dx| + |dy| + max(|dx|, |dy|): discs
        Manhattan  ///< |dx| + |dy|: diamonds
    };
    struct Options {
        int liberty_classes = 1;
        std::uint64_t salt = 0;  ///< makes the keys of two such objects differ
        bool edge = true;        ///< whether a point off the board differs from an empty one
        Metric metric = Metric::Remi;
    };

    /// `distances` are those of the discs, in increasing order.
    DiscKeys(std::vector<int> distances, const Options& options);

    [[nodiscard]] int rings() const { return static_cast<int>(distances_.size()); }

    /// Makes the keys those of this board.
    void follow(const Board& board);

    /// The key of disc r is the smallest lane of the XOR of the elements 0 to r.
    [[nodiscard]] std::span<const Lanes> at(Point p, Colour mover) const {
        const auto rings = distances_.size();
        return {&sums_[view(mover)][places_[static_cast<std::size_t>(p.value())] * rings], rings};
    }

    /// What marks the point at this offset from the centre, and which ring it belongs to; none beyond the
    /// last.
    struct Mark {
        int ring = -1;
        const Lanes* lanes = nullptr;
    };
    [[nodiscard]] Mark mark(int dx, int dy) const;

    static std::uint64_t smallest(const Lanes& lanes) {
        std::uint64_t least = lanes[0];
        for (std::size_t i = 1; i < lanes.size(); ++i) least = lanes[i] < least ? lanes[i] : least;
        return least;
    }
    static void add(Lanes& sum, const Lanes& more) {
        for (std::size_t i = 0; i < sum.size(); ++i) sum[i] ^= more[i];
    }

   private:
    struct Cell {
        int dx, dy;
        std::size_t ring;
        std::ptrdiff_t step =
            0;  // from a stone's place to that of the point that sees it as this cell, times rings
    };
    static std::size_t view(Colour mover) { return mover == Colour::Black ? 0 : 1; }
    [[nodiscard]] const Lanes& keys(std::size_t state, std::size_t cell) const {
        return keys_[state * cells_.size() + cell];
    }
    void prepare(const Board& board);
    void toggle(std::size_t place, std::uint8_t state);

    std::vector<int> distances_;
    Options options_;
    int reach_;
    std::vector<Cell> cells_;
    std::vector<Lanes> keys_;            // [state][cell]; states: off, mark, then own and other by liberties
    std::vector<std::int16_t> cell_at_;  // by offset: the number of the cell, or -1
    int size_ = 0;                       // of the board that the rest is about
    std::vector<std::size_t> places_;    // by point
    std::vector<std::uint8_t> states_;   // by point: 0 empty, otherwise 1 + 2 class + (White: 1)
    std::array<std::vector<Lanes>, 2> sums_;  // [view][place * rings + ring]
};

}  // namespace yomi::go
