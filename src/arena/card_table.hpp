#pragma once

#include <algorithm>
#include <bit>
#include <vector>

#include "arena/card_game.hpp"
#include "base/error.hpp"
#include "hidden/table.hpp"

namespace yomi::arena {

/// What a game of cards tells besides what HiddenTableOf wants, so that it can be shown on a page.
// clang-format off
///
///   kDeck                  how many cards there are
///   card_name(card)
///   show(view, sight)      fills in what is special: giving, to_give, hand, gave, got, marks, points, places
///   is_giving(state)       whether cards are given away before the play; who gets one sees it by `got`
///   cards_of(move)         the cards of a move, as bits
///   taker(before, after)   whose the trick is that the move between them has ended; -1 if none
// clang-format on
template <class Rules>
concept HasCards = requires(const typename Rules::State& state, const typename Rules::State::View& view,
                            CardSight& sight, game::MoveId move) {
    { Rules::card_name(0) } -> std::convertible_to<std::string>;
    Rules::show(view, sight);
    { Rules::cards_of(move) } -> std::convertible_to<std::uint64_t>;
    { Rules::is_giving(state) } -> std::convertible_to<bool>;
    { Rules::taker(state, state) } -> std::convertible_to<int>;
};

template <class Rules>
CardNames names_of_cards(std::uint64_t cards) {
    CardNames names;
    for (; cards != 0; cards &= cards - 1) names.push_back(Rules::card_name(std::countr_zero(cards)));
    return names;
}

template <class Rules>
class CardGameOf : public CardGame {
   public:
    using State = typename Rules::State;

    CardGameOf(const Rules& rules, int seat, const hidden::PlayerChoice& opponents, base::Seed seed)
        : rules_(rules),
          state_(rules_.deal(seed.derive("deal"))),
          seat_(seat),
          opponent_(opponents),
          adviser_(opponents),
          sees_all_(opponents.sees_all),
          random_(seed.derive("moves")),
          beliefs_(seed.derive("beliefs")) {
        if (seat < 0 || seat >= state_.players())
            throw base::Error("there is no such seat; they are numbered from 1");
        for (int p = 0; p < state_.players(); ++p)
            end_.dealt.push_back(names_of_cards<Rules>(state_.hand(p)));
        for (int c = 0; c < Rules::kDeck; ++c) end_.deck.push_back(Rules::card_name(c));
    }

    [[nodiscard]] bool is_over() const override { return state_.is_over(); }
    [[nodiscard]] bool is_persons_turn() const override { return !is_over() && state_.player() == seat_; }
    [[nodiscard]] CardSight sight() const override;
    void play(const std::string& text) override {
        if (!is_persons_turn()) throw base::Error(is_over() ? "the deal is over" : "it is not your turn");
        for (const game::MoveId m : legal()) {
            if (rules_.move_text(state_, m) == text) return make(m);
        }
        throw base::Error("'" + text.substr(0, 80) + "' is no legal move now");
    }
    void let_play() override;
    std::string hint() override {
        if (!is_persons_turn()) throw base::Error("it is not your turn");
        return rules_.move_text(state_, adviser_.choose(state_, beliefs_));
    }
    [[nodiscard]] CardEnd end() const override {
        if (!is_over()) throw base::Error("what the others hold and think is shown when the deal is over");
        CardEnd all = end_;
        for (int p = 0; p < state_.players(); ++p) all.rewards.push_back(state_.reward(p));
        return all;
    }

   private:
    /// So many samples tell a share to within some percent.
    static constexpr int kSamples = 500;
    static constexpr std::size_t kMostCandidates = 8;

    [[nodiscard]] std::vector<game::MoveId> legal() const {
        std::vector<game::MoveId> moves;
        state_.moves(moves);
        return moves;
    }
    void make(game::MoveId move);
    void add_event(const CardEvent& event, bool person_sees_cards) {
        end_.events.push_back(event);
        seen_.push_back(event);
        if (!person_sees_cards) seen_.back().cards.clear();
    }
    [[nodiscard]] std::vector<float> belief_of(const typename State::View& view);

    Rules rules_;
    State state_;
    int seat_;
    hidden::Seated<State> opponent_;
    hidden::Seated<State> adviser_;  // for the person, whose questions do not change the others' moves
    bool sees_all_;
    base::Random random_;
    base::Random beliefs_;
    std::vector<CardEvent> seen_;
    CardEnd end_;
};

template <class Rules>
CardSight CardGameOf<Rules>::sight() const {
    CardSight sight;
    sight.seat = seat_;
    sight.to_move = is_over() ? -1 : state_.player();
    // How many cards a player holds is open to all; which ones is not.
    for (int p = 0; p < state_.players(); ++p)
        sight.seats.push_back({.cards = std::popcount(state_.hand(p))});
    Rules::show(state_.view(seat_), sight);
    sight.events = seen_;
    if (is_persons_turn()) {
        for (const game::MoveId m : legal())
            sight.choices.push_back({rules_.move_text(state_, m), names_of_cards<Rules>(Rules::cards_of(m))});
    }
    return sight;
}

template <class Rules>
void CardGameOf<Rules>::make(game::MoveId move) {
    const bool gives = Rules::is_giving(state_);
    const int mover = state_.player();
    const std::uint64_t cards = Rules::cards_of(move);
    const auto what = gives        ? CardEvent::What::Gives
                      : cards != 0 ? CardEvent::What::Plays
                                   : CardEvent::What::Passes;
    const bool sees = !gives || mover == seat_;
    const State before = state_;
    state_.play(move);
    add_event({what, mover, names_of_cards<Rules>(cards)}, sees);
    const int taker = gives ? -1 : Rules::taker(before, state_);
    if (taker >= 0) add_event({CardEvent::What::Takes, taker}, true);
}

template <class Rules>
std::vector<float> CardGameOf<Rules>::belief_of(const typename State::View& view) {
    std::vector<float> shares(static_cast<std::size_t>(Rules::kDeck), 0);
    State sample;
    for (int i = 0; i < kSamples; ++i) {
        view.sample(beliefs_, sample);
        for (std::uint64_t hand = sample.hand(seat_); hand != 0; hand &= hand - 1)
            shares[static_cast<std::size_t>(std::countr_zero(hand))] += 1.0F / kSamples;
    }
    return shares;
}

template <class Rules>
void CardGameOf<Rules>::let_play() {
    if (is_over() || is_persons_turn()) throw base::Error("it is not the machine's turn");
    const int mover = state_.player();
    CardThought thought{.seat = mover, .event = end_.events.size(), .held = state_.hand(seat_)};
    thought.belief = belief_of(sees_all_ ? state_.open_view(mover) : state_.view(mover));
    const game::MoveId move = opponent_.choose(state_, random_);
    thought.move = rules_.move_text(state_, move);
    thought.playouts = opponent_.spent().playouts;
    for (const hidden::Candidate& c : opponent_.candidates())
        thought.candidates.push_back({rules_.move_text(state_, c.move), c.visits, c.mean});
    std::ranges::stable_sort(thought.candidates, std::greater<>(), &CardThought::Candidate::visits);
    if (thought.candidates.size() > kMostCandidates) thought.candidates.resize(kMostCandidates);
    end_.thoughts.push_back(std::move(thought));
    make(move);
}

}  // namespace yomi::arena
