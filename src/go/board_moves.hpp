#pragma once

#include "base/random.hpp"
#include "go/board.hpp"
#include "go/neighbourhood.hpp"

namespace yomi::go {

/// The hot functions of Board, for code that fixes the number of 64-bit words in a set of points (W) and the
/// colour to move at compile time. Playout loops use them directly; everybody else calls Board::play().
class BoardMoves {
   public:
    /// A move chosen uniformly among those that are legal under simple ko and do not fill an own eye, or kPass.
    template <Colour C>
    static Point draw(Board& b, base::Random& random);

    /// Board::play() without the pass.
    template <int W, Colour C>
    static void play(Board& b, int p);

    /// Board::is_suicide() for a point that has no empty neighbour.
    template <Colour C>
    static bool is_suicide_when_enclosed(const Board& b, int p, std::uint32_t code);

    /// Calls f with the number of words of b's sets as a compile-time constant.
    template <class F>
    static auto with_words(const Board& b, F&& f);

   private:
    static constexpr int kUpLeft = 4;
    static constexpr int kUpRight = 5;
    static constexpr int kDownLeft = 6;
    static constexpr int kDownRight = 7;

    template <int Delta>
    static void add_to_codes(Board& b, int p);
    template <int W>
    static void take_liberty(Board& b, unsigned chain, unsigned word, unsigned bit);
    template <int W>
    static void give_liberty(Board& b, unsigned chain, unsigned word, unsigned bit);
    template <int W, Colour C>
    static void join_neighbours(Board& b, int p, std::uint32_t code);
    template <int W>
    static unsigned merge(Board& b, unsigned a, unsigned c);
    template <int W, Colour C>
    static void remove_chain(Board& b, unsigned chain);
    template <int W, Colour C>
    static void capture_around(Board& b, int p);

    static std::uint16_t chain_at(const Board& b, int p) {
        return b.chain_[static_cast<std::size_t>(p + Board::kPad)];
    }
    static std::uint32_t& code_at(Board& b, int p) { return b.code_[static_cast<std::size_t>(p + Board::kPad)]; }
};

template <Colour C>
bool BoardMoves::is_suicide_when_enclosed(const Board& b, int p, std::uint32_t code) {
    constexpr auto kOpponent = static_cast<unsigned>(opponent(C));
    const int s = b.size_ + 1;
    // A neighbour saves the stone if it is ours and keeps another liberty, or theirs and is captured.
    const auto saves = [&](int neighbour, int j) {
        const unsigned colour = code >> (2 * j) & 3;
        const bool last_liberty = b.liberty_count_[chain_at(b, neighbour)] == 1;
        return static_cast<unsigned>(colour != 3) & static_cast<unsigned>(last_liberty == (colour == kOpponent));
    };
    return (saves(p + s, 0) | saves(p - 1, 1) | saves(p + 1, 2) | saves(p - s, 3)) == 0;
}

template <Colour C>
Point BoardMoves::draw(Board& b, base::Random& random) {
    constexpr int kBit = static_cast<int>(C);
    // Refused points are swapped behind the first `left` ones, so each is looked at once.
    auto left = static_cast<std::uint32_t>(b.empty_count_);
    while (left > 0) {
        const std::uint32_t at = random.below(left);
        const Point point = b.empties_[at];
        const int p = point.value();
        const std::uint32_t code = code_at(b, p);
        const Orthogonal around = kOrthogonal[code & 0xff];
        if (around.empty != 0) return point;
        const bool only_own = C == Colour::Black ? around.only_black : around.only_white;
        const bool eye = only_own && (kEyeDiagonals[code >> 8 & 0xff] >> kBit & 1) != 0;
        if (!eye && p != b.ko_ && !is_suicide_when_enclosed<C>(b, p, code)) return point;
        --left;
        const Point other = b.empties_[left];
        b.empties_[at] = other;
        b.empties_[left] = point;
        b.empty_at_[static_cast<std::size_t>(other.value())] = static_cast<std::uint16_t>(at);
        b.empty_at_[static_cast<std::size_t>(p)] = static_cast<std::uint16_t>(left);
    }
    return kPass;
}

/// Adds a colour's number to what the eight neighbours see at p. p is "down" for the point above it, and so on.
template <int Delta>
void BoardMoves::add_to_codes(Board& b, int p) {
    const int s = b.size_ + 1;
    const auto add = [&](int at, int j) {
        if constexpr (Delta > 0) {
            code_at(b, at) += static_cast<std::uint32_t>(Delta) << (2 * j);
        } else {
            code_at(b, at) -= static_cast<std::uint32_t>(-Delta) << (2 * j);
        }
    };
    add(p + s - 1, kDownRight);
    add(p + s, 3);
    add(p + s + 1, kDownLeft);
    add(p - 1, 2);
    add(p + 1, 1);
    add(p - s - 1, kUpRight);
    add(p - s, 0);
    add(p - s + 1, kUpLeft);
}

template <int W>
void BoardMoves::take_liberty(Board& b, unsigned chain, unsigned word, unsigned bit) {
    std::uint64_t& set = b.liberty_sets_[chain * W + word];
    const std::uint64_t old = set;
    set = old & ~(std::uint64_t{1} << bit);
    b.liberty_count_[chain] = static_cast<std::uint16_t>(b.liberty_count_[chain] - (old >> bit & 1));
}

template <int W>
void BoardMoves::give_liberty(Board& b, unsigned chain, unsigned word, unsigned bit) {
    std::uint64_t& set = b.liberty_sets_[chain * W + word];
    const std::uint64_t old = set;
    set = old | std::uint64_t{1} << bit;
    b.liberty_count_[chain] = static_cast<std::uint16_t>(b.liberty_count_[chain] + (~old >> bit & 1));
}

/// Joins two chains; the larger keeps its head, which is returned. Liberties are joined, not yet counted.
template <int W>
unsigned BoardMoves::merge(Board& b, unsigned a, unsigned c) {
    if (b.chain_size_[a] < b.chain_size_[c]) std::swap(a, c);
    b.chain_size_[a] = static_cast<std::uint16_t>(b.chain_size_[a] + b.chain_size_[c]);
    for (int i = 0; i < W; ++i) {
        const auto w = static_cast<unsigned>(i);
        b.liberty_sets_[a * W + w] |= b.liberty_sets_[c * W + w];
    }
    unsigned stone = c;
    do {
        b.chain_[stone + Board::kPad] = static_cast<std::uint16_t>(a);
        stone = b.next_[stone];
    } while (stone != c);
    std::swap(b.next_[a], b.next_[c]);
    return a;
}

/// Makes the stone at p a chain of its own or part of its neighbours'.
template <int W, Colour C>
void BoardMoves::join_neighbours(Board& b, int p, std::uint32_t code) {
    const auto at = static_cast<unsigned>(p);
    const std::uint64_t* around = b.neighbour_masks_ + at * W;
    // The bits of own neighbours: for Black (1) the low bit of a pair alone, for White (2) the high bit alone.
    constexpr std::uint32_t kLow = 0x55;
    const std::uint32_t low = code & kLow;
    const std::uint32_t high = code >> 1 & kLow;
    std::uint32_t own = C == Colour::Black ? low & ~high : high & ~low;
    if (own == 0) {
        b.chain_[at + Board::kPad] = static_cast<std::uint16_t>(at);
        b.next_[at] = static_cast<std::uint16_t>(at);
        b.chain_size_[at] = 1;
        b.liberty_count_[at] = kOrthogonal[code & 0xff].empty;
        for (unsigned i = 0; i < W; ++i) b.liberty_sets_[at * W + i] = around[i] & b.empty_set_[i];
        return;
    }
    const int s = b.size_ + 1;
    const int steps[4] = {s, -1, 1, -s};
    const auto neighbour_chain = [&](std::uint32_t bits) {
        return chain_at(b, p + steps[std::countr_zero(bits) >> 1]);
    };
    unsigned chain = neighbour_chain(own);
    for (own &= own - 1; own != 0; own &= own - 1) {
        const unsigned other = neighbour_chain(own);
        if (other != chain) chain = merge<W>(b, chain, other);
    }
    b.chain_[at + Board::kPad] = static_cast<std::uint16_t>(chain);
    b.next_[at] = b.next_[chain];
    b.next_[chain] = static_cast<std::uint16_t>(at);
    ++b.chain_size_[chain];
    int count = 0;
    for (unsigned i = 0; i < W; ++i) {
        const std::uint64_t set = b.liberty_sets_[chain * W + i] | (around[i] & b.empty_set_[i]);
        b.liberty_sets_[chain * W + i] = set;
        count += std::popcount(set);
    }
    b.liberty_count_[chain] = static_cast<std::uint16_t>(count);
}

/// Takes a chain of colour C off the board and gives its points to the liberties of the chains around.
template <int W, Colour C>
void BoardMoves::remove_chain(Board& b, unsigned chain) {
    constexpr int kColour = static_cast<int>(C);
    const int s = b.size_ + 1;
    const std::uint64_t* keys = b.stone_keys_ + (C == Colour::White ? kPointSpan : 0);
    b.stones_[static_cast<std::size_t>(C)] -= b.chain_size_[chain];
    unsigned stone = chain;
    do {
        const int p = static_cast<int>(stone);
        b.hash_ ^= keys[stone];
        code_at(b, p) -= static_cast<std::uint32_t>(kColour) << Board::kOwnShift;
        add_to_codes<-kColour>(b, p);
        b.chain_[stone + Board::kPad] = Board::kNoChain;
        b.empties_[static_cast<std::size_t>(b.empty_count_)] = Point(p);
        b.empty_at_[stone] = static_cast<std::uint16_t>(b.empty_count_++);
        const unsigned word = stone >> 6;
        const unsigned bit = stone & 63;
        b.empty_set_[word] |= std::uint64_t{1} << bit;
        give_liberty<W>(b, chain_at(b, p + s), word, bit);
        give_liberty<W>(b, chain_at(b, p - 1), word, bit);
        give_liberty<W>(b, chain_at(b, p + 1), word, bit);
        give_liberty<W>(b, chain_at(b, p - s), word, bit);
        stone = b.next_[stone];
    } while (stone != chain);
}

/// Removes the opponent's chains around p that have no liberty left, and sets the ko.
template <int W, Colour C>
void BoardMoves::capture_around(Board& b, int p) {
    constexpr Colour kOpponent = opponent(C);
    const int s = b.size_ + 1;
    const int before = b.empty_count_;
    for (const int n : {p + s, p - 1, p + 1, p - s}) {
        const unsigned chain = chain_at(b, n);
        if (b.liberty_count_[chain] == 0 && (code_at(b, n) >> Board::kOwnShift) == static_cast<unsigned>(kOpponent)) {
            remove_chain<W, kOpponent>(b, chain);
        }
    }
    const unsigned own = chain_at(b, p);
    if (b.liberty_count_[own] == 0) {
        remove_chain<W, C>(b, own);  // suicide
    } else if (b.empty_count_ == before + 1 && b.chain_size_[own] == 1 && b.liberty_count_[own] == 1) {
        b.ko_ = b.empties_[static_cast<std::size_t>(before)].value();
    }
}

template <int W, Colour C>
void BoardMoves::play(Board& b, int p) {
    constexpr int kColour = static_cast<int>(C);
    const auto at = static_cast<unsigned>(p);
    const int s = b.size_ + 1;
    const unsigned word = at >> 6;
    const unsigned bit = at & 63;

    // 1. The stone.
    const unsigned last = static_cast<unsigned>(--b.empty_count_);
    const Point moved = b.empties_[last];
    const std::uint16_t gap = b.empty_at_[at];
    b.empties_[gap] = moved;
    b.empty_at_[static_cast<std::size_t>(moved.value())] = gap;
    b.empty_set_[word] &= ~(std::uint64_t{1} << bit);
    const std::uint32_t code = code_at(b, p);
    code_at(b, p) = code + (static_cast<std::uint32_t>(kColour) << Board::kOwnShift);
    add_to_codes<kColour>(b, p);
    b.hash_ ^= b.stone_keys_[(C == Colour::White ? kPointSpan : 0) + p];
    ++b.stones_[static_cast<std::size_t>(C)];
    b.to_play_ = opponent(C);
    b.ko_ = kNoPoint.value();

    // 2. Every chain around loses a liberty; cells without a stone count as one chain that never runs out.
    const unsigned up = chain_at(b, p + s);
    const unsigned left = chain_at(b, p - 1);
    const unsigned right = chain_at(b, p + 1);
    const unsigned down = chain_at(b, p - s);
    take_liberty<W>(b, up, word, bit);
    take_liberty<W>(b, left, word, bit);
    take_liberty<W>(b, right, word, bit);
    take_liberty<W>(b, down, word, bit);
    const bool none_left = (b.liberty_count_[up] == 0) | (b.liberty_count_[left] == 0) |
                           (b.liberty_count_[right] == 0) | (b.liberty_count_[down] == 0);

    // 3. The chain that the stone makes or joins.
    join_neighbours<W, C>(b, p, code);

    // 4. What is captured. A chain without liberties is the opponent's, or our own just joined, or there was none
    //    around and the new stone has no liberty itself.
    if (none_left || b.liberty_count_[chain_at(b, p)] == 0) capture_around<W, C>(b, p);
}

template <class F>
auto BoardMoves::with_words(const Board& b, F&& f) {
    switch (b.words_) {
        case 1: return f.template operator()<1>();
        case 2: return f.template operator()<2>();
        case 3: return f.template operator()<3>();
        case 4: return f.template operator()<4>();
        case 5: return f.template operator()<5>();
        case 6: return f.template operator()<6>();
        case 7: return f.template operator()<7>();
        case 8: return f.template operator()<8>();
        case 9: return f.template operator()<9>();
        case 10: return f.template operator()<10>();
        default: return f.template operator()<11>();
    }
}

}  // namespace yomi::go
