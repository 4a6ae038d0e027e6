#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "go/point.hpp"

namespace yomi::go {

/// The liberties of a chain, as the first words of a set of points.
class LibertySet {
   public:
    [[nodiscard]] const std::uint64_t* begin() const { return words_.data(); }
    [[nodiscard]] const std::uint64_t* end() const { return words_.data() + size_; }
    [[nodiscard]] const std::uint64_t* data() const { return words_.data(); }
    [[nodiscard]] std::size_t size() const { return size_; }
    std::uint64_t operator[](std::size_t i) const { return words_[i]; }

   private:
    friend class Board;
    std::array<std::uint64_t, PointSet::kWords> words_;
    std::size_t size_;
};

/// A board made for playouts: stones, chains with their exact liberties, simple ko. It has no history and
/// never allocates. Chains are identified by one of their stones (the *head*), what they touch are bit sets,
/// and every point knows its eight neighbours as a 16-bit number. Everything is kept up move by move.
///
/// All functions that take a point want a point of this board; legality is the caller's duty in play().
///
/// Thread safety: none needed; a board belongs to one thread.
class Board {
   public:
    /// An empty board, `kMinSize` <= size <= `kMaxSize`.
    explicit Board(int size);

    // Copies take time in proportion to the size of the board, not to that of this class.
    Board(const Board& other);
    Board& operator=(const Board& other);
    ~Board() = default;

    /// The empty board of that size. Assigning it is much cheaper than making a new one.
    static const Board& empty(int size);

    // -- What stands on the board ---------------------------------------------------------------------------

    [[nodiscard]] int size() const { return size_; }
    [[nodiscard]] const Geometry& geometry() const { return *geometry_; }
    [[nodiscard]] Colour at(Point p) const { return static_cast<Colour>(code_[cell(p)] >> kOwnShift); }
    [[nodiscard]] Colour to_play() const { return to_play_; }
    /// The point that simple ko forbids the player to move, or kNoPoint.
    [[nodiscard]] Point ko() const { return Point(ko_); }
    /// XOR of the stone_key() of all stones.
    [[nodiscard]] std::uint64_t hash() const { return hash_; }
    [[nodiscard]] int stones(Colour c) const { return stones_[static_cast<std::size_t>(c)]; }
    /// The empty points in an order that depends on the history of the board alone.
    [[nodiscard]] std::span<const Point> empty_points() const {
        return {empties_.data(), static_cast<std::size_t>(empty_count_)};
    }

    /// Calls f(point) for the empty points in increasing order.
    template <class F>
    void for_each_empty(const F& f) const {
        for (int i = 0; i < words_; ++i) {
            for (std::uint64_t rest = empty_set_[static_cast<std::size_t>(i)]; rest != 0; rest &= rest - 1) {
                f(Point(64 * i + std::countr_zero(rest)));
            }
        }
    }

    /// The eight neighbours' colours, two bits each, lowest first: up, left, right, down, then up-left,
    /// up-right, down-left, down-right ("up" is towards higher rows).
    [[nodiscard]] int code3x3(Point p) const { return code_[cell(p)] & 0xffff; }

    /// Whether a stone of `c` stands next to `p`.
    [[nodiscard]] bool has_neighbour(Point p, Colour c) const {
        const int code = code3x3(p) ^ static_cast<int>(c) * 0x55;
        return ((code | code >> 1) & 0x55) != 0x55;
    }

    // -- Chains; `p` holds a stone ----------------------------------------------------------------

    /// The stone that names the chain of `p`.
    [[nodiscard]] Point head(Point p) const { return Point(chain_[cell(p)]); }
    [[nodiscard]] int liberties(Point p) const { return spare_liberties_[chain_[cell(p)]] + 1; }
    [[nodiscard]] int chain_size(Point p) const { return chain_size_[chain_[cell(p)]]; }
    [[nodiscard]] std::vector<Point> chain_stones(Point p) const;
    [[nodiscard]] std::vector<Point> chain_liberties(Point p) const;
    /// The same as a set in `geometry().words()` words, for code that must not allocate.
    [[nodiscard]] LibertySet liberty_set(Point p) const {
        LibertySet set;
        set.size_ = static_cast<std::size_t>(words_);
        const std::uint64_t* const reach = &reach_[chain_[cell(p)] * set.size_];
        for (std::size_t i = 0; i < set.size_; ++i) set.words_[i] = reach[i] & empty_set_[i];
        return set;
    }

    // -- Moves ------------------------------------------------------------------------------------

    /// Whether putting a stone of `c` on the empty point `p` would leave it (or its chain) without liberties.
    [[nodiscard]] bool is_suicide(Point p, Colour c) const;

    /// Empty, not forbidden by simple ko, no suicide.
    [[nodiscard]] bool is_legal(Point p, Colour c) const {
        return at(p) == Colour::Empty && !(p.value() == ko_ && c == to_play_) && !is_suicide(p, c);
    }

    /// Whether the empty point `p` is an eye of `c` in the sense of playouts: all neighbours are stones of
    /// `c`, and the opponent holds at most one diagonal point, none at the edge.
    [[nodiscard]] bool is_eye(Point p, Colour c) const;

    /// hash() as it would be after play(p, c), captures included. `p` is empty.
    [[nodiscard]] std::uint64_t hash_after(Point p, Colour c) const;

    /// Plays a stone of `c`, or passes. The point must be empty; ko is not checked. A move that takes the
    /// last liberty of its own chain removes that chain (suicide). The opponent of `c` is to play afterwards.
    void play(Point p, Colour c);

    void set_to_play(Colour c) {
        to_play_ = c;
        ko_ = kNoPoint.value();
    }

    /// Black's points less White's when all stones are alive: stones, and empty regions that reach one colour
    /// only (Tromp-Taylor).
    [[nodiscard]] int area_score() const;

    /// The same, for a board on which no empty point has an empty neighbour, as at the end of a playout.
    [[nodiscard]] int area_score_of_finished_playout() const;

    /// Compares everything that the rules see: stones, ko, player to move.
    [[nodiscard]] bool same_position(const Board& other) const;

    /// Recomputes all that is kept up incrementally and compares. For tests.
    [[nodiscard]] bool is_consistent() const;

   private:
    friend class BoardMoves;   // the moves, for a fixed number of words a set: board_moves.hpp
    friend class BoardChains;  // questions about chains, likewise: board_chains.hpp
    friend class BoardCheck;   // is_consistent(): board_check.cpp

    // Cells of the bordered arrays begin kPad before point 0, so that a neighbour's cell exists for each
    // point.
    static constexpr int kPad = kMaxSize + 2;
    static constexpr int kCells = kPad + kPointSpan + kPad;
    // The chain of every cell without a stone. It takes part in the updates of liberties like any other,
    // which spares a test for each neighbour; its count is high and so never says "no liberties".
    static constexpr int kNoChain = kPointSpan;
    static constexpr int kNoChainLiberties = 10000;
    static constexpr std::uint16_t kNoLiberty = 0xffff;  // one less than none to spare
    static constexpr int kOwnShift = 16;  // a cell's own colour sits above the 16 bits of its 3x3 code

    static std::size_t cell(Point p) { return static_cast<std::size_t>(p.value() + kPad); }
    [[nodiscard]] int cells() const { return kPad + size_ * (size_ + 1) + kPad; }
    void copy_from(const Board& other);

    // Invariant: code_[x] = colour of x << 16 | the 3x3 code of x, right for all points of the board (the 3x3
    // code of a border cell counts up and means nothing).
    std::array<std::uint32_t, kCells> code_;
    // Invariant: for a stone, the head of its chain; kNoChain for all other cells.
    std::array<std::uint16_t, kCells> chain_;
    // Invariant: for a stone, the next stone of its chain; the stones of a chain form a ring.
    std::array<std::uint16_t, kPointSpan> next_;
    // Invariant, for a head: number of stones; number of liberties beyond the first, so that the last one
    // taken shows as a sign; the set of all points next to a stone, words_ words from head * words_ on. The
    // empty ones of these are the liberties: a stone beside the chain takes one without touching the set.
    // Heads of no chain hold rubbish.
    std::array<std::uint16_t, kPointSpan + 1> chain_size_;
    std::array<std::uint16_t, kPointSpan + 1> spare_liberties_;
    alignas(16) std::array<std::uint64_t, (kPointSpan + 1) * std::size_t{PointSet::kWords}> reach_;
    // Invariant: empties_[0 … empty_count_) are the empty points, and empty_at_ says where each stands there.
    std::array<Point, kPointSpan> empties_;
    std::array<std::uint16_t, kPointSpan> empty_at_;
    // The empty points as a set.
    alignas(16) std::array<std::uint64_t, PointSet::kWords + 1> empty_set_;

    std::uint64_t hash_ = 0;
    const Geometry* geometry_;
    const std::uint64_t* stone_keys_;  // [colour - 1][point], of this size
    const NearSet* near_sets_;         // of this size
    int size_;
    int words_;
    std::ptrdiff_t stride_;
    // Where the four neighbours are, at twice their number in the 3x3 code.
    std::array<std::ptrdiff_t, 7> steps_;
    int empty_count_ = 0;
    std::array<int, 3> stones_{};  // by colour; [0] unused
    int ko_ = kNoPoint.value();
    Colour to_play_ = Colour::Black;
};

}  // namespace yomi::go
