#include "games/hearts.hpp"

#include <algorithm>

namespace yomi::games {
namespace {

constexpr int kPassed = 3;
constexpr Cards kSpadesOnly = suit_cards(2) & ~bit_of(Hearts::kQueenOfSpades);

void list_cards(Cards cards, std::vector<game::MoveId>& out) {
    out.clear();
    for (; cards != 0; cards &= cards - 1) out.push_back(static_cast<game::MoveId>(lowest_of(cards)));
}

}  // namespace

base::Fields HeartsRules::fields() {
    using base::field;
    return {
        field("pass", pass, {"left", "right", "across", "none"}, "to whom three cards are passed"),
        field("moon", moon, "who takes all points gives them to the others"),
    };
}

Hearts::Hearts(const HeartsRules& rules, base::Seed seed) : moon_(rules.moon) {
    base::Random random(seed);
    Cards left = kAllCards;
    for (Cards& hand : hands_) {
        hand = random_subset(left, 13, random);
        left &= ~hand;
    }
    shift_ = rules.pass == "left" ? 1 : rules.pass == "across" ? 2 : rules.pass == "right" ? 3 : 0;
    passing_ = shift_ != 0;
    if (!passing_) begin_play();
}

Hearts Hearts::with_hands(const std::array<Cards, kPlayers>& hands) {
    Hearts game;
    game.hands_ = hands;
    game.begin_play();
    return game;
}

void Hearts::begin_play() {
    for (int p = 0; p < kPlayers; ++p) {
        if ((hands_[at(p)] & bit_of(kTwoOfClubs)) != 0) player_ = leader_ = static_cast<std::int8_t>(p);
    }
    // Everybody sees who has the two of clubs, because he leads.
    for (int p = 0; p < kPlayers; ++p) {
        if (p != player_) impossible_[at(p)] |= bit_of(kTwoOfClubs);
    }
    public_key_ = base::mix64(public_key_ + 100 + static_cast<std::uint64_t>(player_));
}

Cards Hearts::legal() const {
    const Cards hand = hands_[at(player_)];
    if (passing_) {
        // In rising order, so that three cards can be named in one way only.
        const Cards chosen = passed_[at(player_)];
        Cards cards = chosen == 0 ? hand : hand & ~((bit_of(highest_of(chosen)) << 1) - 1);
        const int more = kPassed - 1 - count_of_cards(chosen);
        for (int i = 0; i < more; ++i) cards &= ~bit_of(highest_of(cards));
        return cards;
    }
    if (tricks_ == 0 && trick_size_ == 0) return bit_of(kTwoOfClubs);
    if (trick_size_ == 0) {
        const Cards others = hand & ~kHearts;
        return broken_ || others == 0 ? hand : others;
    }
    const Cards follow = hand & suit_cards(suit_of(trick_[0]));
    if (follow != 0) return follow;
    const Cards harmless = hand & ~kPointCards;
    return tricks_ == 0 && harmless != 0 ? harmless : hand;
}

void Hearts::moves(std::vector<game::MoveId>& out) const { list_cards(legal(), out); }

void Hearts::play(game::MoveId move) {
    const auto card = static_cast<Card>(move);
    last_card_ = static_cast<std::int8_t>(card);
    last_player_ = player_;
    exchanged_ = false;
    if (passing_) return pass(card);
    learn_from(card);
    hands_[at(player_)] &= ~bit_of(card);
    played_[at(player_)] |= bit_of(card);
    public_key_ = base::mix64(public_key_ ^ (move + 1U));
    broken_ = broken_ || suit_of(card) == 3;
    trick_[static_cast<std::size_t>(trick_size_++)] = static_cast<std::int8_t>(card);
    if (trick_size_ < kPlayers) {
        player_ = static_cast<std::int8_t>((player_ + 1) % kPlayers);
    } else {
        end_trick();
    }
}

void Hearts::pass(Card card) {
    passed_[at(player_)] |= bit_of(card);
    if (count_of_cards(passed_[at(player_)]) < kPassed) return;
    public_key_ = base::mix64(public_key_ + 60);
    player_ = static_cast<std::int8_t>((player_ + 1) % kPlayers);
    if (player_ != 0) return;
    for (int p = 0; p < kPlayers; ++p) {
        hands_[at(p)] &= ~passed_[at(p)];
        hands_[at((p + shift_) % kPlayers)] |= passed_[at(p)];
    }
    passing_ = false;
    exchanged_ = true;
    begin_play();
}

/// What a card says about the rest of the hand to everybody.
void Hearts::learn_from(Card card) {
    Cards& impossible = impossible_[at(player_)];
    if (trick_size_ == 0) {
        if (suit_of(card) == 3 && !broken_) impossible |= kAllCards & ~kHearts;
        return;
    }
    const int led = suit_of(trick_[0]);
    if (suit_of(card) == led) return;
    impossible |= suit_cards(led);
    if (tricks_ == 0 && (bit_of(card) & kPointCards) != 0) impossible |= kAllCards & ~kPointCards;
}

void Hearts::end_trick() {
    const int led = suit_of(trick_[0]);
    int winner = 0;
    int sum = 0;
    for (int i = 0; i < kPlayers; ++i) {
        const Card card = trick_[static_cast<std::size_t>(i)];
        if (suit_of(card) == led && card > trick_[static_cast<std::size_t>(winner)]) winner = i;
        sum += suit_of(card) == 3 ? 1 : card == kQueenOfSpades ? 13 : 0;
    }
    leader_ = static_cast<std::int8_t>((leader_ + winner) % kPlayers);
    player_ = leader_;
    points_[at(leader_)] = static_cast<std::int8_t>(points_[at(leader_)] + sum);
    trick_size_ = 0;
    ++tricks_;
}

int Hearts::final_points(game::Player p) const {
    if (moon_) {
        for (int q = 0; q < kPlayers; ++q) {
            if (points_[at(q)] == kAllPoints) return p == q ? 0 : kAllPoints;
        }
    }
    return points_[at(p)];
}

std::uint64_t Hearts::key(game::Player p) const {
    return base::Seed(public_key_)
        .derive(hands_[at(p)])
        .derive(passed_[at(p)])
        .derive(received(p))
        .derive(static_cast<std::uint64_t>(player_))
        .value();
}

std::uint64_t Hearts::glimpse(game::Player p) const {
    const bool sees_card = last_player_ == p || (!passing_ && !exchanged_);
    const auto seen = static_cast<std::uint64_t>(sees_card ? last_card_ + 1 : 0);
    return exchanged_ ? base::mix64(received(p) + seen) + static_cast<std::uint64_t>(player_) : seen;
}

CardDeals Hearts::View::deals_of(const Hearts& state, game::Player observer, bool open) {
    std::array<CardDeals::Kind, CardDeals::kKinds> kinds = {};
    std::array<int, CardDeals::kHands> sizes = {};
    if (open) return {kinds, sizes};
    const std::array<Cards, CardDeals::kKinds> all = {suit_cards(0) & ~bit_of(kTwoOfClubs),
                                                      suit_cards(1),
                                                      kSpadesOnly,
                                                      bit_of(kQueenOfSpades),
                                                      kHearts,
                                                      bit_of(kTwoOfClubs)};
    const Cards seen = state.hands_[at(observer)] | state.played();
    Cards placed = 0;
    const int target = (observer + state.shift_) % kPlayers;
    const Cards given = state.passing_ ? kNoCards : state.passed_[at(observer)];
    for (int h = 0; h < CardDeals::kHands; ++h) {
        const int p = (observer + 1 + h) % kPlayers;
        const Cards known = p == target ? given & ~state.played() : kNoCards;
        placed |= known;
        sizes[static_cast<std::size_t>(h)] = count_of_cards(state.hands_[at(p)]) - count_of_cards(known);
    }
    for (std::size_t k = 0; k < kinds.size(); ++k) {
        kinds[k].cards = all[k] & ~seen & ~placed;
        for (int h = 0; h < CardDeals::kHands; ++h) {
            if ((all[k] & ~state.impossible_[at((observer + 1 + h) % kPlayers)]) != 0)
                kinds[k].hands |= 1U << h;
        }
    }
    return {kinds, sizes};
}

Hearts::View::View(const Hearts& state, game::Player observer, bool open)
    : known_(state), deals_(deals_of(state, observer, open)), observer_(observer), open_(open) {
    if (open) return;
    count_ = deals_.count();
    const int giver = (observer + kPlayers - state.shift_) % kPlayers;
    for (int p = 0; p < kPlayers; ++p) {
        if (p == observer) continue;
        known_.hands_[at(p)] = 0;
        if (!state.passing_ && p == giver) continue;
        // Any three of the cards that the receiver has held since, or of those of the giver before. Of who is
        // choosing just now nobody knows whether he has begun.
        if (count_of_cards(state.passed_[at(p)]) == kPassed) count_ *= choose_count(13, kPassed);
        known_.passed_[at(p)] = 0;
    }
    if (state.last_player_ != observer && (state.passing_ || state.exchanged_)) known_.last_card_ = 0;
    if (!state.passing_ && state.shift_ != 0) {
        const int target = (observer + state.shift_) % kPlayers;
        known_.hands_[at(target)] = state.passed_[at(observer)] & ~state.played();
    }
}

void Hearts::View::sample(base::Random& random, Hearts& out) const {
    out = known_;
    if (open_) return;
    std::array<Cards, CardDeals::kHands> hands = {};
    deals_.deal(random, hands);
    for (int h = 0; h < CardDeals::kHands; ++h)
        out.hands_[at((observer_ + 1 + h) % kPlayers)] |= hands[static_cast<std::size_t>(h)];
    if (known_.shift_ == 0) return;
    const int giver = (observer_ + kPlayers - known_.shift_) % kPlayers;
    for (int p = 0; p < kPlayers; ++p) {
        if (p == observer_) continue;
        const int receiver = (p + known_.shift_) % kPlayers;
        if (known_.passing_) {
            if (p < known_.player_) out.passed_[at(p)] = random_subset(out.hands_[at(p)], kPassed, random);
        } else if (p != giver) {
            out.passed_[at(p)] =
                random_subset(out.hands_[at(receiver)] | out.played_[at(receiver)], kPassed, random);
        }
    }
    if (known_.exchanged_ && known_.last_player_ != observer_)
        out.last_card_ = static_cast<std::int8_t>(highest_of(out.passed_[at(known_.last_player_)]));
}

Hearts::View Hearts::view(game::Player p) const { return {*this, p, false}; }
Hearts::View Hearts::open_view(game::Player p) const { return {*this, p, true}; }

}  // namespace yomi::games
