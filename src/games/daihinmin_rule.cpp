#include <bit>

#include "games/daihinmin.hpp"

namespace yomi::games {
namespace {

int strength_of(const Meld& meld, bool reversed) {
    if (meld.rank == Daihinmin::kRanks) return 15;
    const int top = meld.kind == Meld::Kind::Sequence ? meld.rank + meld.size - 1 : meld.rank;
    return reversed ? Daihinmin::kRanks - 1 - meld.rank : top;
}

/// How many cards of the hand stay behind, torn from those that were played.
int torn_from(const Meld& meld, std::uint64_t hand) {
    int torn = 0;
    for (int rank = 0; rank < Daihinmin::kRanks; ++rank) {
        const auto used = static_cast<unsigned>(meld.cards >> (4 * rank) & 15U);
        if (used != 0) torn += std::popcount(static_cast<unsigned>(hand >> (4 * rank) & 15U) & ~used);
    }
    return torn;
}

/// Low is good: weak cards go first, many at a time, and groups and the joker are kept together.
int cost_of(const Meld& meld, std::uint64_t hand, bool reversed) {
    if (meld.cards == hand) return -1000;  // the last cards
    int cost = 2 * strength_of(meld, reversed) - 4 * meld.size + 5 * torn_from(meld, hand);
    if (meld.has_joker) cost += 16;
    return cost;
}

}  // namespace

game::MoveId Daihinmin::quick_rule_move(base::Random& /*random*/) const {
    MoveList found;
    list(found);
    if (is_exchanging()) return found.moves[0];  // the lowest cards
    const std::uint64_t own = hand(player_);
    game::MoveId best = 0;
    int best_cost = 1000;
    for (int i = 0; i < found.size; ++i) {
        const game::MoveId move = found.moves[static_cast<std::size_t>(i)];
        if (move == 0) continue;
        const int cost = cost_of(meld_of(move), own, is_reversed());
        if (cost < best_cost) {
            best = move;
            best_cost = cost;
        }
    }
    // Strong cards, and groups that would be torn, are kept while there are many cards left.
    constexpr int kDear = 24;
    const bool may_pass = table().kind != Meld::Kind::Pass;
    if (may_pass && best_cost > kDear && std::popcount(own) > 5) return 0;
    return best;
}

game::MoveId Daihinmin::rule_move(const View& view, base::Random& random) {
    return view.known().quick_rule_move(random);
}

}  // namespace yomi::games
