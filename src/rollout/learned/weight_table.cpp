#include "rollout/learned/weight_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>

#include "base/error.hpp"
#include "base/exponential.hpp"
#include "go/board_chains.hpp"
#include "model/feature_names.hpp"
#include "model/feature_table.hpp"
#include "model/thesis_moves.hpp"
#include "rollout/learned/weight_table_builder.hpp"

namespace yomi::rollout {

using go::CellOffset;
using go::Point;
using F = model::ThesisFeatures;

namespace {

std::int16_t score_of(float weight, double power) {
    const double scaled = static_cast<double>(weight) * power * WeightTable<QuarterLayout>::kUnit;
    return static_cast<std::int16_t>(
        std::lround(std::clamp(scaled, -double{ScorePair::kLimit}, double{ScorePair::kLimit})));
}

/// Playouts work out the features of the thesis by themselves and know no others.
void refuse_added_features(const model::KeyedModelTable& weights) {
    for (const model::Feature& feature : model::feature_table()) {
        for (int c = 0; c < feature.classes; ++c) {
            if (weights.table.find(model::feature_key(feature.name, c)) == model::KeyTable::kNone) continue;
            throw base::Error(fmt::format(
                "these weights have the feature '{}', which playouts do not work out: they are for '--prior "
                "keyed'",
                feature.name));
        }
    }
}

}  // namespace

template <class Layout>
WeightTable<Layout>::WeightTable(const model::KeyedWeights& weights, int board_size, double power)
    : board_size_(board_size),
      points_(point_kinds_of<Layout>(go::Geometry::of(board_size))),
      classes_(&canonical_neighbourhoods<Layout>()) {
    if (weights.model != fmt::format("mc/{}", Layout::kName)) {
        throw base::Error(
            fmt::format("weights of the model '{}' are none for playouts with the patterns '{}'",
                        weights.model, Layout::kName));
    }
    for (const Point p : go::Geometry::of(board_size).points()) {
        const auto at = static_cast<std::size_t>(p.value());
        first_neighbourhood_[at] =
            static_cast<std::uint32_t>(points_.kind[at] * canonical_count<Layout>() * kParts);
    }
    assert(Layout::kAnyOrientation || canonical_count<Layout>() * kParts * points_.kinds.size() <=
                                          std::size_t{1} << (32 - kQuarterRingBits));
    read_features(weights, power);
    prepare_transforms();
    Builder builder(*this);
    builder.read(weights, [&](float weight) { return score_of(weight, power); });
    for (std::size_t sum = ScorePair::kPlayable; sum < powers_.size(); ++sum) {
        const int score =
            static_cast<int>(sum) - ScorePair::kPlayable - static_cast<int>(kSum) * ScorePair::kBias;
        const float limited = static_cast<float>(std::clamp(score, kLeast, kMost)) / kUnit;
        powers_[sum] = static_cast<std::uint32_t>(std::max(1.0F, kOne * base::exponential(limited)));
    }
}

template <class Layout>
void WeightTable<Layout>::read_features(const model::KeyedWeights& weights, double power) {
    if (weights.factors.count > 0) {
        throw base::Error(
            "weights with factors ('yomi train --factors') score moves of the tree; playouts "
            "take weights without");
    }
    const model::KeyedModelTable table(weights);
    refuse_added_features(table);
    const auto score = [&](int feature) -> std::int16_t {
        const std::uint32_t found = table.table.find(model::ThesisMoves::feature_key(feature));
        return found == model::KeyTable::kNone ? std::int16_t{0}
                                               : score_of(std::bit_cast<float>(found), power);
    };
    for (std::size_t i = 0; i < places_.size(); ++i) places_[i] = score(F::kPlace + static_cast<int>(i));
    for (int stones = 1; stones <= 3; ++stones) {
        const auto s = static_cast<std::size_t>(stones);
        tactics_.atari[s] = score(F::atari(stones, false));
        tactics_.rescue[s] = score(F::rescue(stones));
        tactics_.self_atari[s] = score(F::self_atari(stones));
        for (int increase = 0; increase < 3; ++increase) {
            const auto i = static_cast<std::size_t>(increase);
            tactics_.capture[s][i] = score(F::capture(stones, increase));
            for (std::uint32_t liberties = 1; liberties <= 2; ++liberties) {
                tactics_.extend[WeakestChain::of(liberties, static_cast<std::uint32_t>(stones))][i] =
                    score(F::extend(stones, static_cast<int>(liberties), increase, false));
            }
        }
    }
    fill_no_weak_chain(tactics_);
    for (int d = 0; d <= kFarDistance; ++d) {
        const int more = score(F::kLast + d) - score(F::kLast + kFarDistance);
        const float times = base::exponential(std::clamp(static_cast<float>(more) / kUnit, -5.0F, 8.0F));
        distance_factors_[static_cast<std::size_t>(d)] = static_cast<std::uint32_t>(kFactorUnit * times);
    }
}

/// The tables that bring a ring into canonical form and lead to the cells of a part.
template <class Layout>
void WeightTable<Layout>::prepare_transforms() {
    for (int symmetry = 0; symmetry < 8; ++symmetry) {
        for (int part = 0; part < Layout::kParts; ++part) {
            for (int cell = 0; cell < Layout::cells(Layout::kSizes - 1); ++cell) {
                const CellOffset o = turned_back(Layout::offset(part, cell), symmetry);
                steps_[static_cast<std::size_t>(symmetry)][static_cast<std::size_t>(part)]
                      [static_cast<std::size_t>(cell)] = static_cast<std::int16_t>(o.dy * kStride + o.dx);
            }
        }
    }
    constexpr int kLastInRing = Layout::cells(kFirstFar - 1);
    for (std::size_t transform = 0; transform < transformed_rings_.size(); ++transform) {
        for (std::uint32_t at = 0; at < 3 * 256; ++at) {
            std::uint64_t cells = 0;
            for (int i = 0; i < 4; ++i) {
                const int ring_cell = static_cast<int>(at / 256) * 4 + i;
                const CellOffset o =
                    go::turned(go::kDiscOffsets[static_cast<std::size_t>(kNearCells + ring_cell)],
                               static_cast<int>(transform % 8));
                const std::uint64_t colour = at >> (2 * i) & 3;
                for (int part = 0; part < Layout::kParts; ++part) {
                    for (int c = kNearCells; c < kLastInRing; ++c) {
                        if (Layout::offset(part, c) == o)
                            cells |= colour << (16 * part + 2 * (c - kNearCells));
                    }
                }
            }
            if ((transform & kSwapColours) != 0) cells = with_colours_swapped(cells);
            if constexpr (Layout::kAnyOrientation) cells |= std::uint64_t{inner_view(cells)} << kInnerShift;
            transformed_rings_[transform][at / 256][at % 256] = static_cast<Ring>(cells);
        }
    }
}

/// The cells that a size adds to the one before it.
template <class Layout>
template <int Size>
[[gnu::always_inline]] inline std::uint64_t WeightTable<Layout>::far_cells(const FarCells& view) {
    constexpr int kFirst = Layout::cells(Size - 1);
    const std::uint64_t result = [&]<std::size_t... I>(std::index_sequence<I...>) {
        return ((std::uint64_t{view.cells[view.steps[kFirst + I]]} << (2 * I)) | ...);
    }
    (std::make_index_sequence<static_cast<std::size_t>(Layout::cells(Size) - kFirst)>());
    return result ^ ((result ^ with_colours_swapped(result)) & view.swaps);
}

/// Prefetches the cache lines of all sizes: fetching is slower than working out where they are.
template <class Layout>
template <int Size>
[[gnu::always_inline]] inline void WeightTable<Layout>::prefetch_far(const FarCells& view,
                                                                     std::uint64_t inside,
                                                                     FarPlaces& places) const {
    const CacheLineTable::Where where = far_.where(inside);
    places[Size - kFirstFar] = where;
    far_.prefetch(where);
    if constexpr (Size < Layout::kSizes) {
        prefetch_far<Size + 1>(view, far_hash(inside, far_cells<Size>(view)), places);
    }
}

/// The score of the largest pattern that the table has, in the colours of its canonical form.
template <class Layout>
[[gnu::always_inline]] inline std::uint32_t WeightTable<Layout>::find_largest(const FarPlaces& places) const {
    std::uint32_t found = far_.find_speculatively(places[0]);
    for (std::size_t i = 1; i < places.size(); ++i) {
        const std::uint32_t larger = far_.find_speculatively(places[i]);
        if (larger == 0) break;
        found = larger;
    }
    return found;
}

template <class Layout>
void WeightTable<Layout>::make_exact(std::size_t point, std::uint32_t parts, const CanonicalView& view,
                                     const std::uint8_t* cells, Pairs& pairs) const {
    const auto& steps = steps_[Layout::kAnyOrientation ? view.transform % 8 : points_.symmetry[point]];
    std::array<FarPlaces, kParts> places;
    for (std::uint32_t open = parts; open != 0; open &= open - 1) {
        const auto part = static_cast<std::size_t>(std::countr_zero(open));
        const FarCells far{steps[part].data(), cells, -std::uint64_t{(view.transform & kSwapColours) != 0}};
        prefetch_far(far, ring_hash(view.neighbourhood + part, cells_of(view.ring, part)), places[part]);
    }
    for (std::uint32_t open = parts; open != 0; open &= open - 1) {
        const auto part = static_cast<std::size_t>(std::countr_zero(open));
        const std::uint32_t exact =
            in_board_colours(find_largest(places[part]) & ~kHasLarger, view.transform);
        if constexpr (kParts == 1) {
            pairs = exact;
        } else {
            pairs[part] = exact;
        }
    }
}

template <class Layout>
auto WeightTable<Layout>::recomputed(std::size_t point, const std::uint8_t* cells) const -> Scores {
    return Builder::recomputed(*this, point, cells);
}

template <class Layout>
std::array<int, 2> WeightTable<Layout>::neighbourhood_scores(std::size_t kind, std::uint32_t view) const {
    const std::uint32_t found = (*classes_)[view];
    std::uint32_t sum = 0;
    for (std::size_t part = 0; part < kParts; ++part) {
        sum += neighbourhoods_[(kind * canonical_count<Layout>() + (found >> 4)) * kParts + part];
    }
    sum = in_board_colours(sum, found & 15);
    const auto score = [&](std::uint32_t half) {
        return static_cast<int>(half % ScorePair::kAllowed) - Layout::kParts * ScorePair::kBias;
    };
    return {score(sum & 0xffff), score(sum >> 16)};
}

template class WeightTable<DiscLayout<5>>;
template class WeightTable<DiscLayout<7>>;
template class WeightTable<DiscLayout<9>>;
template class WeightTable<QuarterLayout>;

}  // namespace yomi::rollout
