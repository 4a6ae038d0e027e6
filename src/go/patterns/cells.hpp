#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>

namespace yomi::go {

/// A point seen from a move.
struct CellOffset {
    int dx, dy;
    friend constexpr bool operator==(const CellOffset&, const CellOffset&) = default;
};

/// |dx| + |dy| + max(|dx|, |dy|)
constexpr int remi_distance(CellOffset o) {
    const int x = o.dx < 0 ? -o.dx : o.dx;
    const int y = o.dy < 0 ? -o.dy : o.dy;
    return x + y + (x > y ? x : y);
}

/// One of the eight symmetries of the square: bits 0 and 1 reflect, then bit 2 exchanges the axes.
constexpr CellOffset turned(CellOffset o, int symmetry) {
    if ((symmetry & 1) != 0) o.dx = -o.dx;
    if ((symmetry & 2) != 0) o.dy = -o.dy;
    return (symmetry & 4) != 0 ? CellOffset{o.dy, o.dx} : o;
}
/// turned() backwards.
constexpr CellOffset turned_back(CellOffset o, int symmetry) {
    if ((symmetry & 4) != 0) o = {o.dy, o.dx};
    return turned(o, symmetry & 3);
}

/// The thesis's discs out to the distances 2 to 9: how many cells each has, and where they are, those of the
/// smaller ones first.
inline constexpr int kDiscs = 8;
inline constexpr int kSmallestDisc = 2;
inline constexpr std::array<int, kDiscs> kDiscCells = {4, 8, 12, 20, 28, 36, 48, 60};
constexpr auto make_disc_offsets() {
    std::array<CellOffset, kDiscCells.back()> all{};
    std::size_t count = 0;
    for (int d = kSmallestDisc; d < kSmallestDisc + kDiscs; ++d) {
        for (int dy = -4; dy <= 4; ++dy) {
            for (int dx = -4; dx <= 4; ++dx) {
                if (remi_distance({dx, dy}) == d) all[count++] = {dx, dy};
            }
        }
    }
    return all;
}
inline constexpr std::array<CellOffset, kDiscCells.back()> kDiscOffsets = make_disc_offsets();

/// What a pattern system sees of a move, cell by cell, so that a table can be made of all the ways in which
/// it may lie on a board.
struct CellPattern {
    static constexpr int kMaxCells = 64;

    std::uint8_t part = 0;
    std::uint8_t size = 0;
    std::uint8_t place = 0;                   ///< place_class() of the move
    std::array<std::uint64_t, 2> cells = {};  ///< two bits a cell: 0 no stone, 1 the mover's, 2 the other's

    [[nodiscard]] int cell(int i) const {
        return static_cast<int>(cells[static_cast<std::size_t>(i / 32)] >> (2 * (i % 32)) & 3);
    }
    void set_cell(int i, int value) {
        cells[static_cast<std::size_t>(i / 32)] |= static_cast<std::uint64_t>(value) << (2 * (i % 32));
    }
    friend auto operator<=>(const CellPattern&, const CellPattern&) = default;
};

}  // namespace yomi::go
