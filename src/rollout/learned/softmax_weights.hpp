#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "go/board.hpp"
#include "go/board_chains.hpp"
#include "rollout/learned/weight_table.hpp"

namespace yomi::rollout {
namespace detail {

// A word for each part of the patterns: one, or four. A set of parts has bit i for part i.
inline std::uint32_t sum_of(std::uint32_t one) { return one; }
inline std::uint32_t sum_of(FourWords four) {
    const FourWords halves = four + __builtin_shufflevector(four, four, 2, 3, 0, 1);
    return halves[0] + halves[1];
}
constexpr auto make_part_masks() {
    std::array<std::array<std::uint32_t, 4>, 16> all{};
    for (std::size_t parts = 0; parts < all.size(); ++parts) {
        for (std::size_t i = 0; i < 4; ++i) all[parts][i] = (parts >> i & 1) != 0 ? 0xffffffffU : 0;
    }
    return all;
}
alignas(16) inline constexpr auto kPartMasks = make_part_masks();
/// `yes` in the parts of the set, `no` in the others.
inline std::uint32_t chosen(std::uint32_t parts, std::uint32_t yes, std::uint32_t no) {
    return parts != 0 ? yes : no;
}
inline FourWords chosen(std::uint32_t parts, FourWords yes, FourWords no) {
    const FourWords mask = four_words(kPartMasks[parts].data());
    return (yes & mask) | (no & ~mask);
}

}  // namespace detail

/// The weights of all moves of both players on the board of a playout, kept up to date incrementally: only
/// those points are evaluated again whose eight neighbours, ring or chains' liberties a move has changed
/// (docs/reference/learned-playouts.md). Every eight neighbouring numbers of points have a sum, so that a
/// draw need not look at all weights. Never allocates after construction.
///
/// A point has the weight 0 for a player if it is occupied, his own eye, or suicide; ko is not looked at, and
/// the distance from the last move is no part of the weights. Where patterns go beyond the ring, a weight is
/// an upper bound until make_exact() evaluates it: a move drawn by its upper bound is accepted with the
/// probability exact weight / upper bound (rejection sampling). Each part of the patterns stays exact until a
/// stone changes that it covers, or any within the ring.
///
/// Invariants after refresh(): weight(p) is never below the exact weight; it is equal where is_exact(p); the
/// block sums are the sums of the weights. recomputed() is the plain definition that tests compare with.
template <class Layout>
class SoftmaxWeights {
   public:
    using Point = go::Point;
    using Table = WeightTable<Layout>;

    /// For boards of one size, that of the table, which has to stay.
    SoftmaxWeights(const Table& table, int board_size);

    /// Evaluates this board: all of it, or what differs from the reference board.
    void begin(const go::Board& board);

    /// To be called before and after Board::play(p, mover), with the board as it is then; W as in
    /// go::BoardMoves.
    template <int W, go::Colour C>
    void before_move(const go::Board& board, Point p);
    template <int W, go::Colour C>
    void after_move(const go::Board& board, Point p);

    /// Brings the weights up to date; call it before the functions below.
    template <int W>
    void refresh(const go::Board& board);

    [[nodiscard]] std::uint32_t weight(Point p, go::Colour mover) const {
        return now_.weights[index(p)][side(mover)];
    }
    /// Replaces the upper bound by the exact weight and returns it; the same where Table::kIsExact. It stays
    /// exact until a move changes what stands around the point.
    std::uint32_t make_exact(const go::Board& board, Point p, go::Colour mover);
    [[nodiscard]] bool is_exact(Point p) const {
        return Table::kIsExact || now_.exact_parts[index(p)] == kAllParts;
    }
    /// Of all weights; W as in go::BoardMoves.
    template <int W>
    [[nodiscard]] std::uint32_t total(go::Colour mover) const {
        Two sum{};
        for (std::size_t i = 0; i < W * 64 / kBlock; ++i) sum += now_.block_sums[i];
        return sum[side(mover)];
    }
    /// The point at which the sum of weights passes `amount`, which is below total().
    [[nodiscard]] Point point_at(std::uint32_t amount, go::Colour mover) const;
    /// Gives a move the weight 0 until the next refresh().
    void exclude(Point p, go::Colour mover);

    /// What weight() has to be with the parts exact that are, and the exact weight, both worked out from the
    /// board. For tests.
    struct Recomputed {
        std::uint32_t weight, exact;
    };
    [[nodiscard]] Recomputed recomputed(const go::Board& board, Point p, go::Colour mover) const;

   private:
    static constexpr auto kParts = static_cast<std::size_t>(Layout::kParts);
    static constexpr int kBlock = 8;  // points that have a sum
    static constexpr std::size_t kBlocks = (go::kPointSpan + kBlock - 1) / kBlock + 1;
    // Chains with more liberties look all the same to the features, also after losing one.
    static constexpr int kManyLiberties = 5;
    static constexpr int kStride = Table::kStride;
    static constexpr int kMargin = Table::kMargin;
    static constexpr int kPlaces = (go::kMaxSize + 2 * kMargin) * kStride;
    using Set = std::array<std::uint64_t, go::PointSet::kWords>;
    using PartSets = std::array<std::array<std::uint64_t, kParts>, go::PointSet::kWords>;
    static constexpr std::uint32_t kAllParts = (1U << kParts) - 1;
    using Lookup = typename Table::Lookup;
    using Pairs = typename Table::Pairs;
    using Two [[gnu::vector_size(8)]] = std::uint32_t;  // Black's and White's

    static std::size_t index(Point p) { return static_cast<std::size_t>(p.value()); }
    static std::size_t side(go::Colour c) { return c == go::Colour::Black ? 0 : 1; }
    static void insert(Set& set, Point p) { set[index(p) >> 6] |= std::uint64_t{1} << (p.value() & 63); }

    static std::uint64_t any(const PartSets& sets, std::size_t i) {
        std::uint64_t word = 0;
        for (const std::uint64_t of_part : sets[i]) word |= of_part;
        return word;
    }
    /// The parts in whose set the point is.
    static std::uint32_t parts_with(const PartSets& sets, std::size_t p) {
        std::uint64_t parts = 0;
        for (std::size_t part = 0; part < kParts; ++part)
            parts |= (sets[p >> 6][part] >> (p & 63) & 1) << part;
        return static_cast<std::uint32_t>(parts);
    }

    template <int W>
    Lookup* begin_lookups(const go::Board& board);
    template <int W>
    void finish_lookups(const Lookup* end);
    template <int W, go::Colour C, int Sign>
    void update_stone(Point stone);
    template <int W>
    void mark_liberties(const go::Board& board, Point stone);
    template <int W, go::Colour C>
    void mark_rescues(const go::Board& board, Point chain);
    template <int W>
    [[nodiscard]] bool has_chain_in_atari(go::Colour c) const;
    void set_weights(std::size_t p, Two weights) {
        const Two more = weights - now_.weights[p];  // modulo 2^32
        now_.weights[p] = weights;
        now_.block_sums[p / kBlock] += more;
    }
    /// The weights by the sums of the parts' scores and the scores of the tactics.
    [[gnu::always_inline]] [[nodiscard]] Two weights_of(std::uint32_t patterns, std::uint32_t tactics) const {
        const std::uint32_t sum = patterns + tactics;
        return Two{table_->weight(sum & 0xffff), table_->weight(sum >> 16)};
    }
    /// By the scores that it keeps.
    [[gnu::always_inline]] void set_weights(std::size_t p) {
        set_weights(p, weights_of(detail::sum_of(now_.patterns[p]), now_.tactics[p]));
    }
    /// Takes the upper bounds again where something has changed since a part was made exact.
    [[gnu::always_inline]] void restore_upper_bounds(std::size_t p) {
        const std::uint32_t kept = now_.exact_parts[p] & ~parts_with(changed_parts_, p);
        const std::uint32_t far = now_.far_parts[p];
        now_.exact_parts[p] = static_cast<std::uint8_t>(kept | (~far & kAllParts));
        now_.patterns[p] = detail::chosen(kept, now_.patterns[p], now_.upper_bounds[p]);
        const std::uint64_t bit = std::uint64_t{1} << (p & 63);
        has_exact_[p >> 6] = (has_exact_[p >> 6] & ~bit) | ((kept & far) != 0 ? bit : 0);
    }

    const Table* table_;
    std::size_t used_places_;
    std::size_t used_blocks_;
    std::array<std::uint16_t, go::kPointSpan> places_{};  // in rows of kStride
    /// The points whose evaluation a stone is part of, one word of each of these sets.
    struct Observers {
        std::uint64_t direct;  // next to them
        std::uint64_t inner;   // among their eight neighbours or in the inner ring of a disc
        std::uint64_t outer;   // in the rest of the ring
        std::array<std::uint64_t, kParts> parts;  // anywhere in a part
    };
    // By the stone: words that are needed together lie together.
    std::vector<std::array<Observers, go::PointSet::kWords>> observers_;

    /// The evaluation of a board.
    struct State {
        // What stands around, by place. Right for occupied points too.
        std::array<std::uint32_t, kPlaces> rings{};
        std::array<std::uint8_t, kPlaces> cells{};
        Set has_outer{};  // points whose score depends on the outer ring
        // Where the chains of a side that are in atari have their last liberty.
        std::array<Set, 2> last_liberties{};
        // By point, sets of parts: those whose score depends on what is beyond the ring, and those whose
        // score is exact.
        std::array<std::uint8_t, go::kPointSpan> far_parts{};
        std::array<std::uint8_t, go::kPointSpan> exact_parts{};
        std::array<Pairs, go::kPointSpan> patterns{};         // exact where exact_parts says so
        std::array<Pairs, go::kPointSpan> upper_bounds{};     // the same, never exact
        std::array<std::uint32_t, go::kPointSpan> tactics{};  // pairs
        std::array<Two, kBlocks * kBlock> weights{};
        std::array<Two, kBlocks> block_sums{};
    };
    void copy(const State& from, State& to) const;
    template <int W>
    void begin_from_scratch(const go::Board& board);
    template <int W>
    void begin_from_reference(const go::Board& board, const Set& different);

    State now_;
    // The evaluation of a board of before, from which begin() works out the difference: the boards of a
    // search differ by a few moves.
    State reference_;
    bool has_reference_ = false;
    Set has_exact_{};           // points with parts that make_exact() made so
    Set stale_patterns_{};      // points whose patterns are to be evaluated again
    PartSets changed_parts_{};  // points with a change in the part
    Set stale_tactics_{};       // points whose tactics are to be evaluated again
    // Of the points that are being evaluated.
    std::array<Lookup, go::kPointSpan + 1> lookups_;
    // Of the move that is being played.
    std::size_t empties_before_ = 0;
    bool was_in_atari_ = false;
};

extern template class SoftmaxWeights<DiscLayout<5>>;
extern template class SoftmaxWeights<DiscLayout<7>>;
extern template class SoftmaxWeights<DiscLayout<9>>;
extern template class SoftmaxWeights<QuarterLayout>;

}  // namespace yomi::rollout
