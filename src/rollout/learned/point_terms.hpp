#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "go/point.hpp"
#include "rollout/learned/pattern_layout.hpp"
#include "rollout/learned/score_pair.hpp"

namespace yomi::rollout {

/// Whose eye a point is by its eight neighbours; [1] if it is White's. Where the board ends, a neighbourhood
/// has no stone, and `borders` of the four direct neighbours are beyond the end.
inline std::array<bool, 2> is_eye(std::uint32_t neighbourhood, int borders) {
    std::array<int, 3> direct{};
    std::array<int, 3> diagonal{};
    std::uint32_t digit = 1;
    for (int i = 0; i < 4; ++i, digit *= 3) {
        ++direct[neighbourhood % kDirectNeighbourhoods / digit % 3];
        ++diagonal[neighbourhood / kDirectNeighbourhoods / digit % 3];
    }
    const int spoiled = borders > 0 ? 1 : 2;  // by so many stones
    return {direct[1] == 4 - borders && diagonal[2] < spoiled,
            direct[2] == 4 - borders && diagonal[1] < spoiled};
}

/// What is added to the score of a point once, whatever its patterns: the score of its place, and
/// ScorePair::kAllowed for each player whose eye it is not.
struct PointTerms {
    int place = 0;
    std::array<int, 2> legal{};
};

/// By kind of point and canonical form of the neighbourhood. `places`: the scores of the classes of places.
template <class Layout>
std::vector<PointTerms> point_terms(const PointKinds& points, const go::Geometry& geometry,
                                    std::span<const std::int16_t> places) {
    std::vector<int> borders(points.kinds.size());
    for (const go::Point p : geometry.points()) {
        borders[points.kind[static_cast<std::size_t>(p.value())]] =
            4 - static_cast<int>(geometry.neighbours(p).size());
    }
    std::vector<PointTerms> all(points.kinds.size() * canonical_count<Layout>());
    for (std::size_t kind = 0; kind < borders.size(); ++kind) {
        for (std::uint32_t neighbourhood = 0; neighbourhood < kNeighbourhoods; ++neighbourhood) {
            const std::uint32_t found = canonical_neighbourhoods<Layout>()[neighbourhood];
            PointTerms& here = all[kind * canonical_count<Layout>() + (found >> 4)];
            here.place = places[static_cast<std::size_t>(points.kinds[kind].place)];
            const auto eye = is_eye(neighbourhood, borders[kind]);
            for (const std::size_t side : {0U, 1U}) {
                here.legal[(found & kSwapColours) != 0 ? 1 - side : side] =
                    eye[side] ? 0 : ScorePair::kAllowed;
            }
        }
    }
    return all;
}

}  // namespace yomi::rollout
