#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "go/patterns/collage.hpp"

namespace yomi::rollout {

/// What playouts keep up to date around every point: the eight neighbours, which the board has as a 3x3 code,
/// and the *ring*, the twelve points at the distances 4 and 5, two bits each (1 Black, 2 White). Points
/// further away are looked at when they are asked for.
inline constexpr int kNearCells = go::kDiscCells[1];
inline constexpr int kRingCells = go::kDiscCells[3] - kNearCells;
/// The first so many points of the ring are those at the distance 4.
inline constexpr int kInnerRing = go::kDiscCells[2] - kNearCells;

/// The discs of the thesis out to the distance 5, 7 or 9. The first two sizes lie within the eight
/// neighbours, the next kRingSizes within the ring.
template <int Distance>
struct DiscLayout {
    static constexpr std::string_view kName = Distance == 5 ? "n5" : Distance == 7 ? "n7" : "n9";
    static constexpr int kParts = 1;
    static constexpr int kSizes = Distance - go::kSmallestDisc + 1;
    static constexpr int kRingSizes = 2;
    static constexpr bool kAnyOrientation = true;  ///< a pattern may lie in any of the eight orientations

    static constexpr int cells(int size) { return go::kDiscCells[static_cast<std::size_t>(size)]; }
    static go::CellOffset offset(int /*part*/, int cell) {
        return go::kDiscOffsets[static_cast<std::size_t>(cell)];
    }
};

/// The four quarters of a collage, each point seen in the orientation that brings it to the first octant.
struct QuarterLayout {
    static constexpr std::string_view kName = "collage";
    static constexpr int kParts = go::Collage::kQuarters;
    static constexpr int kSizes = go::Collage::kStages;
    static constexpr int kRingSizes = 1;
    static constexpr bool kAnyOrientation = false;

    static constexpr int cells(int size) { return go::Collage::kPoints[static_cast<std::size_t>(size)]; }
    static go::CellOffset offset(int part, int cell) {
        return go::Collage::quarter(part)[static_cast<std::size_t>(cell)];
    }
};

/// Where the eight neighbours are, in the order of go::Board::code3x3(); a row further up is one more.
inline constexpr std::array<go::CellOffset, 8> kNeighbours = {
    {{0, 1}, {-1, 0}, {1, 0}, {0, -1}, {-1, 1}, {1, 1}, {-1, -1}, {1, -1}}};

/// The stones on the eight neighbours as one of 3^8 numbers; a border counts as empty.
inline constexpr int kNeighbourhoods = 6561;
inline constexpr int kDirectNeighbourhoods = 81;  // the four direct neighbours are the lowest digits

/// The neighbourhood of a 3x3 code after a symmetry of the board: the sum of an entry for the direct
/// neighbours and one for the diagonal ones.
struct NeighbourhoodIndex {
    std::array<std::array<std::uint16_t, 256>, 8> direct;
    std::array<std::array<std::uint16_t, 256>, 8> diagonal;

    [[nodiscard]] std::uint32_t of(std::uint32_t code, std::size_t symmetry = 0) const {
        return std::uint32_t{direct[symmetry][code & 0xff]} + diagonal[symmetry][code >> 8 & 0xff];
    }
};
extern const NeighbourhoodIndex kNeighbourhoodIndex;

/// A transform is one of the eight symmetries of the board, and kSwapColours if the colours are exchanged.
inline constexpr int kSwapColours = 8;
/// A neighbourhood after a transform.
std::uint32_t transformed_neighbourhood(std::uint32_t view, int transform);
/// Two bits a cell with the colours exchanged.
constexpr std::uint64_t with_colours_swapped(std::uint64_t cells) {
    constexpr std::uint64_t kLow = 0x5555555555555555U;
    return (cells & kLow) << 1 | (cells >> 1 & kLow);
}

/// The canonical form of each neighbourhood: the number of the form << 4 | the transform that leads to it.
/// Which transforms there are depends on the layout: quarters are seen in the orientation of their octant
/// already.
template <class Layout>
const std::array<std::uint16_t, kNeighbourhoods>& canonical_neighbourhoods();
template <class Layout>
std::size_t canonical_count();

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
PointKinds point_kinds_of(const go::Geometry& geometry);

/// A pattern as another orientation shows it: the cells are those that `to` shows where `from` showed the
/// given ones.
template <class Layout>
go::CellPattern transformed_cells(const go::CellPattern& cells, int from, int to);

/// The ways in which points of a kind may show a pattern, each once.
template <class Layout>
std::vector<go::CellPattern> orientations_of(const go::CellPattern& cells, const PointKind& kind);

}  // namespace yomi::rollout
