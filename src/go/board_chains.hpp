#pragma once

#include <algorithm>

#include "go/board.hpp"
#include "go/neighbourhood.hpp"

namespace yomi::go {

/// What tactics ask of the chains of a Board, without allocation and with the number of words a set (W) and
/// the colour fixed at compile time. Everybody else asks Board.
class BoardChains {
   public:
    template <int W>
    using Set = std::array<std::uint64_t, W>;

    /// Board::code3x3(), and the point's own colour above it; below kStone if the point is empty.
    static std::uint32_t code(const Board& b, Point p) { return b.code_[Board::cell(p)]; }
    static std::uint32_t code(const Board& b, std::size_t p) { return b.code_[p + Board::kPad]; }
    static constexpr std::uint32_t kStone = 1U << Board::kOwnShift;

    /// The direct neighbours of colour C in a 3x3 code: bit 2 j is set for the j-th of them.
    template <Colour C>
    static constexpr std::uint32_t neighbours(std::uint32_t code) {
        const std::uint32_t low = code & kPairs;
        const std::uint32_t high = code >> 1 & kPairs;
        return C == Colour::Black ? low & ~high : C == Colour::White ? high & ~low : ~(low | high) & kPairs;
    }

    /// The neighbour of p that the lowest bit of `set`, which is not empty, stands for. The second is for
    /// code that knows the stride and counts instructions: values of points, without the narrow numbers of a
    /// Point.
    static Point first_of(const Board& b, Point p, std::uint32_t set) {
        return Point(p.value() + static_cast<int>(b.steps_[static_cast<std::size_t>(std::countr_zero(set))]));
    }
    template <int S>
    static std::size_t first_of(const Board& b, std::size_t p, std::uint32_t set) {
        const auto at = static_cast<std::size_t>(std::countr_zero(set));
        if constexpr (S != 0) return p + static_cast<std::size_t>(kFourSteps<S>[at]);
        return p + static_cast<std::size_t>(b.steps_[at]);
    }

    /// The empty ones of the eight neighbours in a 3x3 code: bit 2 j is set for the j-th.
    static constexpr std::uint32_t empty_of_eight(std::uint32_t code) { return ~(code | code >> 1) & 0x5555; }

    /// first_of() for a set of the eight neighbours.
    template <int S>
    static std::size_t first_of_eight(const Board& b, std::size_t p, std::uint32_t set) {
        const auto at = static_cast<std::size_t>(std::countr_zero(set));
        if constexpr (S != 0) return p + static_cast<std::size_t>(kEightSteps[S - 1][at]);
        return p + static_cast<std::size_t>(kEightSteps[static_cast<std::size_t>(b.size_)][at]);
    }

    /// Calls f(head) for all chains, from the lowest head to the highest.
    template <class F>
    static void for_each_chain(const Board& b, const F& f) {
        const std::uint64_t* const points = b.geometry_->point_words();
        const auto words = static_cast<std::size_t>(b.words_);
        for (std::size_t i = 0; i < words; ++i) {
            for (std::uint64_t stones = points[i] & ~b.empty_set_[i]; stones != 0; stones &= stones - 1) {
                const std::size_t p = 64 * i + static_cast<std::size_t>(std::countr_zero(stones));
                if (chain_at(b, p) == p) f(p);
            }
        }
    }

    /// The stone after `stone` on the ring of its chain.
    static std::size_t next(const Board& b, std::size_t stone) { return b.next_[stone]; }
    static Point next(const Board& b, Point stone) {
        return Point(b.next_[static_cast<std::size_t>(stone.value())]);
    }

    /// The smallest number of liberties of the chains next to p; a large one if there is none.
    static int fewest_liberties(const Board& b, Point p) {
        const std::uint16_t* const here = &b.chain_[Board::cell(p)];
        const auto spare = [&](std::ptrdiff_t step) { return b.spare_liberties_[here[step]]; };
        return std::min(std::min(spare(b.stride_), spare(-1)), std::min(spare(1), spare(-b.stride_))) + 1;
    }

    /// The chains next to p, by the number of the neighbour in the 3x3 code; that of a cell without a stone
    /// has very many liberties, and everything else about it is rubbish.
    static std::array<std::size_t, 4> around(const Board& b, Point p) {
        const std::uint16_t* const here = &b.chain_[Board::cell(p)];
        return {here[b.stride_], here[-1], here[1], here[-b.stride_]};
    }
    /// How many liberties the chains next to p have beyond the first, by the number of the neighbour; very
    /// many where there is no chain. What is asked of all four together takes no branches.
    using Four [[gnu::vector_size(16)]] = std::int16_t;
    template <int S>
    [[gnu::always_inline]] static Four spare_around(const Board& b, std::size_t p) {
        const std::uint16_t* const here = &b.chain_[p + Board::kPad];
        const std::ptrdiff_t s = S != 0 ? S : b.stride_;
        const auto spare = [&](std::ptrdiff_t step) {
            return static_cast<std::int16_t>(b.spare_liberties_[here[step]]);
        };
        return Four{spare(s), spare(-1), spare(1), spare(-s), 0, 0, 0, 0};
    }
    /// The first four lanes of a comparison, as in kLanes.
    static std::uint64_t lanes(Four comparison) {
        return std::bit_cast<std::array<std::uint64_t, 2>>(comparison)[0];
    }
    /// The neighbours of colour C in a 3x3 code.
    template <Colour C>
    static std::uint64_t lanes_of(std::uint32_t code) {
        return kLanes<static_cast<int>(C)>[code & 0xff];
    }

    static std::uint32_t liberty_count(const Board& b, std::size_t chain) {
        return b.spare_liberties_[chain] + 1U;
    }
    /// Board::liberties() of the stone at p, and its chain.
    static std::uint32_t liberties_at(const Board& b, std::size_t p) {
        return liberty_count(b, chain_at(b, p));
    }
    static std::size_t chain_at(const Board& b, std::size_t p) { return b.chain_[p + Board::kPad]; }
    static std::uint32_t stones(const Board& b, std::size_t chain) { return b.chain_size_[chain]; }
    template <int W>
    static Set<W> liberties_of(const Board& b, std::size_t chain) {
        Set<W> set;
        const std::uint64_t* const reach = &b.reach_[chain * W];
        for (std::size_t i = 0; i < W; ++i) set[i] = reach[i] & b.empty_set_[i];
        return set;
    }

    /// Word `i` of the set of all empty points.
    static std::uint64_t empty_word(const Board& b, std::size_t i) { return b.empty_set_[i]; }

    template <int W>
    static Set<W> liberties(const Board& b, Point stone) {
        return liberties_of<W>(b, b.chain_[Board::cell(stone)]);
    }

    /// The only liberty of a chain in atari, the lowest one of any other.
    template <int W>
    static Point first_liberty(const Board& b, Point stone) {
        return first_liberty<W>(b, std::size_t{b.chain_[Board::cell(stone)]});
    }
    template <int W>
    static Point first_liberty(const Board& b, std::size_t chain) {
        const std::uint64_t* const reach = &b.reach_[chain * W];
        std::size_t i = 0;
        while (i < W - 1 && (reach[i] & b.empty_set_[i]) == 0) ++i;
        return Point(static_cast<int>(64 * i) + std::countr_zero(reach[i] & b.empty_set_[i]));
    }

    /// The lowest liberty of a chain beyond `first`.
    template <int W>
    static Point other_liberty(const Board& b, Point stone, Point first) {
        return other_liberty<W>(b, b.chain_[Board::cell(stone)], first);
    }
    template <int W>
    static Point other_liberty(const Board& b, std::size_t chain, Point first) {
        const auto at = static_cast<std::size_t>(first.value());
        const std::uint64_t* const reach = &b.reach_[chain * W];
        std::uint64_t word = 0;
        std::size_t i = 0;
        for (; i < W; ++i) {
            word = reach[i] & b.empty_set_[i];
            if (i == at >> 6) word &= ~(std::uint64_t{1} << (at & 63));
            if (word != 0) break;
        }
        return Point(static_cast<int>(64 * i) + std::countr_zero(word));
    }

    template <int W>
    static void add_liberties(const Board& b, Point stone, Set<W>& set) {
        const Set<W> more = liberties<W>(b, stone);
        for (std::size_t i = 0; i < W; ++i) set[i] |= more[i];
    }

    /// Adds all points next to a chain, and in add_neighbours() next to p, empty or not.
    template <int W>
    static void add_reach(const Board& b, std::size_t chain, Set<W>& set) {
        const std::uint64_t* const reach = &b.reach_[chain * W];
        for (std::size_t i = 0; i < W; ++i) set[i] |= reach[i];
    }
    template <int W>
    static void add_neighbours(const Board& b, Point p, Set<W>& set) {
        const NearSet& near = b.near_sets_[static_cast<std::size_t>(p.value())];
        const std::size_t first = W == 2 ? 0 : near.first;
        for (std::size_t i = 0; i < 2; ++i) set[first + i] |= near.words[i];
    }
    /// Leaves the empty points in a set.
    template <int W>
    static void keep_empty(const Board& b, Set<W>& set) {
        for (std::size_t i = 0; i < W; ++i) set[i] &= b.empty_set_[i];
    }

    template <int W>
    static void add_empty_neighbours(const Board& b, Point p, Set<W>& set) {
        const NearSet& near = b.near_sets_[static_cast<std::size_t>(p.value())];
        const std::size_t first = W == 2 ? 0 : near.first;
        for (std::size_t i = 0; i < 2; ++i) set[first + i] |= near.words[i] & b.empty_set_[first + i];
    }

    template <std::size_t W>
    static void insert(std::array<std::uint64_t, W>& set, Point p) {
        set[static_cast<std::size_t>(p.value()) >> 6] |= std::uint64_t{1} << (p.value() & 63);
    }
    template <std::size_t W>
    static void erase(std::array<std::uint64_t, W>& set, Point p) {
        set[static_cast<std::size_t>(p.value()) >> 6] &= ~(std::uint64_t{1} << (p.value() & 63));
    }
    template <std::size_t W>
    static bool contains(const std::array<std::uint64_t, W>& set, Point p) {
        return (set[static_cast<std::size_t>(p.value()) >> 6] >> (p.value() & 63) & 1) != 0;
    }
    template <std::size_t W>
    static int count(const std::array<std::uint64_t, W>& set) {
        int n = 0;
        for (const std::uint64_t word : set) n += std::popcount(word);
        return n;
    }
    /// The lowest point of a set that is not empty.
    template <int W>
    static Point lowest(const std::uint64_t* set) {
        int i = 0;
        while (i < W - 1 && set[i] == 0) ++i;
        return Point(64 * i + std::countr_zero(set[i]));
    }

   private:
    static constexpr std::uint32_t kPairs = 0x55;  // the low bit of each of four pairs

    /// By the size of the board: where the eight neighbours are, at twice their number in the 3x3 code.
    template <int S>
    static constexpr std::array<std::ptrdiff_t, 7> kFourSteps = {S, 0, -1, 0, 1, 0, -S};
    static constexpr auto make_eight_steps() {
        std::array<std::array<std::ptrdiff_t, 15>, kMaxSize + 1> all{};
        for (int size = 0; size <= kMaxSize; ++size) {
            const int s = size + 1;
            const int steps[8] = {s, -1, 1, -s, s - 1, s + 1, -s - 1, -s + 1};
            for (std::size_t j = 0; j < 8; ++j) {
                all[static_cast<std::size_t>(size)][2 * j] = steps[j];
            }
        }
        return all;
    }
    static const std::array<std::array<std::ptrdiff_t, 15>, kMaxSize + 1> kEightSteps;
};

inline constexpr std::array<std::array<std::ptrdiff_t, 15>, kMaxSize + 1> BoardChains::kEightSteps =
    make_eight_steps();

}  // namespace yomi::go
