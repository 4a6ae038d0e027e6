#pragma once

#include <array>
#include <cstdint>

#include "go/board.hpp"

namespace yomi::book {

/// One of the eight ways in which a square board can be turned and mirrored.
class Symmetry {
   public:
    static constexpr int kCount = 8;

    /// `number` is in [0, kCount); 0 leaves the board as it is.
    explicit Symmetry(int number = 0) : number_(number) {}

    [[nodiscard]] int number() const { return number_; }
    /// Where a point comes to lie. A pass stays a pass.
    [[nodiscard]] go::Point turned(go::Point p, const go::Geometry& geometry) const;
    /// Where the point was that comes to lie there.
    [[nodiscard]] go::Point back(go::Point p, const go::Geometry& geometry) const;

   private:
    int number_;
};

/// A position for a book: the stones, the point that ko forbids and who is to play, the same for all
/// positions that are turned or mirrored into each other. The rest of the game's history does not count.
struct PositionKey {
    std::uint64_t value = 0;
    Symmetry to_standard;  ///< brings the board into the orientation that the value belongs to
};

PositionKey key_of(const go::Board& board);
/// Of the position after a legal move of the player to move.
PositionKey key_after(const go::Board& board, go::Point move);

/// A point of one board as a point of another with the same key.
go::Point carried_over(go::Point p, const PositionKey& from, const PositionKey& to,
                       const go::Geometry& geometry);

}  // namespace yomi::book
