#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "go/board.hpp"
#include "go/patterns/pattern.hpp"
#include "rollout/move_weights.hpp"

namespace yomi::rollout {

/// Learned weights made ready for playouts: scores are whole numbers of kUnit-ths, so that sums are exact,
/// and a table turns a score into a weight.
class PlayoutTable {
   public:
    static constexpr int kUnit = 64;
    static constexpr int kLimit = 8 * kUnit;  ///< larger and smaller scores count as this
    static constexpr int kNearest = 5;        ///< distances from the last move that count

    /// Scores are multiplied by `power`: the filter of the thesis, which sharpens the choice. Patterns
    /// beyond `sizes` of them are not used.
    PlayoutTable(const MoveWeights& weights, double power, int sizes);

    [[nodiscard]] int feature(int index) const { return features_[static_cast<std::size_t>(index)]; }
    [[nodiscard]] int shape(std::uint32_t code3x3, go::Colour mover) const {
        return shapes_[static_cast<std::size_t>(mover) - 1][code3x3];
    }
    /// The score of a larger pattern, or kUnknown.
    static constexpr int kUnknown = INT16_MAX;
    [[nodiscard]] int pattern(std::uint64_t key) const {
        const std::uint32_t found = table_.find(key);
        return found == PatternTable::kNone ? kUnknown : static_cast<std::int16_t>(found);
    }
    [[nodiscard]] int sizes() const { return sizes_; }
    /// At least 1.
    [[nodiscard]] std::uint32_t weight(int score) const {
        const int at = score < -kLimit ? -kLimit : score > kLimit ? kLimit : score;
        return powers_[static_cast<std::size_t>(at + kLimit)];
    }
    /// What a point at that distance from the last move is more likely than one beyond kNearest, in 256ths.
    [[nodiscard]] std::uint32_t nearness(int distance) const {
        return nearness_[static_cast<std::size_t>(distance)];
    }

   private:
    std::array<int, MoveFeatures::kCount> features_{};
    std::array<std::vector<std::int16_t>, 2> shapes_;  // [mover - 1][code]
    PatternTable table_;
    int sizes_;
    std::array<std::uint32_t, 2 * kLimit + 1> powers_{};
    std::array<std::uint32_t, kNearest + 1> nearness_{};
};

/// The weights of all moves of both players on a board that playouts change, kept up move by move: only the
/// points are judged anew whose surroundings or whose chains' liberties a move has changed. Rows and the
/// whole board have sums. Never allocates after construction.
///
/// An occupied point and an own eye have the weight 0; legality is not looked at.
class PlayoutWeights {
   public:
    using Point = go::Point;

    explicit PlayoutWeights(const PlayoutTable& table);

    /// Works everything out for this board.
    void begin(const go::Board& board);

    /// To be called around Board::play(p, mover), with the board as it is then.
    void before_move(const go::Board& board, Point p);
    void after_move(const go::Board& board, Point p, go::Colour mover);

    /// Brings the weights of this player up to date; call it before the functions below.
    void refresh(const go::Board& board, go::Colour mover);
    [[nodiscard]] std::uint32_t weight(Point p, go::Colour mover) const {
        return sides_[side(mover)].weights[index(p)];
    }
    [[nodiscard]] std::uint64_t total(go::Colour mover) const { return sides_[side(mover)].total; }
    /// The point at which the sum of weights, row by row, passes `amount`, which is below total().
    [[nodiscard]] Point at(std::uint64_t amount, go::Colour mover) const;
    /// Leaves a move out until the next refresh().
    void leave_out(Point p, go::Colour mover);

    /// The weight worked out from the board alone. For tests.
    [[nodiscard]] std::uint32_t recomputed(const go::Board& board, Point p, go::Colour mover) const;

   private:
    static constexpr int kRings = go::Pattern::kSizes - 1;
    static constexpr int kManyLiberties = 4;  // more than this no feature tells apart
    using Rings = std::array<std::uint64_t, kRings>;
    using Set = std::array<std::uint64_t, go::PointSet::kWords>;
    /// A weight has two parts, for stones far away change only the first, liberties only the second.
    struct Side {
        std::array<std::int16_t, go::kPointSpan> pattern;
        std::array<std::int16_t, go::kPointSpan> tactics;
        std::array<std::uint32_t, go::kPointSpan> weights;
        std::array<std::uint64_t, go::kMaxSize> rows;
        std::uint64_t total;
        std::array<Set, kRings> knows;  // points of which the first so many larger sizes are known
        Set stale_patterns;             // points to be judged anew
        Set stale_tactics;
    };
    /// A point that sees a stone, and as which cell of its pattern.
    struct Watcher {
        std::uint16_t point;
        std::uint8_t cell;
        std::uint8_t ring;
    };
    /// For both sides: the key that a stone adds for a player whose own it is, and for the other.
    using KeyPair = std::array<std::uint64_t, 2>;

    static std::size_t side(go::Colour mover) { return mover == go::Colour::Black ? 0 : 1; }
    static std::size_t index(Point p) { return static_cast<std::size_t>(p.value()); }
    static void insert(Set& set, std::size_t p) { set[p >> 6] |= std::uint64_t{1} << (p & 63); }
    void prepare(const go::Geometry& geometry);
    void toggle(Point stone, go::Colour colour);
    void mark_liberties(const go::Board& board, Point stone);
    void set_weight(Side& s, std::size_t p, std::uint32_t weight);
    [[nodiscard]] Rings keys_of(std::size_t p, std::size_t v) const;
    template <int W, go::Colour C>
    void refresh_side(const go::Board& board);
    /// The first part, and how many larger sizes are known.
    [[nodiscard]] int pattern_score(std::size_t p, std::uint32_t code, go::Colour mover, const Rings& keys,
                                    int& known) const;
    /// The second part; kNever for an own eye.
    static constexpr int kNever = INT16_MIN;
    template <int W, go::Colour C>
    [[nodiscard]] int tactics_score(const go::Board& board, Point p, std::uint32_t code) const;
    template <int W, go::Colour C>
    [[nodiscard]] int chain_score(const go::Board& board, Point p, std::uint32_t code) const;
    [[nodiscard]] std::uint32_t weight_of(int pattern, int tactics) const {
        return tactics == kNever ? 0 : table_->weight(pattern + tactics);
    }

    const PlayoutTable* table_;
    int size_ = 0;
    std::size_t words_ = 0;
    std::array<std::uint8_t, go::kPointSpan> row_{};
    std::array<int, go::kPointSpan> line_{};    // the score of the line of a point
    std::array<Rings, go::kPointSpan> edge_{};  // the keys of the sizes on an empty board
    std::array<std::array<KeyPair, kRings>, go::kPointSpan>
        keys_{};  // what stones add to them: [p][ring][side]
    // The watchers of point p are those from watchers_begin_[p] to watchers_begin_[p + 1], and by ring as a
    // set.
    std::vector<Watcher> watchers_;
    std::vector<std::uint32_t> watchers_begin_;
    std::vector<std::array<Set, kRings>> watcher_sets_;
    std::vector<Set> neighbour_sets_;                                         // of the eight
    std::array<std::array<KeyPair, go::Pattern::kMaxCells>, 2> cell_keys_{};  // [colour of the stone]
    std::size_t empties_before_ = 0;
    std::array<Side, 2> sides_{};
};

}  // namespace yomi::rollout
