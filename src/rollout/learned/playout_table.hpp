#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "model/keyed_weights.hpp"
#include "rollout/learned/playout_layout.hpp"
#include "rollout/learned/score_lines.hpp"

namespace yomi::rollout {

/// The weakest chains next to a point, as far as they matter, in four bits: 0 if all have three liberties or
/// more; otherwise the stones of the largest of them, up to three, and 4 for two liberties or 8 for one.
struct WeakestChain {
    static constexpr std::uint32_t kInAtari = 8;
    static constexpr std::uint32_t of(std::uint32_t liberties, std::uint32_t stones) {
        return liberties >= 3 ? 0 : (3 - liberties) << 2 | std::min(stones, 3U);
    }
    static constexpr int liberties(std::uint32_t weakest) { return 3 - static_cast<int>(weakest >> 2); }
};

/// The scores of the tactical features IV to VIII of the MC function, by their classes: stones from 1 to 3,
/// and 0 where there are none that matter.
struct TacticalScores {
    std::array<std::array<std::int16_t, 3>, 4> capture{};  // stones, increase
    std::array<std::array<std::int16_t, 3>, 12> extend{};  // WeakestChain, increase
    std::array<std::int16_t, 4> atari{};
    std::array<std::int16_t, 4> rescue{};
    std::array<std::int16_t, 4> self_atari{};
    /// By the direct neighbours in a 3x3 code, if all chains have three liberties or more: a pair as
    /// PlayoutTactics has it. Nothing but a self-atari of a single stone matters then.
    std::array<std::uint32_t, 256> among_strong{};
};

/// The weights of an MC function made ready for playouts on boards of one size. A score is a whole number of
/// kUnit-ths of a logarithm, so that sums are exact, and one look tells the scores of both players.
///
/// Views that are turned into one another, by a symmetry of the board or by exchanging the colours, share
/// their scores: the eight neighbours decide how to turn, so the table is small enough for the caches. It has
/// two kinds of answers: bounds() looks at the ring only and says how much a move can be worth at most,
/// whatever is further away; exact() looks at everything. Without sizes beyond the ring they are the same.
///
/// Thread safety: const after construction.
template <class Layout>
class PlayoutTable {
   public:
    static constexpr int kUnit = 64;
    static constexpr int kLeast = -5 * kUnit;   ///< lower scores count as this …
    static constexpr int kMost = 10 * kUnit;    ///< … and higher ones as this
    static constexpr std::uint32_t kOne = 256;  ///< the weight of score 0
    static constexpr int kFar = 5;              ///< distances from the last move from here on are one class
    static constexpr int kNearUnit = 256;
    /// Rows of cells with a margin wide enough that no pattern reaches around it.
    static constexpr int kMargin = 4;
    static constexpr int kStride = 32;
    static constexpr bool kIsExact = Layout::kSizes == 2 + Layout::kRingSizes;

    /// `weights` are those of the model "mc/" and the name of the layout. Scores are multiplied by `power`:
    /// the filter of the thesis. Throws base::Error for weights of another model or without shapes.
    PlayoutTable(const model::KeyedWeights& weights, int board_size, double power);

    [[nodiscard]] const PointKinds& points() const { return points_; }
    [[nodiscard]] const TacticalScores& tactics() const { return tactics_; }

    /// What a point at that distance from the last move is more likely than a far one, in kNearUnit-ths.
    [[nodiscard]] std::uint32_t nearness(int distance) const {
        return nearness_[static_cast<std::size_t>(distance)];
    }
    /// The weight by the sum of kParts pairs of patterns and one of tactics, of which `sum` is the half of
    /// one player; 0 without ScorePair::kPlayable.
    [[nodiscard]] std::uint32_t weight(std::uint32_t sum) const { return powers_[sum]; }

    /// Of discs 24 bits of cells, and above them which of kInnerViews the inner ring is; of quarters 16 bits
    /// of cells for each.
    using Ring = std::conditional_t<Layout::kTurns, std::uint32_t, std::uint64_t>;
    /// What a point sees out to the ring, turned.
    struct View {
        std::size_t near;  // of part 0, by kind, class and part
        std::size_t turn;
        Ring ring;
    };
    /// `ring` has the colours as they lie on the board, in the order of kDiscOffsets.
    [[nodiscard]] View view(std::size_t point, std::uint32_t code, std::uint32_t ring) const;

    /// A pair for each part. The first one has the score of the place too, and ScorePair::kAllowed for each
    /// player whose eye the point is not.
    using Pairs = std::conditional_t<Layout::kParts == 1, std::uint32_t, FourWords>;

    /// A question about a point's patterns. The table is larger than the nearest caches, so questions are
    /// asked together before the first is answered: asking fetches from memory what the answer will need.
    struct Question {
        std::conditional_t<Layout::kTurns, ScoreLines::Where, FourWords> ring;
        std::uint32_t inner;  // in inner_, of part 0
        std::uint16_t point;
        std::uint16_t turn;
    };
    [[nodiscard]] Question ask(std::size_t point, const View& view) const;
    struct Bounds {
        Pairs scores;
        bool has_outer;     ///< whether the outer part of the ring may matter
        std::uint32_t far;  ///< a bit for each part of which what is beyond it may, so that scores are bounds
    };
    [[nodiscard]] Bounds bounds(const Question& question) const;
    /// Makes the pairs of some parts exact: a set of those for which what is beyond the ring may matter.
    /// cells[0] is the point itself, in rows of kStride: 0 no stone, 1 Black, 2 White.
    void make_exact(std::size_t point, std::uint32_t parts, const View& view, const std::uint8_t* cells,
                    Pairs& pairs) const;

    /// Both, from cells alone and by turning everything cell by cell. For tests.
    struct Scores {
        std::array<std::uint32_t, Layout::kParts> bounds, exact;
    };
    [[nodiscard]] Scores recomputed(std::size_t point, const std::uint8_t* cells) const;

    /// The scores of the place and the eight neighbours alone, for a view of a kind of points: Black's and
    /// White's.
    [[nodiscard]] std::array<int, 2> near_scores(std::size_t kind, std::uint32_t view) const;

    /// Of the tables of patterns.
    [[nodiscard]] std::size_t bytes() const {
        return inner_.size() * sizeof(std::uint32_t) + ring_.bytes() + far_.bytes();
    }

   private:
    class Maker;
    static constexpr std::size_t kSum = Layout::kParts + 1;  // pairs in the sum that is a move's score
    static constexpr auto kParts = static_cast<std::size_t>(Layout::kParts);
    static constexpr int kFirstFar = 2 + Layout::kRingSizes;  // the first size beyond the ring
    static constexpr std::size_t kInnerViews = Layout::kTurns ? 81 : 1;
    static constexpr std::uint32_t kKnown = 1U << 31;  // above a pair; see inner_ and ring_

    /// The hash of the largest size within the ring; `cells` are those of the ring up to it. No two are the
    /// same.
    static std::uint64_t ring_hash(std::size_t near, std::uint64_t cells) {
        return (std::uint64_t{near} << 24 | cells) * 0x9e3779b97f4a7c15U;
    }
    /// The hash of the size after that of `inner`; `cells` are those that it adds.
    static std::uint64_t far_hash(std::uint64_t inner, std::uint64_t cells) {
        // Not the factor of ring_hash(), by which other cells would make the same sum.
        const std::uint64_t mixed = inner + cells * 0xc2b2ae3d27d4eb4fU + 0xd1342543de82ef95U;
        const auto product = static_cast<unsigned __int128>(mixed) * 0xd851f42d4c957f2dU;
        return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
    }
    static constexpr int kInnerShift = 24;
    /// The ring in the orientation of a turn.
    [[nodiscard]] Ring turned_ring(std::size_t point, std::size_t turn, std::uint32_t ring) const;
    /// The cells that a part sees of it.
    static std::uint64_t cells_of(Ring ring, std::size_t part) {
        return Layout::kTurns ? ring & ((1U << kInnerShift) - 1) : ring >> (16 * part) & 0xffff;
    }
    /// Where the inner ring of a part is in inner_.
    static std::size_t inner_index(const View& view, std::size_t part) {
        return Layout::kTurns ? view.near * kInnerViews + (view.ring >> kInnerShift) : view.near + part;
    }
    /// Which of kInnerViews the cells of the inner ring are.
    static std::uint32_t inner_view(std::uint64_t cells) {
        static_assert(kInnerRing == 4);
        std::uint32_t view = 0;
        for (int i = kInnerRing - 1; i >= 0; --i) view = 3 * view + (cells >> (2 * i) & 3);
        return view;
    }
    /// What a turned part shows beyond the ring.
    struct FarView {
        const std::int16_t* steps;  // where its cells are
        const std::uint8_t* cells;
        std::uint64_t swaps;  // all bits if the colours change places
    };
    template <int Size>
    [[nodiscard]] static std::uint64_t far_cells(const FarView& view);
    /// Where a part is looked for: the ring's own score, and the sizes beyond it.
    static constexpr int kFarSizes = Layout::kSizes - kFirstFar + 1;
    using FarPlaces = std::array<ScoreLines::Where, static_cast<std::size_t>(kFarSizes)>;
    template <int Size = kFirstFar>
    void ask_far(const FarView& view, std::uint64_t inside, FarPlaces& places) const;
    [[nodiscard]] std::uint32_t find_far(const FarPlaces& places) const;

    [[nodiscard]] static std::uint32_t unswapped(std::uint32_t scores, std::size_t turn) {
        static_assert(kSwap == 8);
        return std::rotl(scores, static_cast<int>(2 * (turn & kSwap)));
    }
    [[nodiscard]] static FourWords unswapped(FourWords scores, std::size_t turn) {
        const auto by = static_cast<std::uint32_t>(2 * (turn & kSwap));
        return scores << by | scores >> by;  // by 16, or by nothing at all
    }
    /// The keys of the rings of a collage, and those of the quarters' eight neighbours above them.
    [[nodiscard]] static FourWords ring_keys(std::size_t near, std::uint64_t ring) {
        using FourShorts [[gnu::vector_size(8)]] = std::uint16_t;
        const auto first = static_cast<std::uint32_t>(near);
        return __builtin_convertvector(std::bit_cast<FourShorts>(ring), FourWords) |
               (FourWords{0, 1, 2, 3} + first) << kQuarterRingBits;
    }
    static constexpr int kQuarterRingBits = 12;  // six cells; the 15 classes of places leave 20 bits free
    void read_features(const model::KeyedWeights& weights, double power);
    void prepare_turns();

    int board_size_;
    PointKinds points_;
    TacticalScores tactics_;
    std::array<std::int16_t, 15> places_{};
    std::array<std::uint32_t, kFar + 1> nearness_{};
    std::array<std::uint32_t, ScorePair::kPlayable + kSum * 2 * ScorePair::kBias> powers_{};

    const std::array<std::uint16_t, kNearViews>* classes_;
    std::array<std::uint32_t, go::kPointSpan> near_starts_{};  // View::near of a point's first class
    std::vector<std::uint32_t> near_;                          // pairs, by kind, class and part
    // The same, and for discs by the inner ring: its own score if it is known, or else that of the eight
    // neighbours. kKnown says that there are rings around it.
    std::vector<std::uint32_t> inner_;
    // What the whole ring (bounds; kKnown if there are larger patterns around it) and what is beyond it have.
    std::conditional_t<Layout::kTurns, ScoreLines, FourScoreLines> ring_;
    ScoreLines far_;
    // What a byte of the ring becomes by a turn.
    std::array<std::array<std::array<Ring, 256>, 3>, Layout::kTurns ? 16 : 8> ring_turns_;
    // Where the cells of a part are in rows of kStride, by the symmetry of the turn.
    std::array<std::array<std::array<std::int16_t, go::CellPattern::kMaxCells>, kParts>, 8> steps_{};
};

template <class Layout>
[[gnu::always_inline]] inline auto PlayoutTable<Layout>::turned_ring(std::size_t point, std::size_t turn,
                                                                     std::uint32_t ring) const -> Ring {
    const auto& turns = ring_turns_[Layout::kTurns ? turn : points_.symmetry[point]];
    const Ring cells = turns[0][ring & 0xff] | turns[1][ring >> 8 & 0xff] | turns[2][ring >> 16];
    if constexpr (Layout::kTurns) return cells;
    const Ring swaps = -static_cast<Ring>((turn & kSwap) != 0);  // nothing to guess
    return cells ^ ((cells ^ static_cast<Ring>(swapped(cells))) & swaps);
}

template <class Layout>
[[gnu::always_inline]] inline auto PlayoutTable<Layout>::view(std::size_t point, std::uint32_t code,
                                                              std::uint32_t ring) const -> View {
    const std::size_t symmetry = Layout::kTurns ? 0 : points_.symmetry[point];
    const std::uint32_t found = (*classes_)[kNearViewsOf.of(code, symmetry)];
    const std::size_t turn = found & 15;
    return {near_starts_[point] + (found >> 4) * kParts, turn, turned_ring(point, turn, ring)};
}

template <class Layout>
[[gnu::always_inline]] inline auto PlayoutTable<Layout>::ask(std::size_t point, const View& view) const
    -> Question {
    Question question;
    question.inner = static_cast<std::uint32_t>(inner_index(view, 0));
    if constexpr (Layout::kTurns) {
        question.ring = ring_.where(ring_hash(view.near, cells_of(view.ring, 0)));
    } else {
        question.ring = FourScoreLines::hashes(ring_keys(view.near, view.ring));
    }
    question.point = static_cast<std::uint16_t>(point);
    question.turn = static_cast<std::uint16_t>(view.turn);
    __builtin_prefetch(&inner_[question.inner]);
    ring_.prefetch(question.ring);
    return question;
}

template <class Layout>
[[gnu::always_inline]] inline auto PlayoutTable<Layout>::bounds(const Question& question) const -> Bounds {
    const auto found = ring_.find(question.ring);
    if constexpr (Layout::kTurns) {
        const std::uint32_t inner = inner_[question.inner];
        const std::uint32_t scores = (found != 0 ? found : inner) & ~kKnown;
        return {unswapped(scores, question.turn), (inner & kKnown) != 0, found >> 31};
    } else {
        const FourWords inner = four_words(&inner_[question.inner]);
        const FourWords scores = (found != 0 ? found : inner) & ~FourScoreLines::kFlags;
        return {unswapped(scores, question.turn), highest_bits(inner) != 0, highest_bits(found)};
    }
}

extern template class PlayoutTable<DiscLayout<5>>;
extern template class PlayoutTable<DiscLayout<7>>;
extern template class PlayoutTable<DiscLayout<9>>;
extern template class PlayoutTable<QuarterLayout>;

}  // namespace yomi::rollout
