#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>

#include "go/board.hpp"

namespace yomi::go {

/// The surroundings of a point that is about to be played, out to a distance of
/// |dx| + |dy| + max(|dx|, |dy|): four nested sizes, the smallest of which is the 3x3 square. Colours are
/// relative to the mover, and the edge of the board is part of the pattern.
struct Pattern {
    static constexpr int kSizes = 4;
    static constexpr std::array<int, kSizes> kDistance = {3, 4, 5, 7};
    static constexpr std::array<int, kSizes> kCells = {8, 12, 20, 36};
    static constexpr int kMaxCells = 36;
    static constexpr int kReach = 3;  ///< no cell is further away in a row or column
    static constexpr int kSymmetries = 8;

    enum class Cell : std::uint8_t { Empty = 0, Own = 1, Other = 2, Off = 3 };
    struct Offset {
        int dx;
        int dy;
    };

    int size = 0;                             ///< which of the sizes
    std::array<std::uint64_t, 2> cells = {};  ///< two bits a cell, 32 cells a word

    /// Where the cells are: those of a size are the first of them. The first eight are in the order of
    /// Board::code3x3(), so that a 3x3 code of Black's neighbourhood is a pattern of his.
    static const std::array<Offset, kMaxCells>& offsets();

    [[nodiscard]] Cell cell(int i) const {
        return static_cast<Cell>(cells[static_cast<std::size_t>(i / 32)] >> (2 * (i % 32)) & 3);
    }
    void set_cell(int i, Cell c) {
        const int shift = 2 * (i % 32);
        std::uint64_t& word = cells[static_cast<std::size_t>(i / 32)];
        word = (word & ~(std::uint64_t{3} << shift)) | std::uint64_t{static_cast<std::uint8_t>(c)} << shift;
    }

    friend auto operator<=>(const Pattern&, const Pattern&) = default;
};

/// What is around the empty point `p`.
Pattern pattern_at(const Board& board, Point p, Colour mover, int size);

/// The pattern after one of the eight symmetries; 0 leaves it as it is.
Pattern turned(const Pattern& pattern, int symmetry);

/// The smallest of the eight.
Pattern canonical(const Pattern& pattern);

/// A drawing in lines: "*" the move, "X" own stones, "O" the other's, "." empty, "-" off the board.
std::string drawing(const Pattern& pattern);

/// Tells the sizes apart in the keys.
inline constexpr std::array<std::uint64_t, Pattern::kSizes> kSizeKeys = {
    0, 0x5bf0a8b1457d3a41U, 0xc2b2ae3d27d4eb4fU, 0x27d4eb2f165667c5U};

/// A number for a pattern as it lies, the same on every machine; of the sizes above 3x3 only.
std::uint64_t pattern_key(const Pattern& pattern);

/// pattern_key() of the pattern after each of the symmetries.
std::array<std::uint64_t, Pattern::kSymmetries> turned_keys(const Pattern& pattern);

/// The keys of the patterns of all points of a board at once: every stone adds its part to the points around,
/// so a board with few stones takes little time. With eight lanes the keys of all eight orientations.
template <int Lanes>
class PatternKeysOf {
   public:
    void find(const Board& board, Colour mover);

    /// For each lane, pattern_key() of the pattern of that size, at least 1, around an empty point, after the
    /// symmetry of that number.
    [[nodiscard]] std::array<std::uint64_t, Lanes> keys(Point p, int size) const {
        const std::size_t here = place(p);
        std::array<std::uint64_t, Lanes> sum = edge_[here][static_cast<std::size_t>(size) - 1];
        for (std::size_t r = 0; r < static_cast<std::size_t>(size); ++r) {
            for (std::size_t lane = 0; lane < Lanes; ++lane) sum[lane] ^= stones_[here][r][lane];
        }
        return sum;
    }

    /// Whether no stone is in the largest pattern around the point, but for a chance of 2^-64.
    [[nodiscard]] bool is_bare(Point p) const {
        const Rings& here = stones_[place(p)];
        return (here[0][0] | here[1][0] | here[2][0]) == 0;
    }

   private:
    static constexpr int kRings = Pattern::kSizes - 1;  // out to 4, and beyond to 5 and 7
    static constexpr int kSpan = (kMaxSize + 2 * Pattern::kReach) * (kMaxSize + Pattern::kReach) + 8;
    using Rings = std::array<std::array<std::uint64_t, Lanes>, kRings>;

    [[nodiscard]] std::size_t place(Point p) const { return place_[static_cast<std::size_t>(p.value())]; }
    void prepare(const Geometry& geometry);

    // The points lie in rows with a margin wide enough that no pattern reaches around it into another row.
    int size_ = 0;  // of the board that all this is for
    std::size_t span_ = 0;
    std::array<std::uint16_t, kPointSpan> place_{};  // of a point in the arrays
    struct Step {
        int place;  // from a stone to the point that sees it as cell i
        std::uint32_t ring;
    };
    std::array<Step, Pattern::kMaxCells> step_{};
    std::array<Rings, kSpan> edge_{};    // [ring]: the key of that size on an empty board
    std::array<Rings, kSpan> stones_{};  // [ring]: what stones add to it
};

/// Of the patterns as they lie.
class PatternKeys : public PatternKeysOf<1> {
   public:
    [[nodiscard]] std::uint64_t key(Point p, int size) const { return keys(p, size)[0]; }
};

/// A number that is the same for the eight orientations of a pattern.
class SymmetricKeys : public PatternKeysOf<Pattern::kSymmetries> {
   public:
    [[nodiscard]] std::uint64_t key(Point p, int size) const { return std::ranges::min(keys(p, size)); }
};

}  // namespace yomi::go
