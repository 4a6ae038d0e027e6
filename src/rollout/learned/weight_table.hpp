#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "model/keyed_weights.hpp"
#include "rollout/learned/cache_line_table.hpp"
#include "rollout/learned/pattern_layout.hpp"
#include "rollout/learned/tactical_scores.hpp"

namespace yomi::rollout {

/// The weight table of an MC function (softmax of Coulom 2007) for playouts on boards of one size:
/// docs/reference/learned-playouts.md has the picture. A score is a whole number of kUnit-ths of the
/// logarithm of a weight, so that sums are exact, and one look-up gives the scores of both players.
///
/// Surroundings that a symmetry of the board or an exchange of colours makes the same share their scores:
/// they are looked up in canonical form, which the eight neighbours decide, so the table is small enough for
/// the caches. There are two kinds of answer: upper_bounds() looks at the ring only and bounds the score from
/// above, whatever stands further away; make_exact() looks at everything. Without sizes beyond the ring they
/// are the same (kIsExact).
///
/// Thread safety: const after construction.
template <class Layout>
class WeightTable {
   public:
    static constexpr int kUnit = 64;
    static constexpr int kLeast = -5 * kUnit;   ///< lower scores count as this …
    static constexpr int kMost = 10 * kUnit;    ///< … and higher ones as this
    static constexpr std::uint32_t kOne = 256;  ///< the weight of score 0
    static constexpr int kFarDistance = 5;      ///< distances from the last move from here on are one class
    static constexpr int kFactorUnit = 256;
    /// Rows of cells with a margin wide enough that no pattern reaches around it.
    static constexpr int kMargin = 4;
    static constexpr int kStride = 32;
    static constexpr bool kIsExact = Layout::kSizes == 2 + Layout::kRingSizes;

    /// `weights` are those of the model "mc/" and the name of the layout. Scores are multiplied by `power`:
    /// the filter of the thesis. Throws base::Error for weights of another model or without shapes.
    WeightTable(const model::KeyedWeights& weights, int board_size, double power);

    [[nodiscard]] const PointKinds& points() const { return points_; }
    [[nodiscard]] const TacticalScores& tactics() const { return tactics_; }

    /// What a point at that distance from the last move is more likely than a far one, in kFactorUnit-ths.
    [[nodiscard]] std::uint32_t distance_factor(int distance) const {
        return distance_factors_[static_cast<std::size_t>(distance)];
    }
    /// The weight by the sum of kParts pairs of patterns and one of tactics, of which `sum` is the half of
    /// one player; 0 without ScorePair::kPlayable.
    [[nodiscard]] std::uint32_t weight(std::uint32_t sum) const { return powers_[sum]; }

    /// Of discs 24 bits of cells, and above them which of kInnerViews the inner ring is; of quarters 16 bits
    /// of cells for each.
    using Ring = std::conditional_t<Layout::kAnyOrientation, std::uint32_t, std::uint64_t>;
    /// The surroundings of a point out to the ring, in canonical form.
    struct CanonicalView {
        std::size_t neighbourhood;  // of part 0, by kind, class and part
        std::size_t transform;
        Ring ring;
    };
    /// `ring` has the colours as they lie on the board, in the order of kDiscOffsets.
    [[nodiscard]] CanonicalView view(std::size_t point, std::uint32_t code, std::uint32_t ring) const;

    /// A pair for each part. The first one has the score of the place too, and ScorePair::kAllowed for each
    /// player whose eye the point is not.
    using Pairs = std::conditional_t<Layout::kParts == 1, std::uint32_t, FourWords>;

    /// A look-up of a point's patterns that has begun. The table is larger than the nearest caches, so all
    /// look-ups of a move begin before the first one ends: beginning prefetches the cache lines.
    struct Lookup {
        std::conditional_t<Layout::kAnyOrientation, CacheLineTable::Where, FourWords> ring;
        std::uint32_t inner;  // in inner_, of part 0
        std::uint16_t point;
        std::uint16_t transform;
    };
    [[nodiscard]] Lookup begin_lookup(std::size_t point, const CanonicalView& view) const;
    struct UpperBounds {
        Pairs scores;
        bool has_outer;     ///< whether the score depends on the outer part of the ring
        std::uint32_t far;  ///< the parts for which it depends on what is beyond the ring: not exact, a set
    };
    [[nodiscard]] UpperBounds upper_bounds(const Lookup& lookup) const;
    /// Makes the pairs of some parts exact: a subset of UpperBounds::far.
    /// cells[0] is the point itself, in rows of kStride: 0 no stone, 1 Black, 2 White.
    void make_exact(std::size_t point, std::uint32_t parts, const CanonicalView& view,
                    const std::uint8_t* cells, Pairs& pairs) const;

    /// Both, from cells alone and by transforming everything cell by cell. For tests.
    struct Scores {
        std::array<std::uint32_t, Layout::kParts> upper_bounds, exact;
    };
    [[nodiscard]] Scores recomputed(std::size_t point, const std::uint8_t* cells) const;

    /// The scores of the place and the eight neighbours alone, for a view of a kind of points: Black's and
    /// White's.
    [[nodiscard]] std::array<int, 2> neighbourhood_scores(std::size_t kind, std::uint32_t view) const;

    /// Of the tables of patterns.
    [[nodiscard]] std::size_t bytes() const {
        return inner_.size() * sizeof(std::uint32_t) + ring_.bytes() + far_.bytes();
    }

   private:
    class Builder;
    static constexpr std::size_t kSum = Layout::kParts + 1;  // pairs in the sum that is a move's score
    static constexpr auto kParts = static_cast<std::size_t>(Layout::kParts);
    static constexpr int kFirstFar = 2 + Layout::kRingSizes;  // the first size beyond the ring
    static constexpr std::size_t kInnerViews = Layout::kAnyOrientation ? 81 : 1;
    static constexpr std::uint32_t kHasLarger =
        1U << 31;  // above a pair: the table has larger patterns around it

    /// The hash of the largest size within the ring; `cells` are those of the ring up to it. No two are the
    /// same.
    static std::uint64_t ring_hash(std::size_t neighbourhood, std::uint64_t cells) {
        return (std::uint64_t{neighbourhood} << 24 | cells) * 0x9e3779b97f4a7c15U;
    }
    /// The hash of the size after that of `inner`; `cells` are those that it adds.
    static std::uint64_t far_hash(std::uint64_t inner, std::uint64_t cells) {
        // Not the factor of ring_hash(), by which other cells would make the same sum.
        const std::uint64_t mixed = inner + cells * 0xc2b2ae3d27d4eb4fU + 0xd1342543de82ef95U;
        const auto product = static_cast<unsigned __int128>(mixed) * 0xd851f42d4c957f2dU;
        return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
    }
    static constexpr int kInnerShift = 24;
    /// The ring after a transform.
    [[nodiscard]] Ring transformed_ring(std::size_t point, std::size_t transform, std::uint32_t ring) const;
    /// The cells that a part sees of it.
    static std::uint64_t cells_of(Ring ring, std::size_t part) {
        return Layout::kAnyOrientation ? ring & ((1U << kInnerShift) - 1) : ring >> (16 * part) & 0xffff;
    }
    /// Where the inner ring of a part is in inner_.
    static std::size_t inner_index(const CanonicalView& view, std::size_t part) {
        return Layout::kAnyOrientation ? view.neighbourhood * kInnerViews + (view.ring >> kInnerShift)
                                       : view.neighbourhood + part;
    }
    /// Which of kInnerViews the cells of the inner ring are.
    static std::uint32_t inner_view(std::uint64_t cells) {
        static_assert(kInnerRing == 4);
        std::uint32_t view = 0;
        for (int i = kInnerRing - 1; i >= 0; --i) view = 3 * view + (cells >> (2 * i) & 3);
        return view;
    }
    /// The cells of a part beyond the ring.
    struct FarCells {
        const std::int16_t* steps;  // where its cells are
        const std::uint8_t* cells;
        std::uint64_t swaps;  // all bits if the colours change places
    };
    template <int Size>
    [[nodiscard]] static std::uint64_t far_cells(const FarCells& view);
    /// Where a part is looked for: the ring's own score, and the sizes beyond it.
    static constexpr int kFarSizes = Layout::kSizes - kFirstFar + 1;
    using FarPlaces = std::array<CacheLineTable::Where, static_cast<std::size_t>(kFarSizes)>;
    template <int Size = kFirstFar>
    void prefetch_far(const FarCells& view, std::uint64_t inside, FarPlaces& places) const;
    [[nodiscard]] std::uint32_t find_largest(const FarPlaces& places) const;

    [[nodiscard]] static std::uint32_t in_board_colours(std::uint32_t scores, std::size_t transform) {
        static_assert(kSwapColours == 8);
        return std::rotl(scores, static_cast<int>(2 * (transform & kSwapColours)));
    }
    [[nodiscard]] static FourWords in_board_colours(FourWords scores, std::size_t transform) {
        const auto by = static_cast<std::uint32_t>(2 * (transform & kSwapColours));
        return scores << by | scores >> by;  // by 16, or by nothing at all
    }
    /// The keys of the rings of a collage, and those of the quarters' eight neighbours above them.
    [[nodiscard]] static FourWords ring_keys(std::size_t neighbourhood, std::uint64_t ring) {
        using FourShorts [[gnu::vector_size(8)]] = std::uint16_t;
        const auto first = static_cast<std::uint32_t>(neighbourhood);
        return __builtin_convertvector(std::bit_cast<FourShorts>(ring), FourWords) |
               (FourWords{0, 1, 2, 3} + first) << kQuarterRingBits;
    }
    static constexpr int kQuarterRingBits = 12;  // six cells; the 15 classes of places leave 20 bits free
    void read_features(const model::KeyedWeights& weights, double power);
    void prepare_transforms();

    int board_size_;
    PointKinds points_;
    TacticalScores tactics_;
    std::array<std::int16_t, 15> places_{};
    std::array<std::uint32_t, kFarDistance + 1> distance_factors_{};
    std::array<std::uint32_t, ScorePair::kPlayable + kSum * 2 * ScorePair::kBias> powers_{};

    const std::array<std::uint16_t, kNeighbourhoods>* classes_;
    std::array<std::uint32_t, go::kPointSpan>
        first_neighbourhood_{};  // CanonicalCanonicalView::neighbourhood of a point's first class
    std::vector<std::uint32_t> neighbourhoods_;  // pairs, by kind, class and part
    // The same, and for discs by the inner ring: its own score if it has one, or else that of the eight
    // neighbours.
    std::vector<std::uint32_t> inner_;
    // The upper bounds of the whole ring, and the scores of what is beyond it.
    std::conditional_t<Layout::kAnyOrientation, CacheLineTable, CacheLineTable4> ring_;
    CacheLineTable far_;
    // What a byte of the ring becomes by a transform.
    std::array<std::array<std::array<Ring, 256>, 3>, Layout::kAnyOrientation ? 16 : 8> transformed_rings_;
    // Where the cells of a part are in rows of kStride, by the symmetry of the transform.
    std::array<std::array<std::array<std::int16_t, go::CellPattern::kMaxCells>, kParts>, 8> steps_{};
};

template <class Layout>
[[gnu::always_inline]] inline auto WeightTable<Layout>::transformed_ring(std::size_t point,
                                                                         std::size_t transform,
                                                                         std::uint32_t ring) const -> Ring {
    const auto& transforms =
        transformed_rings_[Layout::kAnyOrientation ? transform : points_.symmetry[point]];
    const Ring cells =
        transforms[0][ring & 0xff] | transforms[1][ring >> 8 & 0xff] | transforms[2][ring >> 16];
    if constexpr (Layout::kAnyOrientation) return cells;
    const Ring swaps = -static_cast<Ring>((transform & kSwapColours) != 0);  // nothing to guess
    return cells ^ ((cells ^ static_cast<Ring>(with_colours_swapped(cells))) & swaps);
}

template <class Layout>
[[gnu::always_inline]] inline auto WeightTable<Layout>::view(std::size_t point, std::uint32_t code,
                                                             std::uint32_t ring) const -> CanonicalView {
    const std::size_t symmetry = Layout::kAnyOrientation ? 0 : points_.symmetry[point];
    const std::uint32_t found = (*classes_)[kNeighbourhoodIndex.of(code, symmetry)];
    const std::size_t transform = found & 15;
    return {first_neighbourhood_[point] + (found >> 4) * kParts, transform,
            transformed_ring(point, transform, ring)};
}

template <class Layout>
[[gnu::always_inline]] inline auto WeightTable<Layout>::begin_lookup(std::size_t point,
                                                                     const CanonicalView& view) const
    -> Lookup {
    Lookup lookup;
    lookup.inner = static_cast<std::uint32_t>(inner_index(view, 0));
    if constexpr (Layout::kAnyOrientation) {
        lookup.ring = ring_.where(ring_hash(view.neighbourhood, cells_of(view.ring, 0)));
    } else {
        lookup.ring = CacheLineTable4::hashes(ring_keys(view.neighbourhood, view.ring));
    }
    lookup.point = static_cast<std::uint16_t>(point);
    lookup.transform = static_cast<std::uint16_t>(view.transform);
    __builtin_prefetch(&inner_[lookup.inner]);
    ring_.prefetch(lookup.ring);
    return lookup;
}

template <class Layout>
[[gnu::always_inline]] inline auto WeightTable<Layout>::upper_bounds(const Lookup& lookup) const
    -> UpperBounds {
    const auto found = ring_.find(lookup.ring);
    if constexpr (Layout::kAnyOrientation) {
        const std::uint32_t inner = inner_[lookup.inner];
        const std::uint32_t scores = (found != 0 ? found : inner) & ~kHasLarger;
        return {in_board_colours(scores, lookup.transform), (inner & kHasLarger) != 0, found >> 31};
    } else {
        const FourWords inner = four_words(&inner_[lookup.inner]);
        const FourWords scores = (found != 0 ? found : inner) & ~CacheLineTable4::kFlagBits;
        return {in_board_colours(scores, lookup.transform), highest_bits(inner) != 0, highest_bits(found)};
    }
}

extern template class WeightTable<DiscLayout<5>>;
extern template class WeightTable<DiscLayout<7>>;
extern template class WeightTable<DiscLayout<9>>;
extern template class WeightTable<QuarterLayout>;

}  // namespace yomi::rollout
