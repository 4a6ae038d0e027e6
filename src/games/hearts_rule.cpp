#include <algorithm>
#include <bit>

#include "games/hearts.hpp"

namespace yomi::games {
namespace {

constexpr Card kKingOfSpades = Hearts::kQueenOfSpades + 1;
constexpr Card kAceOfSpades = Hearts::kQueenOfSpades + 2;
constexpr Cards kTopSpades = bit_of(Hearts::kQueenOfSpades) | bit_of(kKingOfSpades) | bit_of(kAceOfSpades);

int rank_of(Card card) { return card % 13; }

/// The card of the highest rank, whatever its suit.
Card top_rank(Cards cards) {
    Card best = lowest_of(cards);
    for (; cards != 0; cards &= cards - 1) {
        const Card card = lowest_of(cards);
        if (rank_of(card) > rank_of(best)) best = card;
    }
    return best;
}

/// How much one would like to be rid of a card before play begins.
int pass_worth(Card card, Cards hand) {
    const int suit = suit_of(card);
    const int length = count_of_cards(hand & suit_cards(suit));
    int worth = 2 * rank_of(card) + 2 * (5 - std::min(length, 5));  // high cards, short suits
    if (suit == 3) worth += 4;
    if ((bit_of(card) & kTopSpades) != 0) worth += length < 5 ? 40 : -40;  // low spades guard the high ones
    if (suit == 2 && (bit_of(card) & kTopSpades) == 0) worth -= 20;
    return worth;
}

/// The three cards to pass are named in rising order: the lowest of the best ones above those named already.
Card next_pass(const Hearts& game, game::Player p) {
    const Cards whole = game.hand(p);
    const Cards named = game.passed(p);
    const Cards open = named == 0 ? whole : whole & ~((bit_of(highest_of(named)) << 1) - 1);
    Cards wanted = 0;
    for (int i = count_of_cards(named); i < 3; ++i) {
        Card best = -1;
        for (Cards rest = open & ~wanted; rest != 0; rest &= rest - 1) {
            const Card card = lowest_of(rest);
            if (best < 0 || pass_worth(card, whole) > pass_worth(best, whole)) best = card;
        }
        wanted |= bit_of(best);
    }
    return lowest_of(wanted);
}

Card lead(Cards legal, Cards unseen) {
    // Not the high spades while the queen is out, and otherwise the card that most unseen ones beat.
    Cards sound = legal;
    if ((unseen & bit_of(Hearts::kQueenOfSpades)) != 0)
        sound &= ~(bit_of(kKingOfSpades) | bit_of(kAceOfSpades));
    sound &= ~bit_of(Hearts::kQueenOfSpades);
    if (sound == 0) sound = legal;
    Card best = lowest_of(sound);
    int best_higher = -1;
    for (Cards rest = sound; rest != 0; rest &= rest - 1) {
        const Card card = lowest_of(rest);
        const Cards suit = unseen & suit_cards(suit_of(card));
        // A suit that nobody else has takes the trick for certain.
        const int higher = count_of_cards(suit & ~((bit_of(card) << 1) - 1)) - (suit == 0 ? 20 : 0);
        if (higher > best_higher || (higher == best_higher && rank_of(card) < rank_of(best))) {
            best = card;
            best_higher = higher;
        }
    }
    return best;
}

Card discard(Cards legal) {
    if ((legal & bit_of(Hearts::kQueenOfSpades)) != 0) return Hearts::kQueenOfSpades;
    if ((legal & kTopSpades) != 0) return highest_of(legal & kTopSpades);
    if ((legal & Hearts::kHearts) != 0) return highest_of(legal & Hearts::kHearts);
    return top_rank(legal);
}

Card follow(const Hearts& game, Cards legal) {
    const int suit = suit_of(game.trick_card(0));
    Card winning = game.trick_card(0);
    Cards on_table = 0;
    for (int i = 0; i < game.trick_size(); ++i) {
        const Card card = game.trick_card(i);
        on_table |= bit_of(card);
        if (suit_of(card) == suit) winning = std::max(winning, card);
    }
    const Cards below = legal & (bit_of(winning) - 1);
    if ((below & bit_of(Hearts::kQueenOfSpades)) != 0) return Hearts::kQueenOfSpades;  // somebody else has it
    const bool is_last = game.trick_size() == 3;
    Cards above = legal & ~bit_of(Hearts::kQueenOfSpades);
    if (is_last && (on_table & Hearts::kPointCards) == 0 && above != 0) return highest_of(above);
    if (below != 0) return highest_of(below);
    if (above == 0) return lowest_of(legal);
    // It may take the trick: if it surely does with the highest one, otherwise as low as possible.
    if (is_last) return highest_of(above);
    if (suit == 2) {
        const Cards low = above & ~kTopSpades;
        if (low != 0) above = low;
    }
    return lowest_of(above);
}

}  // namespace

game::MoveId Hearts::quick_rule_move(base::Random& /*random*/) const {
    if (is_passing()) return static_cast<game::MoveId>(next_pass(*this, player_));
    const Cards cards = legal();
    if (std::has_single_bit(cards)) return static_cast<game::MoveId>(lowest_of(cards));
    if (trick_size() == 0)
        return static_cast<game::MoveId>(lead(cards, kAllCards & ~played() & ~hand(player_)));
    const bool follows = (cards & suit_cards(suit_of(trick_card(0)))) != 0;
    return static_cast<game::MoveId>(follows ? follow(*this, cards) : discard(cards));
}

game::MoveId Hearts::rule_move(const View& view, base::Random& random) {
    return view.known().quick_rule_move(random);
}

}  // namespace yomi::games
