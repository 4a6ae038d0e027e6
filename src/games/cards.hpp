#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/random.hpp"

namespace yomi::games {

/// A card of 52: 13 times its suit plus its rank, from the lowest.
using Card = int;
/// Cards as bits.
using Cards = std::uint64_t;

inline constexpr Cards kNoCards = 0;
inline constexpr Cards kSuit = 0x1fff;  ///< of the first suit
inline constexpr Cards kAllCards = (Cards{1} << 52) - 1;

constexpr Cards bit_of(Card card) { return Cards{1} << card; }
constexpr Cards suit_cards(int suit) { return kSuit << (13 * suit); }
constexpr int suit_of(Card card) { return card / 13; }
constexpr int count_of_cards(Cards cards) { return std::popcount(cards); }
constexpr Card lowest_of(Cards cards) { return std::countr_zero(cards); }
constexpr Card highest_of(Cards cards) { return 63 - std::countl_zero(cards); }

/// The n-th card, from 0.
constexpr Card nth_of(Cards cards, std::uint32_t n) {
    while (n-- > 0) cards &= cards - 1;
    return std::countr_zero(cards);
}

/// A uniformly random one of them.
inline Card random_of(Cards cards, base::Random& random) {
    return nth_of(cards, random.below(static_cast<std::uint32_t>(std::popcount(cards))));
}

/// So many of them, uniformly.
inline Cards random_subset(Cards cards, int size, base::Random& random) {
    Cards chosen = 0;
    for (int i = 0; i < size; ++i) chosen |= bit_of(random_of(cards & ~chosen, random));
    return chosen;
}

/// Numbers of subsets of at most 52 things.
double choose_count(int n, int k);

}  // namespace yomi::games
