#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "go/board.hpp"
#include "go/board_chains.hpp"
#include "rollout/playout_table.hpp"

namespace yomi::rollout {

/// The weights of all moves of both players on a board that playouts change, kept up move by move: only
/// points are judged anew whose known surroundings or whose chains' liberties a move has changed. Eight
/// neighbouring numbers of points at a time have a sum. Never allocates after construction.
///
/// A point has the weight 0 for a player if it is occupied, his own eye, or suicide; ko is not looked at.
/// The last move's distance is no part of the weights.
template <class Layout>
class PlayoutWeights {
   public:
    using Point = go::Point;
    using Table = PlayoutTable<Layout>;

    /// For boards of one size, that of the table, which has to stay.
    PlayoutWeights(const Table& table, int board_size);

    /// Works everything out for this board.
    void begin(const go::Board& board);

    /// To be called before and after Board::play(p, mover), with the board as it is then.
    void before_move(const go::Board& board, Point p, go::Colour mover);
    void after_move(const go::Board& board, Point p, go::Colour mover);

    /// Brings the weights up to date; call it before the functions below.
    void refresh(const go::Board& board);
    [[nodiscard]] std::uint32_t weight(Point p, go::Colour mover) const {
        return side(mover).weights[index(p)];
    }
    [[nodiscard]] std::uint32_t total(go::Colour mover) const;
    /// The point at which the sum of weights passes `amount`, which is below total().
    [[nodiscard]] Point at(std::uint32_t amount, go::Colour mover) const;
    /// Leaves a move out until the next refresh().
    void leave_out(Point p, go::Colour mover);

    /// How many levels of a part are known around a point, beyond its eight neighbours, for either player.
    [[nodiscard]] int known_levels(Point p, int part) const {
        return levels_[index(p)][static_cast<std::size_t>(part)];
    }

    /// The weight worked out from the board alone. For tests.
    [[nodiscard]] std::uint32_t recomputed(const go::Board& board, Point p, go::Colour mover) const;

   private:
    static constexpr auto kParts = static_cast<std::size_t>(Layout::kParts);
    static constexpr auto kLevels = static_cast<std::size_t>(Layout::kLevels);
    static constexpr int kNever = INT16_MIN;  // the tactical score of a suicide
    static constexpr int kBlock = 8;          // points that have a sum
    static constexpr std::size_t kBlocks = (go::kPointSpan + kBlock - 1) / kBlock + 3;
    // Chains with more liberties look all the same to the features, also after losing one.
    static constexpr int kManyLiberties = 5;
    // Words of discs lie in rows with a margin wide enough that no pattern reaches around it.
    static constexpr int kMargin = 4;
    static constexpr int kStride = 32;
    static constexpr int kPlaces = (go::kMaxSize + 2 * kMargin) * kStride;
    using Words = typename Table::Words;
    using Set = std::array<std::uint64_t, go::PointSet::kWords>;
    struct Side {
        std::array<std::uint32_t, kBlocks * kBlock> weights;
        alignas(16) std::array<std::uint32_t, kBlocks> blocks;
    };
    /// What a stone changes for a point that sees it, if points see it differently.
    struct Watcher {
        std::uint32_t place, part;
        std::uint64_t bit;  // of a black stone; a white one's is the next
    };

    static std::size_t index(Point p) { return static_cast<std::size_t>(p.value()); }
    static void insert(Set& set, Point p) { set[index(p) >> 6] |= std::uint64_t{1} << (p.value() & 63); }
    [[nodiscard]] Side& side(go::Colour c) { return sides_[c == go::Colour::Black ? 0 : 1]; }
    [[nodiscard]] const Side& side(go::Colour c) const { return sides_[c == go::Colour::Black ? 0 : 1]; }
    void prepare(const go::Geometry& geometry);
    template <int W, go::Colour C>
    void before(const go::Board& board, Point p);
    template <int W, go::Colour C>
    void after(const go::Board& board, Point p);
    template <int W>
    void refresh_words(const go::Board& board);
    template <int W, go::Colour C>
    void toggle(Point stone);
    template <go::Colour C>
    void toggle_words(Point stone);
    template <int W>
    void mark_liberties(const go::Board& board, Point stone);
    template <int W, go::Colour C>
    void mark_rescues(const go::Board& board, Point chain);
    void set_weight(Side& s, std::size_t p, std::uint32_t weight) {
        s.blocks[p / kBlock] += weight - s.weights[p];  // modulo 2^32
        s.weights[p] = weight;
    }
    /// A part of a point that is to be judged anew.
    struct Pending {
        std::uint16_t point, part;
        typename Table::Question question;
    };
    /// Judges the stale patterns of 64 points; which points these were.
    std::uint64_t judge_patterns(const go::Board& board, std::size_t word);
    void set_levels(std::size_t p, std::size_t part, int levels);
    [[nodiscard]] std::uint32_t weight_of(int pattern, int tactics) const {
        return tactics == kNever ? 0 : table_->weight(pattern + tactics);
    }
    [[nodiscard]] std::uint32_t near_view(std::size_t p, std::uint32_t code) const;

    const Table* table_;
    std::size_t blocks_;  // that a board of this size has, in fours
    std::array<std::uint16_t, go::kPointSpan> places_{};
    // The view of the eight neighbours in each orientation, where points differ in it.
    std::vector<std::array<std::uint16_t, kNearViews>> turned_views_;
    std::vector<Watcher> watchers_;  // of point p: from watchers_begin_[p] on
    std::vector<std::uint32_t> watchers_begin_;
    std::vector<std::array<std::array<Set, kLevels>, kParts>>
        watcher_sets_;                 // by stone: who sees it at that level
    std::vector<Set> neighbour_sets_;  // of the eight
    std::vector<Set> direct_sets_;     // of the four

    std::array<std::int16_t, go::kPointSpan> place_scores_{};

    // What stones add: [place][part]. Right for occupied points too.
    std::vector<std::array<Words, kParts>> words_;
    std::array<std::array<Set, kLevels>, kParts> knows_{};  // points at which that level is known
    std::array<Set, kParts> stale_patterns_{};              // to be judged anew
    Set stale_tactics_{};
    std::array<std::array<std::int8_t, kParts>, go::kPointSpan> levels_{};  // the same as numbers
    std::array<std::array<ScorePair, kParts>, go::kPointSpan> parts_{};     // scores of the patterns
    std::array<ScorePair, go::kPointSpan> tactics_{};
    std::array<Side, 2> sides_{};
    std::array<Pending, 64 * kParts> pending_;
    // Of the move that is being played.
    std::size_t empties_before_ = 0;
    bool was_in_atari_ = false;
};

}  // namespace yomi::rollout
