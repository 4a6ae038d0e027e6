#include "games/card_deals.hpp"

#include <algorithm>

namespace yomi::games {
namespace {

struct Binomials {
    Binomials() {
        for (std::size_t n = 0; n < rows.size(); ++n) {
            rows[n][0] = 1;
            for (std::size_t k = 1; k <= n; ++k)
                rows[n][k] = rows[n - 1][k - 1] + (k < n ? rows[n - 1][k] : 0);
        }
    }
    std::array<std::array<double, 54>, 54> rows = {};
};

const Binomials& binomials() {
    static const Binomials made;
    return made;
}

}  // namespace

double choose_count(int n, int k) {
    if (k < 0 || k > n) return 0;
    return binomials().rows[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)];
}

CardDeals::CardDeals(const std::array<Kind, kKinds>& kinds, const std::array<int, kHands>& sizes)
    : kinds_(kinds), sizes_(sizes) {
    unsigned real_hands = 0;
    for (int h = 0; h < kHands; ++h) real_hands |= sizes[static_cast<std::size_t>(h)] > 0 ? 1U << h : 0;
    int left = 0;
    for (const Kind& kind : kinds_) {
        left += count_of_cards(kind.cards);
        if (kind.cards != 0 && (kind.hands & real_hands) != real_hands) is_free_ = false;
    }
    if (is_free_) {
        count_ = choose_count(left, sizes[0]) * choose_count(left - sizes[0], sizes[1]);
        return;
    }
    ways_.fill(0);
    ways(kKinds, 0, 0) = 1;
    left = 0;
    for (int k = kKinds - 1; k >= 0; --k) {
        left += count_of_cards(kinds_[static_cast<std::size_t>(k)].cards);
        count_kind(k, left);
    }
    count_ = ways(0, sizes[0], sizes[1]);
}

template <class Use>
void CardDeals::each_split(int kind, const std::array<int, kHands>& free, Use use) const {
    const Kind& k = kinds_[static_cast<std::size_t>(kind)];
    const int n = count_of_cards(k.cards);
    const auto most = [&](int hand, int rest) {
        return (k.hands >> hand & 1U) != 0 ? std::min(free[static_cast<std::size_t>(hand)], rest) : 0;
    };
    for (int a = 0; a <= most(0, n); ++a) {
        for (int b = 0; b <= most(1, n - a); ++b) {
            const int c = n - a - b;
            if (c > most(2, c)) continue;
            const double later = ways(kind + 1, free[0] - a, free[1] - b);
            if (later > 0) use(a, b, choose_count(n, a) * choose_count(n - a, b) * later);
        }
    }
}

void CardDeals::count_kind(int kind, int left) {
    for (int free0 = 0; free0 <= sizes_[0]; ++free0) {
        for (int free1 = 0; free1 <= sizes_[1]; ++free1) {
            const int free2 = left - free0 - free1;
            if (free2 < 0 || free2 > sizes_[2]) continue;
            double sum = 0;
            each_split(kind, {free0, free1, free2}, [&](int, int, double ways_of) { sum += ways_of; });
            ways(kind, free0, free1) = sum;
        }
    }
}

void CardDeals::deal(base::Random& random, std::array<Cards, kHands>& hands) const {
    if (is_free_) {
        std::array<std::int8_t, 52> list{};
        std::size_t n = 0;
        for (const Kind& kind : kinds_) {
            for (Cards rest = kind.cards; rest != 0; rest &= rest - 1)
                list[n++] = static_cast<std::int8_t>(lowest_of(rest));
        }
        for (std::size_t h = 0; h < kHands; ++h) {
            for (int i = 0; i < sizes_[h]; ++i) {
                const std::size_t at = random.below(static_cast<std::uint32_t>(n));
                hands[h] |= bit_of(list[at]);
                list[at] = list[--n];
            }
        }
        return;
    }
    std::array<int, kHands> free = sizes_;
    for (int kind = 0; kind < kKinds; ++kind) {
        Cards cards = kinds_[static_cast<std::size_t>(kind)].cards;
        if (cards == 0) continue;
        double target = random.unit() * ways(kind, free[0], free[1]);
        std::array<int, kHands> split = {0, 0, 0};
        bool found = false;
        each_split(kind, free, [&](int a, int b, double ways_of) {
            if (found) return;
            split = {a, b, count_of_cards(cards) - a - b};  // the last one stays, whatever rounding says
            target -= ways_of;
            found = target < 0;
        });
        for (std::size_t h = 0; h < kHands; ++h) {
            const Cards part = random_subset(cards, split[h], random);
            hands[h] |= part;
            cards &= ~part;
            free[h] -= split[h];
        }
    }
}

}  // namespace yomi::games
