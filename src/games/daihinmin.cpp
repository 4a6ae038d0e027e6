#include "games/daihinmin.hpp"

#include <bit>
#include <tuple>

#include "games/cards.hpp"

namespace yomi::games {
namespace {

// Options as bits, so that a state stays small.
constexpr std::uint8_t kRevolution = 1;
constexpr std::uint8_t kSequences = 2;
constexpr std::uint8_t kEightEnds = 4;
constexpr std::uint8_t kLock = 8;
constexpr std::uint8_t kSpadeThree = 16;

constexpr int kSpades = 3;
constexpr int kShortestSequence = 3;
constexpr int kSequenceForms = 14;  // no joker, or the joker at one of up to 13 places

std::uint8_t options_of(const DaihinminRules& rules) {
    const auto bit = [](bool on, std::uint8_t option) { return on ? option : 0; };
    return static_cast<std::uint8_t>(bit(rules.revolution, kRevolution) | bit(rules.sequences, kSequences) |
                                     bit(rules.eight_ends, kEightEnds) | bit(rules.lock, kLock) |
                                     bit(rules.spade_three, kSpadeThree));
}

int group_move(int rank, unsigned suits, bool joker) {
    return Daihinmin::kFirstGroup + rank * 32 + static_cast<int>(suits) * 2 + (joker ? 1 : 0);
}

/// `joker_at` is the place of the joker in the sequence, or -1.
int sequence_move(int suit, int rank, int size, int joker_at) {
    return Daihinmin::kFirstSequence + ((suit * 13 + rank) * 11 + size - kShortestSequence) * kSequenceForms +
           joker_at + 1;
}

Meld group_of(int code) {
    Meld meld;
    meld.kind = Meld::Kind::Group;
    meld.rank = static_cast<std::int8_t>(code / 32);
    meld.suits = static_cast<std::uint8_t>(code % 32 / 2);
    meld.has_joker = code % 2 == 1;
    meld.size = static_cast<std::int8_t>(std::popcount(meld.suits) + (meld.has_joker ? 1 : 0));
    meld.cards = meld.has_joker ? Daihinmin::kJokerBit : 0;
    if (meld.rank < Daihinmin::kRanks) meld.cards |= std::uint64_t{meld.suits} << (4 * meld.rank);
    return meld;
}

Meld sequence_of(int code) {
    Meld meld;
    meld.kind = Meld::Kind::Sequence;
    const int joker_at = code % kSequenceForms - 1;
    code /= kSequenceForms;
    meld.size = static_cast<std::int8_t>(code % 11 + kShortestSequence);
    code /= 11;
    meld.rank = static_cast<std::int8_t>(code % 13);
    const int suit = code / 13;
    meld.suits = static_cast<std::uint8_t>(1U << suit);
    meld.has_joker = joker_at >= 0;
    for (int i = 0; i < meld.size; ++i)
        meld.cards |= i == joker_at ? Daihinmin::kJokerBit : std::uint64_t{1} << (4 * (meld.rank + i) + suit);
    return meld;
}

bool has_eight(const Meld& meld) {
    return (meld.cards >> (4 * Daihinmin::kEight) & 15U) != 0 ||
           (meld.kind == Meld::Kind::Sequence && meld.rank <= Daihinmin::kEight &&
            meld.rank + meld.size > Daihinmin::kEight);
}

}  // namespace

base::Fields DaihinminRules::fields() {
    using base::field;
    return {
        field("exchange", exchange, "rich and poor exchange cards first"),
        field("revolution", revolution, "four of a kind, or five in a row, turn the order of ranks"),
        field("sequences", sequences, "three or more of a suit in a row may be played"),
        field("eight_ends", eight_ends, "an eight ends the trick"),
        field("lock", lock, "the same suits twice bind everybody to them until the trick ends"),
        field("joker", joker, "there is a joker"),
        field("spade_three", spade_three, "the three of spades beats a joker alone"),
    };
}

Daihinmin::Daihinmin(const DaihinminRules& rules, base::Seed seed) : options_(options_of(rules)) {
    base::Random random(seed);
    Cards left = kAllCards | (rules.joker ? kJokerBit : 0);
    int to = static_cast<int>(random.below(kPlayers));  // who gets one card more than others
    for (; left != 0; to = (to + 1) % kPlayers) {
        const Card card = random_of(left, random);
        hands_[at(to)] |= bit_of(card);
        left &= ~bit_of(card);
    }
    if (!rules.exchange) {
        player_ = owner_ = static_cast<std::int8_t>(random.below(kPlayers));
        return;
    }
    exchanging_ = true;
    for (const game::Player poor : {3, 4}) {
        for (int i = 0; i < gifts_of(poor); ++i) {
            const Cards card = bit_of(highest_of(hands_[at(poor)]));
            hands_[at(poor)] &= ~card;
            given_[at(poor)] |= card;
            hands_[at(partner_of(poor))] |= card;
        }
    }
}

Meld Daihinmin::meld_of(game::MoveId move) {
    if (move >= kFirstSequence) return sequence_of(move - kFirstSequence);
    if (move >= kFirstGroup) return group_of(move - kFirstGroup);
    Meld meld;
    if (move >= kFirstGift) meld.cards = bit_of(move - kFirstGift);
    return meld;
}

void Daihinmin::list_gifts(MoveList& out) const {
    // From the lowest on, so that two cards can be named in one way only.
    const Cards chosen = given_[at(player_)];
    Cards cards = hands_[at(player_)];
    if (chosen != 0) cards &= ~((bit_of(highest_of(chosen)) << 1) - 1);
    const int more = gifts_of(player_) - 1 - count_of_cards(chosen);
    for (int i = 0; i < more; ++i) cards &= ~bit_of(highest_of(cards));
    for (; cards != 0; cards &= cards - 1) out.add(kFirstGift + lowest_of(cards));
}

bool Daihinmin::beats(const Meld& meld) const {
    if (table_.kind == Meld::Kind::Pass) return true;
    if (meld.kind != table_.kind || meld.size != table_.size) return false;
    if (locked_ && (meld.suits & ~table_.suits) != 0) return false;
    if (table_.rank == kRanks)  // a joker alone
        return has(kSpadeThree) && meld.rank == 0 && meld.suits == 1U << kSpades && !meld.has_joker;
    if (meld.rank == kRanks) return true;
    return reversed_ ? meld.rank < table_.rank : meld.rank > table_.rank;
}

void Daihinmin::list_groups(std::uint64_t hand, MoveList& out) const {
    const bool joker = (hand & kJokerBit) != 0;
    const int wanted = table_.kind == Meld::Kind::Group ? table_.size : 0;
    for (int rank = 0; rank < kRanks; ++rank) {
        const auto own = static_cast<unsigned>(hand >> (4 * rank) & 15U);
        for (unsigned suits = own; suits != 0; suits = (suits - 1) & own) {
            for (int with_joker = 0; with_joker <= (joker ? 1 : 0); ++with_joker) {
                if (wanted != 0 && std::popcount(suits) + with_joker != wanted) continue;
                const int move = group_move(rank, suits, with_joker == 1);
                if (beats(group_of(move - kFirstGroup))) out.add(move);
            }
        }
    }
    const int alone = group_move(kRanks, 0, true);
    if (joker && wanted <= 1 && beats(group_of(alone - kFirstGroup))) out.add(alone);
}

void Daihinmin::list_sequences(std::uint64_t hand, MoveList& out) const {
    const bool joker = (hand & kJokerBit) != 0;
    const int wanted = table_.kind == Meld::Kind::Sequence ? table_.size : 0;
    for (int suit = 0; suit < 4; ++suit) {
        const auto has_rank = [&](int rank) { return (hand >> (4 * rank + suit) & 1U) != 0; };
        for (int rank = 0; rank + kShortestSequence <= kRanks; ++rank) {
            int missing = -1;  // the place of the joker
            for (int size = 1; rank + size <= kRanks; ++size) {
                if (!has_rank(rank + size - 1)) {
                    if (!joker || missing >= 0) break;
                    missing = size - 1;
                }
                if (size < kShortestSequence || (wanted != 0 && size != wanted)) continue;
                const int move = sequence_move(suit, rank, size, missing);
                if (beats(sequence_of(move - kFirstSequence))) out.add(move);
            }
        }
    }
}

void Daihinmin::list(MoveList& out) const {
    if (exchanging_) return list_gifts(out);
    if (table_.kind != Meld::Kind::Pass) out.add(0);
    if (table_.kind != Meld::Kind::Sequence) list_groups(hands_[at(player_)], out);
    if (has(kSequences) && table_.kind != Meld::Kind::Group) list_sequences(hands_[at(player_)], out);
}

void Daihinmin::moves(std::vector<game::MoveId>& out) const {
    MoveList found;
    list(found);
    out.assign(found.moves.begin(), found.moves.begin() + found.size);
}

void Daihinmin::play_out(base::Random& random) {
    MoveList found;
    while (!is_over()) {
        found.size = 0;
        list(found);
        play(found.moves[random.below(static_cast<std::uint32_t>(found.size))]);
    }
}

void Daihinmin::play(game::MoveId move) {
    last_move_ = move;
    last_player_ = player_;
    gift_ = exchanging_;
    if (exchanging_) return give(move - kFirstGift);
    public_key_ = base::mix64(public_key_ ^ (move + 1U));
    if (move == 0) {
        out_ = static_cast<std::uint8_t>(out_ | 1U << player_);
        return next_player();
    }
    put(meld_of(move));
}

void Daihinmin::give(int card) {
    given_[at(player_)] |= bit_of(card);
    public_key_ = base::mix64(public_key_ + 1);
    if (count_of_cards(given_[at(player_)]) < gifts_of(player_)) return;
    hands_[at(player_)] &= ~given_[at(player_)];
    hands_[at(partner_of(player_))] |= given_[at(player_)];
    if (player_ == 0) {
        player_ = 1;
    } else {
        exchanging_ = false;
        player_ = owner_ = kPlayers - 1;  // the poorest begins
    }
}

void Daihinmin::put(const Meld& meld) {
    const bool ends = (has(kEightEnds) && has_eight(meld)) ||
                      (table_.rank == kRanks && table_.kind == Meld::Kind::Group);  // the three of spades
    if (has(kLock) && table_.kind != Meld::Kind::Pass && !meld.has_joker && !table_.has_joker &&
        meld.suits == table_.suits)
        locked_ = true;
    const bool turns = meld.kind == Meld::Kind::Group ? meld.size >= 4 : meld.size >= 5;
    if (has(kRevolution) && turns) reversed_ = !reversed_;
    const std::uint8_t bound = table_.suits;
    table_ = meld;
    if (locked_) table_.suits = static_cast<std::uint8_t>(bound | meld.suits);  // a joker stands for the rest
    hands_[at(player_)] &= ~meld.cards;
    played_ |= meld.cards;
    owner_ = player_;
    if (hands_[at(player_)] == 0) {
        places_[at(player_)] = finished_++;
        if (is_over()) return;
    }
    if (ends) return end_trick(player_);
    next_player();
}

/// The next who is still in the trick; if nobody is left but who put the last cards down, it ends.
void Daihinmin::next_player() {
    for (int i = 1; i <= kPlayers; ++i) {
        const game::Player p = (player_ + i) % kPlayers;
        if (p == owner_) continue;
        if (hands_[at(p)] == 0 || has_passed(p)) continue;
        player_ = static_cast<std::int8_t>(p);
        return;
    }
    end_trick(owner_);
}

void Daihinmin::end_trick(game::Player next) {
    table_ = {};
    out_ = 0;
    locked_ = false;
    while (hands_[at(next)] == 0) next = (next + 1) % kPlayers;
    player_ = owner_ = static_cast<std::int8_t>(next);
}

std::uint64_t Daihinmin::key(game::Player p) const {
    return base::Seed(public_key_)
        .derive(hands_[at(p)])
        .derive(given_[at(p)])
        .derive(given_[at(partner_of(p))] & (exchanging_ && p >= 3 ? 0 : ~std::uint64_t{0}))
        .derive(static_cast<std::uint64_t>(player_))
        .value();
}

std::uint64_t Daihinmin::glimpse(game::Player p) const {
    if (!gift_) return last_move_ + 1U;
    if (last_player_ == p) return last_move_ + 100'000U;
    return !exchanging_ && partner_of(last_player_) == p ? base::mix64(given_[at(last_player_)]) : 1;
}

Daihinmin::View::View(const Daihinmin& state, game::Player observer, bool open)
    : known_(state), observer_(observer), open_(open) {
    if (open) return;
    const game::Player partner = partner_of(observer);
    const bool exchanged =
        state.given_[at(observer)] != 0 && !(state.exchanging_ && observer < 2 && state.player_ <= observer);
    // Cards given to the partner that he has not played, and of which he gave none back.
    const Cards given = exchanged ? state.given_[at(observer)] & state.hands_[at(partner)] : kNoCards;
    for (int p = 0; p < kPlayers; ++p) {
        if (p == observer) continue;
        const Cards seen = p == partner ? given : kNoCards;
        known_.hands_[at(p)] = seen;
        unseen_[at(p)] = static_cast<std::int8_t>(count_of_cards(state.hands_[at(p)] & ~seen));
        hidden_ |= state.hands_[at(p)] & ~seen;
        const bool sees_gift = p == partner && (p >= 3 || !state.exchanging_);
        if (!sees_gift) known_.given_[at(p)] = 0;
    }
    if (observer < 2 && state.given_[at(partner)] != 0) {
        const Card least = lowest_of(state.given_[at(partner)]);
        too_high_ = hidden_ & ~((bit_of(least) << 1) - 1);
    }
    if (state.gift_ && state.last_player_ != observer && (state.exchanging_ || partner != state.last_player_))
        known_.last_move_ = 0;
}

double Daihinmin::View::count() const {
    if (open_) return 1;
    // The high cards go into the places of others than the partner, then the rest into what is left.
    const int high = count_of_cards(too_high_);
    int places = 0;
    for (int p = 0; p < kPlayers; ++p) places += p == partner_of(observer_) && high > 0 ? 0 : unseen_[at(p)];
    double ways = 1;
    for (int i = 0; i < high; ++i) ways *= places - i;
    const int rest = count_of_cards(hidden_) - high;
    for (int i = 2; i <= rest; ++i) ways *= i;
    for (const int size : unseen_) {
        for (int i = 2; i <= size; ++i) ways /= i;
    }
    return ways < 1 ? 1 : ways;
}

void Daihinmin::View::sample(base::Random& random, Daihinmin& out) const {
    out = known_;
    if (open_) return;
    std::array<std::int8_t, 53> places{};
    std::size_t n = 0;
    std::size_t others = 0;  // the places of others than the partner come first
    const game::Player partner = partner_of(observer_);
    for (int i = 1; i <= kPlayers; ++i) {
        const game::Player p = (partner + i) % kPlayers;
        if (p == partner && p != observer_) others = n;
        for (int c = 0; c < unseen_[at(p)]; ++c) places[n++] = static_cast<std::int8_t>(p);
    }
    if (partner == observer_) others = n;
    for (Cards rest = too_high_; rest != 0; rest &= rest - 1) {
        const std::size_t at_place = random.below(static_cast<std::uint32_t>(others));
        out.hands_[at(places[at_place])] |= bit_of(lowest_of(rest));
        places[at_place] = places[--others];
        places[others] = places[--n];
    }
    for (Cards rest = hidden_ & ~too_high_; rest != 0; rest &= rest - 1) {
        const std::size_t at_place = random.below(static_cast<std::uint32_t>(n));
        out.hands_[at(places[at_place])] |= bit_of(lowest_of(rest));
        places[at_place] = places[--n];
    }
}

bool Daihinmin::View::operator==(const View& other) const {
    const auto parts = [](const View& v) {
        const Daihinmin& k = v.known_;
        return std::tie(k.hands_, k.given_, k.public_key_, k.player_, k.last_move_, k.played_, v.unseen_,
                        v.hidden_, v.too_high_, v.observer_, v.open_);
    };
    return parts(*this) == parts(other);
}

Daihinmin::View Daihinmin::view(game::Player p) const { return {*this, p, false}; }
Daihinmin::View Daihinmin::open_view(game::Player p) const { return {*this, p, true}; }

}  // namespace yomi::games
