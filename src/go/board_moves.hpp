#pragma once

#include <algorithm>
#include <array>
#include <utility>

#include "base/random.hpp"
#include "go/board.hpp"
#include "go/board_chains.hpp"
#include "go/neighbourhood.hpp"

// The hot functions are inlined into the playout loop as a whole: saving and restoring registers around them
// took an eighth of all instructions of a playout.
#define YOMI_HOT [[gnu::always_inline]] static inline

namespace yomi::go {

/// The hot functions of Board, for code that fixes the number of 64-bit words in a set of points (W) and the
/// colour to move at compile time. Playout loops use them directly; everybody else calls Board::play().
class BoardMoves {
   public:
    /// A move chosen uniformly among those that are legal under simple ko and do not fill an own eye, or
    /// kPass.
    template <Colour C, int S = 0>
    YOMI_HOT Point draw(Board& b, base::Random& random) {
        return draw_if<C, S>(b, random, [](Point, std::uint32_t) { return true; });
    }

    /// The same among those of them that accept(point, 3x3 code) is true for.
    template <Colour C, int S = 0, class Accept>
    YOMI_HOT Point draw_if(Board& b, base::Random& random, Accept&& accept) {
        // Refused points are swapped behind the first `left` ones, so each is looked at once.
        auto left = static_cast<std::uint32_t>(b.empty_count_);
        while (left > 0) {
            const std::size_t at = random.below(left);
            const Point point = b.empties_[at];
            const auto p = static_cast<std::size_t>(point.value());
            const std::uint32_t code = b.code_[p + kPad];
            const bool playable =
                kOrthogonal[code & 0xff].empty != 0 ||
                (!is_eye<C>(code) && point.value() != b.ko_ && !is_suicide_when_enclosed<C, S>(b, p, code));
            if (playable && accept(point, code)) return point;
            --left;
            const Point other = b.empties_[left];
            b.empties_[at] = other;
            b.empties_[left] = point;
            b.empty_at_[static_cast<std::size_t>(other.value())] = static_cast<std::uint16_t>(at);
            b.empty_at_[p] = static_cast<std::uint16_t>(left);
        }
        return kPass;
    }

    /// Board::is_eye() by the 3x3 code.
    template <Colour C>
    YOMI_HOT bool is_eye(std::uint32_t code) {
        const Orthogonal around = kOrthogonal[code & 0xff];
        return (C == Colour::Black ? around.only_black : around.only_white) != 0 &&
               (kEyeDiagonals[code >> 8 & 0xff] >> static_cast<int>(C) & 1) != 0;
    }

    /// Board::is_suicide() for a point that has no empty neighbour.
    template <Colour C, int S = 0>
    YOMI_HOT bool is_suicide_when_enclosed(const Board& b, std::size_t p, std::uint32_t code) {
        // A neighbour saves the stone if it is ours and keeps another liberty, or theirs and is captured: no
        // neighbour does if those in atari are just our own. A border is never in atari.
        return BoardChains::lanes(BoardChains::spare_around<S>(b, p) == 0) == BoardChains::lanes_of<C>(code);
    }

    /// Board::play() without the pass.
    template <int W, Colour C, int S = 0>
    YOMI_HOT void play(Board& b, Point point) {
        const auto p = static_cast<std::size_t>(point.value());

        // 1. The stone.
        const std::uint32_t code = b.code_[p + kPad];
        b.code_[p + kPad] = code + (static_cast<std::uint32_t>(C) << Board::kOwnShift);
        add_to_codes<C, +1, S>(b, p);
        const auto last = static_cast<std::size_t>(--b.empty_count_);
        const Point moved = b.empties_[last];
        const std::size_t gap = b.empty_at_[p];
        b.empties_[gap] = moved;
        b.empty_at_[static_cast<std::size_t>(moved.value())] = static_cast<std::uint16_t>(gap);
        b.empty_set_[p >> 6] ^= std::uint64_t{1} << (p & 63);
        b.hash_ ^= keys<C>(b)[p];
        ++b.stones_[static_cast<std::size_t>(C)];
        b.to_play_ = opponent(C);
        b.ko_ = kNoPoint.value();

        // 2. Every chain around loses a liberty.
        const bool none_left = change_liberties<-1, S>(b, p);
        b.spare_liberties_[Board::kNoChain] = Board::kNoChainLiberties;

        // 3. The chain that the stone makes or joins.
        const bool dead = join<W, C, S>(b, p, code);

        // 4. What is captured: chains around without liberties that are the opponent's, or else our own.
        if (none_left || dead) capture_around<C, S>(b, p, code);
    }

    /// What the chains on `from` touch. Most heads on most boards are none, so this skips the bulk.
    template <int W>
    static void copy_reach(Board& to, const Board& from) {
        BoardChains::for_each_chain(from, [&](std::size_t chain) {
            for (std::size_t i = 0; i < W; ++i) to.reach_[chain * W + i] = from.reach_[chain * W + i];
        });
    }

    /// Calls f with the number of words of b's sets as a compile-time constant.
    template <class F>
    static auto with_words(const Board& b, F&& f) {
        switch (b.words_) {
            case 2: return f.template operator()<2>();    // up to 10x10
            case 3: return f.template operator()<3>();    // up to 13x13
            case 6: return f.template operator()<6>();    // up to 19x19
            default: return f.template operator()<11>();  // up to 25x25
        }
    }

    /// The same, and the distance between two rows of b (S) if its size is a usual one, else 0. What is told
    /// S keeps addresses of neighbours in its instructions.
    template <class F>
    static auto with_shape(const Board& b, F&& f) {
        switch (b.size_) {
            case 9: return f.template operator()<2, 10>();
            case 13: return f.template operator()<3, 14>();
            case 19: return f.template operator()<6, 20>();
            default: return with_words(b, [&]<int W>() { return f.template operator()<W, 0>(); });
        }
    }

   private:
    static constexpr std::size_t kPad = Board::kPad;
    static constexpr std::uint32_t kPairs = 0x55;  // the low bit of each of four pairs

    template <int S>
    YOMI_HOT std::ptrdiff_t stride(const Board& b) {
        return S != 0 ? S : b.stride_;
    }

    template <Colour C>
    YOMI_HOT const std::uint64_t* keys(const Board& b) {
        return b.stone_keys_ + (C == Colour::White ? kPointSpan : 0);
    }

    /// Adds or takes away a colour in what the eight neighbours see at p. p is "down" for the point above it.
    template <Colour C, int Sign, int S>
    YOMI_HOT void add_to_codes(Board& b, std::size_t p) {
        std::uint32_t* here = &b.code_[p + kPad];
        std::uint32_t* up = here + stride<S>(b);
        std::uint32_t* down = here - stride<S>(b);
        constexpr auto kUnit = static_cast<std::uint32_t>(C) * static_cast<std::uint32_t>(Sign);
        up[-1] += kUnit << 14;
        up[0] += kUnit << 6;
        up[1] += kUnit << 12;
        here[-1] += kUnit << 4;
        here[1] += kUnit << 2;
        down[-1] += kUnit << 10;
        down[0] += kUnit;
        down[1] += kUnit << 8;
    }

    /// Gives the chains around p a liberty there, or takes it; cells without a stone count as one chain that
    /// never runs out. Whether one has none left. All counts are read before the first is written: so a chain
    /// that is met several times changes once.
    template <int Change, int S>
    YOMI_HOT bool change_liberties(Board& b, std::size_t p) {
        const std::uint16_t* here = &b.chain_[p + kPad];
        const std::ptrdiff_t s = stride<S>(b);
        const std::array<std::size_t, 4> chains = {here[s], here[-1], here[1], here[-s]};
        std::array<std::uint16_t, 4> counts;
        for (std::size_t j = 0; j < 4; ++j)
            counts[j] = static_cast<std::uint16_t>(b.spare_liberties_[chains[j]] + Change);
        for (std::size_t j = 0; j < 4; ++j) b.spare_liberties_[chains[j]] = counts[j];
        return ((counts[0] | counts[1] | counts[2] | counts[3]) & 0x8000) != 0;
    }

    /// Joins two chains; the larger keeps its head, which is returned. The liberties are not
    /// counted yet.
    template <int W>
    YOMI_HOT std::size_t merge(Board& b, std::size_t a, std::size_t c) {
        if (b.chain_size_[a] < b.chain_size_[c]) std::swap(a, c);
        b.chain_size_[a] = static_cast<std::uint16_t>(b.chain_size_[a] + b.chain_size_[c]);
        for (std::size_t i = 0; i < W; ++i) b.reach_[a * W + i] |= b.reach_[c * W + i];
        std::size_t stone = c;
        do {
            b.chain_[stone + kPad] = static_cast<std::uint16_t>(a);
            stone = b.next_[stone];
        } while (stone != c);
        std::swap(b.next_[a], b.next_[c]);
        return a;
    }

    /// Makes the stone at p a chain of its own or part of its neighbours'; whether it has no
    /// liberty.
    template <int W, Colour C, int S>
    YOMI_HOT bool join(Board& b, std::size_t p, std::uint32_t code) {
        const NearSet& near = b.near_sets_[p];
        const std::size_t near_word = W == 2 ? 0 : near.first;
        std::uint32_t own = BoardChains::neighbours<C>(code);
        if (own == 0) {
            b.chain_[p + kPad] = static_cast<std::uint16_t>(p);
            b.next_[p] = static_cast<std::uint16_t>(p);
            b.chain_size_[p] = 1;
            if constexpr (W > 2) std::fill_n(&b.reach_[p * W], W, 0);
            for (std::size_t i = 0; i < 2; ++i) b.reach_[p * W + near_word + i] = near.words[i];
            const int spare = kOrthogonal[code & 0xff].empty - 1;
            b.spare_liberties_[p] = static_cast<std::uint16_t>(spare);
            return spare < 0;
        }
        const auto first = [&]() -> std::size_t {
            return BoardChains::chain_at(b, BoardChains::first_of<S>(b, p, own));
        };
        std::size_t chain = first();
        bool merged = false;
        for (own &= own - 1; own != 0; own &= own - 1) {
            const std::size_t other = first();
            if (other == chain) continue;
            chain = merge<W>(b, chain, other);
            merged = true;
        }
        b.chain_[p + kPad] = static_cast<std::uint16_t>(chain);
        b.next_[p] = b.next_[chain];
        b.next_[chain] = static_cast<std::uint16_t>(p);
        ++b.chain_size_[chain];
        std::uint64_t* const reach = &b.reach_[chain * W];
        int spare = b.spare_liberties_[chain];
        for (std::size_t i = near_word; i < near_word + 2; ++i) {
            const std::uint64_t more = near.words[i - near_word] & ~reach[i];
            reach[i] |= more;
            spare += std::popcount(more & b.empty_set_[i]);
        }
        if (merged || W == 2) {
            spare = -1;
            for (std::size_t i = 0; i < W; ++i) spare += std::popcount(reach[i] & b.empty_set_[i]);
        }
        b.spare_liberties_[chain] = static_cast<std::uint16_t>(spare);
        return spare < 0;
    }

    /// Takes a chain of colour C off the board and gives its points to the liberties of the chains around.
    template <Colour C, int S>
    static void remove_chain(Board& b, std::size_t chain) {
        b.stones_[static_cast<std::size_t>(C)] -= b.chain_size_[chain];
        std::size_t p = chain;
        do {
            b.hash_ ^= keys<C>(b)[p];
            b.code_[p + kPad] -= static_cast<std::uint32_t>(C) << Board::kOwnShift;
            add_to_codes<C, -1, S>(b, p);
            b.chain_[p + kPad] = Board::kNoChain;
            b.empties_[static_cast<std::size_t>(b.empty_count_)] = Point(static_cast<int>(p));
            b.empty_at_[p] = static_cast<std::uint16_t>(b.empty_count_++);
            b.empty_set_[p >> 6] |= std::uint64_t{1} << (p & 63);
            change_liberties<+1, S>(b, p);
            p = b.next_[p];
        } while (p != chain);
    }

    /// Removes the opponent's chains around p that have no liberty left, or our own, and sets the ko. `code`
    /// is that of p before. Not inlined: most moves capture nothing, and it would take registers from all of
    /// them.
    template <Colour C, int S>
    [[gnu::noinline]] static void capture_around(Board& b, std::size_t p, std::uint32_t code) {
        const int before = b.empty_count_;
        for (std::uint32_t n = BoardChains::neighbours<opponent(C)>(code); n != 0; n &= n - 1) {
            // That of a point whose stone has gone already is kNoChain.
            const std::size_t chain = BoardChains::chain_at(b, BoardChains::first_of<S>(b, p, n));
            if (b.spare_liberties_[chain] == Board::kNoLiberty) remove_chain<opponent(C), S>(b, chain);
        }
        const std::size_t own = b.chain_[p + kPad];
        if (b.spare_liberties_[own] == Board::kNoLiberty) {
            remove_chain<C, S>(b, own);
        } else if (b.empty_count_ == before + 1 && b.chain_size_[own] == 1 && b.spare_liberties_[own] == 0) {
            b.ko_ = b.empties_[static_cast<std::size_t>(before)].value();
        }
    }
};

}  // namespace yomi::go

#undef YOMI_HOT
