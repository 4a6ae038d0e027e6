#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "go/board.hpp"
#include "go/board_chains.hpp"
#include "rollout/playout_table.hpp"

namespace yomi::rollout {
namespace detail {

/// What remains of ScorePair::kPlayable at Black's eye, at White's, and elsewhere.
inline constexpr std::array<std::uint32_t, 4> kWithoutEyes = {0xffffffffU, 0xffff7fffU, 0x7fffffffU,
                                                              0x7fff7fffU};
/// Bit 0 is set if a point with these direct neighbours is Black's eye or a false one, bit 1 for White.
constexpr auto make_enclosed() {
    std::array<std::uint8_t, 256> all{};
    for (std::size_t code = 0; code < all.size(); ++code) {
        const go::Orthogonal around = go::kOrthogonal[code];
        all[code] = static_cast<std::uint8_t>(around.only_black | around.only_white << 1);
    }
    return all;
}
inline constexpr std::array<std::uint8_t, 256> kEnclosed = make_enclosed();

}  // namespace detail

/// The weights of all moves of both players on a board that playouts change, kept up move by move: only
/// points are judged anew whose eight neighbours, ring or chains' liberties a move has changed. Eight
/// neighbouring numbers of points at a time have a sum. Never allocates after construction.
///
/// A point has the weight 0 for a player if it is occupied, his own eye, or suicide; ko is not looked at.
/// The last move's distance is no part of the weights. Where patterns go beyond the ring, a weight is what a
/// move can be worth at most, until settle() finds out what it is: who has drawn a move by these weights
/// keeps it as often as its weight afterwards says. Each part of the patterns is settled by itself, and stays
/// so until something changes that it sees.
template <class Layout>
class PlayoutWeights {
   public:
    using Point = go::Point;
    using Table = PlayoutTable<Layout>;

    /// For boards of one size, that of the table, which has to stay.
    PlayoutWeights(const Table& table, int board_size);

    /// Works everything out for this board.
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
        return weights_[index(p)][side(mover)];
    }
    /// The weight without what it might be more; equal where Table::kIsExact. From then on it is the weight,
    /// until a move changes what is around the point.
    std::uint32_t settle(const go::Board& board, Point p, go::Colour mover);
    [[nodiscard]] bool is_settled(Point p) const {
        std::uint64_t settled = ~std::uint64_t{0};
        if constexpr (!Table::kIsExact) {
            for (std::size_t part = 0; part < kParts; ++part) settled &= settled_word(part, index(p) >> 6);
        }
        return (settled >> (p.value() & 63) & 1) != 0;
    }
    [[nodiscard]] std::uint32_t total(go::Colour mover) const { return total_[side(mover)]; }
    /// The point at which the sum of weights passes `amount`, which is below total().
    [[nodiscard]] Point at(std::uint32_t amount, go::Colour mover) const;
    /// Leaves a move out until the next refresh().
    void leave_out(Point p, go::Colour mover);

    /// weight() with the parts settled that are, and with all of them settled, worked out from the board. For
    /// tests.
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
    using PartSets = std::array<Set, kParts>;
    using Question = typename Table::Question;
    using Two [[gnu::vector_size(8)]] = std::uint32_t;  // Black's and White's

    static std::size_t index(Point p) { return static_cast<std::size_t>(p.value()); }
    static std::size_t side(go::Colour c) { return c == go::Colour::Black ? 0 : 1; }
    static void insert(Set& set, Point p) { set[index(p) >> 6] |= std::uint64_t{1} << (p.value() & 63); }

    static std::uint64_t any(const PartSets& sets, std::size_t i) {
        std::uint64_t word = 0;
        for (const Set& set : sets) word |= set[i];
        return word;
    }

    template <int W>
    Question* ask_patterns(const go::Board& board);
    template <int W>
    void answer_patterns(const go::Board& board, const Question* end);
    template <int W, go::Colour C, int Sign>
    void change(Point stone);
    template <int W>
    void mark_liberties(const go::Board& board, Point stone);
    template <int W, go::Colour C>
    void mark_rescues(const go::Board& board, Point chain);
    void set_weights(std::size_t p, Two weights) {
        const Two more = weights - weights_[p];  // modulo 2^32
        weights_[p] = weights;
        blocks_[p / kBlock] += more;
        total_ += more;
    }
    /// The weights by the sums of the parts' scores and the scores of the tactics.
    [[gnu::always_inline]] [[nodiscard]] Two weights_of(std::size_t p, std::uint32_t code,
                                                        std::uint32_t patterns, std::uint32_t tactics) const {
        const std::uint32_t eyes = detail::kEnclosed[code & 0xff] & go::kEyeDiagonals[code >> 8 & 0xff] >> 1;
        const std::uint32_t sum = (bases_[p] + patterns + tactics) & detail::kWithoutEyes[eyes];
        return Two{table_->weight(sum & 0xffff), table_->weight(sum >> 16)};
    }
    /// The same by the scores of the parts that it keeps.
    [[gnu::always_inline]] void set_weights(std::size_t p, std::uint32_t code) {
        std::uint32_t sum = 0;
        for (const std::uint32_t scores : patterns_[p]) sum += scores;
        set_weights(p, weights_of(p, code, sum, tactics_[p]));
    }
    /// The points whose score of a part is exact.
    [[nodiscard]] std::uint64_t settled_word(std::size_t part, std::size_t i) const {
        return settled_[part][i] | ~has_far_[part][i];
    }

    const Table* table_;
    std::size_t used_places_;
    std::array<std::uint16_t, go::kPointSpan> places_{};  // in rows of kStride
    std::array<std::uint32_t, go::kPointSpan> bases_{};   // scores of the place, pairs
    /// By a stone: the points that see it.
    struct Watchers {
        Set direct;     // next to them
        Set inner;      // among their eight neighbours or in the inner ring of a disc
        PartSets ring;  // in the rest of a part's ring
        PartSets far;   // beyond that
    };
    std::vector<Watchers> watchers_;

    // What stands around, by place. Right for occupied points too.
    std::array<std::uint32_t, kPlaces> rings_{};
    std::array<std::uint8_t, kPlaces> cells_{};
    Set has_outer_{};       // points for which the outer ring of a disc matters
    PartSets has_far_{};    // points for which what is beyond the ring may matter
    PartSets settled_{};    // those of them whose scores are exact
    PartSets stale_{};      // points whose patterns are to be judged anew
    PartSets unsettled_{};  // points that were settled
    Set stale_tactics_{};   // points whose tactics are to be judged anew
    using Scores = std::array<std::uint32_t, kParts>;
    alignas(16) std::array<Scores, go::kPointSpan> patterns_{};  // pairs, of settled points exact ones
    std::array<Scores, go::kPointSpan> bounds_{};                // the same, never exact
    std::array<std::uint32_t, go::kPointSpan> tactics_{};        // pairs
    // Of the points that are being judged.
    std::array<Question, (go::kPointSpan + 1) * kParts> questions_;
    std::array<Two, kBlocks * kBlock> weights_{};
    std::array<Two, kBlocks> blocks_{};
    Two total_{};
    // Of the move that is being played.
    std::size_t empties_before_ = 0;
    bool was_in_atari_ = false;
};

extern template class PlayoutWeights<DiscLayout<5>>;
extern template class PlayoutWeights<DiscLayout<7>>;
extern template class PlayoutWeights<DiscLayout<9>>;
extern template class PlayoutWeights<QuarterLayout>;

}  // namespace yomi::rollout
