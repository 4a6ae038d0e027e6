#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "go/patterns/collage.hpp"

namespace yomi::rollout {

/// The patterns of playouts, in words: the eight neighbours of a point come from the board as an index; the
/// cells further away are two bits each (1 Black, 2 White) in one or two words for each part of a pattern,
/// and a stone that comes or goes is one XOR for each point that sees it. The sizes beyond the eight
/// neighbours are *levels*.
///
/// Discs as they lie on the board: a table has all their orientations.
template <int Levels>
struct DiscLayout {
    static constexpr std::string_view kName = Levels == 2 ? "n5" : Levels == 4 ? "n7" : "n9";
    static constexpr int kParts = 1;
    static constexpr int kLevels = Levels;
    static constexpr int kWords = Levels > 4 ? 2 : 1;
    static constexpr int kNear = go::kDiscCells[1];
    static constexpr int kInFirstWord = go::kDiscCells[5] - kNear;

    static constexpr int cells(int size) { return go::kDiscCells[static_cast<std::size_t>(size)]; }
    static go::CellOffset offset(int /*part*/, int cell) {
        return go::kDiscOffsets[static_cast<std::size_t>(cell)];
    }
    static constexpr int word(int cell) { return cell - kNear < kInFirstWord ? 0 : 1; }
    static constexpr int shift(int cell) { return 2 * (cell - kNear - (word(cell) == 0 ? 0 : kInFirstWord)); }
};

/// The four quarters of a collage, each point seen in the orientation that brings it to the first octant.
struct QuarterLayout {
    static constexpr std::string_view kName = "collage";
    static constexpr int kParts = go::Collage::kQuarters;
    static constexpr int kLevels = go::Collage::kStages - 2;
    static constexpr int kWords = 1;
    static constexpr int kNear = go::Collage::kPoints[1];

    static constexpr int cells(int size) { return go::Collage::kPoints[static_cast<std::size_t>(size)]; }
    static go::CellOffset offset(int part, int cell) {
        return go::Collage::quarter(part)[static_cast<std::size_t>(cell)];
    }
    static constexpr int word(int /*cell*/) { return 0; }
    static constexpr int shift(int cell) { return 2 * (cell - kNear); }
};

/// The levels of a layout: which size a far cell belongs to, as the first level that has it.
template <class Layout>
constexpr int level_of(int cell) {
    int level = 0;
    while (cell >= Layout::cells(level + 2)) ++level;
    return level;
}

/// Where the eight neighbours are, in the order of go::Board::code3x3(); a row further up is one more.
inline constexpr std::array<go::CellOffset, 8> kNeighbours = {
    {{0, 1}, {-1, 0}, {1, 0}, {0, -1}, {-1, 1}, {1, 1}, {-1, -1}, {1, -1}}};

/// The stones on the eight neighbours as one of 3^8 numbers; a border counts as empty.
inline constexpr int kNearViews = 6561;
inline constexpr int kOrthogonalViews = 81;  // the four direct neighbours are the lowest digits
constexpr auto make_near_views() {
    std::array<std::uint16_t, 1 << 16> all{};
    for (std::uint32_t code = 0; code < all.size(); ++code) {
        std::uint32_t view = 0;
        for (int j = 7; j >= 0; --j) {
            const std::uint32_t colour = code >> (2 * j) & 3;
            view = 3 * view + (colour == 3 ? 0 : colour);
        }
        all[code] = static_cast<std::uint16_t>(view);
    }
    return all;
}
extern const std::array<std::uint16_t, 1 << 16> kNearViewOf;

/// How the points of a board differ for a layout: the class of the thesis and, for quarters, on which axes of
/// the board a point lies, since there several orientations bring it to the first octant.
struct PointKind {
    int place = 0;
    std::vector<int> symmetries;  ///< those orientations, relative to the first; {0} for discs
    friend bool operator==(const PointKind&, const PointKind&) = default;
};

/// The kinds of all points of a board, and the orientation in which a layout sees each.
struct PointKinds {
    std::vector<PointKind> kinds;
    std::array<std::uint8_t, go::kPointSpan> kind{};
    std::array<std::uint8_t, go::kPointSpan> symmetry{};
};
template <class Layout>
PointKinds kinds_of(const go::Geometry& geometry);

}  // namespace yomi::rollout
