#pragma once

#include <array>
#include <cstdint>

#include "games/cards.hpp"

namespace yomi::games {

/// Deals of unseen cards to a few hands of known sizes, where some hands cannot hold some kinds of card: how
/// many there are, and one of them, each as likely as the next.
///
/// Counting goes from kind to kind: with w(k, free) the number of ways to deal the kinds from k on into hands
/// with so many free places, w(k, free) = sum over splits of kind k of (its cards choose the split)
/// w(k + 1, free - split).
class CardDeals {
   public:
    static constexpr int kHands = 3;
    static constexpr int kKinds = 6;
    static constexpr int kPlaces = 14;

    /// Cards of one kind, and the hands that may hold them as bits.
    struct Kind {
        Cards cards = 0;
        unsigned hands = 0;
    };

    /// The sizes of the hands add up to the number of cards, and some deal is possible.
    CardDeals(const std::array<Kind, kKinds>& kinds, const std::array<int, kHands>& sizes);

    [[nodiscard]] double count() const { return count_; }
    /// Adds the cards to the hands.
    void deal(base::Random& random, std::array<Cards, kHands>& hands) const;

   private:
    [[nodiscard]] double& ways(int kind, int free0, int free1) {
        return ways_[static_cast<std::size_t>((kind * kPlaces + free0) * kPlaces + free1)];
    }
    [[nodiscard]] double ways(int kind, int free0, int free1) const {
        return ways_[static_cast<std::size_t>((kind * kPlaces + free0) * kPlaces + free1)];
    }
    void count_kind(int kind, int left);
    /// Calls `use` with each split of the kind into these free places, and its number of ways.
    template <class Use>
    void each_split(int kind, const std::array<int, kHands>& free, Use use) const;

    std::array<Kind, kKinds> kinds_;
    std::array<int, kHands> sizes_;
    bool is_free_ = true;  // every hand may hold every card, so no table is needed
    double count_ = 1;
    std::array<double, (kKinds + 1) * kPlaces * kPlaces> ways_;  // only if some hand may not hold some kind
};

}  // namespace yomi::games
