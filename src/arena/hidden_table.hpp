#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "arena/card_table.hpp"
#include "arena/hidden_games.hpp"
#include "base/error.hpp"
#include "hidden/game_tree.hpp"
#include "hidden/table.hpp"

namespace yomi::arena {

/// What the laboratory needs of a game: its rules, and a new deal of it. `Rules` has
///
///   State                 the game::HiddenGame
///   fields()              the options of the rules
///   prepare()             called after they were set; throws base::Error if they contradict each other
///   deal(seed)            a new game
///
/// and, for the terminal, the functions that HiddenSessionOf wants; for the page, those of CardGameOf.
template <class Rules>
concept Dealer = requires(Rules& rules, base::Seed seed) {
    { rules.fields() } -> std::convertible_to<base::Fields>;
    rules.prepare();
    { rules.deal(seed) } -> std::same_as<typename Rules::State>;
};

template <class Rules>
concept HasText = requires(const Rules& rules, const typename Rules::State& state, game::Player p,
                           game::MoveId move, const std::string& text) {
    { rules.look(state.view(p)) } -> std::convertible_to<std::string>;
    { rules.move_text(state, move) } -> std::convertible_to<std::string>;
    { rules.seen_text(state, move, p) } -> std::convertible_to<std::string>;
    { rules.result_text(state, p) } -> std::convertible_to<std::string>;
};

/// A game of two that is small enough to be written out: all deals of one seed, each as likely as the next.
template <class Rules>
concept HasAllDeals = requires(const Rules& rules, base::Seed seed) {
    { rules.all_deals(seed) } -> std::same_as<std::vector<typename Rules::State>>;
};

template <class Rules>
class HiddenSessionOf : public Session {
   public:
    using State = typename Rules::State;

    HiddenSessionOf(const Rules& rules, int seat, const hidden::PlayerChoice& opponents, base::Seed seed)
        : rules_(rules),
          state_(rules_.deal(seed.derive("deal"))),
          seat_(seat),
          opponent_(opponents),
          random_(seed.derive("moves")) {
        if (seat < 0 || seat >= state_.players())
            throw base::Error(fmt::format("there is no seat {}; the seats of this game are 1 to {}", seat + 1,
                                          state_.players()));
    }

    [[nodiscard]] bool is_over() const override { return state_.is_over(); }
    [[nodiscard]] bool is_persons_turn() const override { return !is_over() && state_.player() == seat_; }
    [[nodiscard]] std::string look() const override { return rules_.look(state_.view(seat_)); }
    [[nodiscard]] std::vector<std::string> moves() const override {
        std::vector<std::string> texts;
        for (const game::MoveId m : legal()) texts.push_back(rules_.move_text(state_, m));
        return texts;
    }
    void play(const std::string& text) override {
        for (const game::MoveId m : legal()) {
            if (!is_same_move(rules_.move_text(state_, m), text)) continue;
            state_.play(m);
            return;
        }
        throw base::Error("'" + text.substr(0, 80) + "' is no legal move; 'moves' lists those");
    }
    std::string let_play() override {
        const game::MoveId move = opponent_.choose(state_, random_);
        std::string seen = rules_.seen_text(state_, move, seat_);
        state_.play(move);
        return seen;
    }
    std::string hint() override { return rules_.move_text(state_, opponent_.choose(state_, random_)); }
    [[nodiscard]] std::string result() const override { return rules_.result_text(state_, seat_); }

   private:
    [[nodiscard]] std::vector<game::MoveId> legal() const {
        std::vector<game::MoveId> moves;
        state_.moves(moves);
        return moves;
    }

    Rules rules_;
    State state_;
    int seat_;
    hidden::Seated<State> opponent_;
    base::Random random_;
};

template <Dealer Rules>
class HiddenTableOf : public HiddenTable {
   public:
    using State = typename Rules::State;

    base::Fields fields() override {
        is_prepared_ = false;
        return rules_.fields();
    }

    [[nodiscard]] bool has_rule() const override { return game::HasRule<State>; }

    void check(const hidden::PlayerChoice& player) override {
        prepare();
        hidden::make_player<State>(player);
    }

    HiddenPair play_pair(const hidden::PlayerChoice& first, const hidden::PlayerChoice& second,
                         base::Seed seed, const std::stop_token& stop) override {
        prepare();
        const State state = rules_.deal(seed.derive("deal"));
        hidden::Seated<State> one(first);
        hidden::Seated<State> two(second);
        HiddenPair pair;
        for (std::size_t turn = 0; turn < 2 && !stop.stop_requested(); ++turn) {
            std::vector<hidden::Seated<State>*> seats;
            for (int p = 0; p < state.players(); ++p)
                seats.push_back(static_cast<std::size_t>(p) % 2 == turn ? &one : &two);
            add(hidden::play_game<State>(state, seats, seed.derive("moves").derive(turn)), turn, pair);
        }
        return pair;
    }

    void measure(base::Seed seed, HiddenFeatures& features) override;

    double play_randomly(base::Seed seed, std::int64_t games) override {
        prepare();
        const State state = rules_.deal(seed.derive("deal"));
        const typename State::View view = state.view(state.player());
        base::Random random(seed.derive("moves"));
        std::vector<game::MoveId> moves;
        State sample;
        double sum = 0;
        for (std::int64_t i = 0; i < games; ++i) {
            view.sample(random, sample);
            hidden::play_randomly(sample, random, moves);
            sum += sample.reward(0);
        }
        return sum / static_cast<double>(games);
    }

    HiddenLoss loss(const hidden::PlayerChoice& player, base::Seed seed, int trials,
                    const std::stop_token& stop) override;

    std::unique_ptr<Session> session(int seat, const hidden::PlayerChoice& opponents,
                                     base::Seed seed) override {
        prepare();
        if constexpr (HasText<Rules>) {
            return std::make_unique<HiddenSessionOf<Rules>>(rules_, seat, opponents, seed);
        } else {
            return nullptr;
        }
    }

    std::unique_ptr<CardGame> card_game(int seat, const hidden::PlayerChoice& opponents,
                                        base::Seed seed) override {
        prepare();
        if constexpr (HasText<Rules> && HasCards<Rules>) {
            return std::make_unique<CardGameOf<Rules>>(rules_, seat, opponents, seed);
        } else {
            return nullptr;
        }
    }

   private:
    void prepare() {
        if (!is_prepared_) rules_.prepare();
        is_prepared_ = true;
    }

    static void add(const hidden::GameEnd& end, std::size_t turn, HiddenPair& pair) {
        double rewards[2] = {0, 0};
        double seats[2] = {0, 0};
        for (std::size_t p = 0; p < end.rewards.size(); ++p) {
            const std::size_t who = p % 2 == turn ? 0 : 1;
            rewards[who] += end.rewards[p];
            seats[who] += 1;
            hidden::Spent& spent = who == 0 ? pair.first_spent : pair.second_spent;
            spent.playouts += end.spent[p].playouts;
            spent.work += end.spent[p].work;
            spent.seconds += end.spent[p].seconds;
        }
        const double mine = rewards[0] / seats[0];
        const double theirs = seats[1] > 0 ? rewards[1] / seats[1] : 0;
        pair.points += mine > theirs ? 1 : mine < theirs ? 0 : 0.5;
        pair.first_reward += mine / 2;
        pair.second_reward += theirs / 2;
        pair.first_moves += end.moves;
    }

    Rules rules_;
    bool is_prepared_ = false;
};

/// Walks through a random game. At its last position the leaves are compared pair by pair; at every move of a
/// player, the number of states that he thinks possible with that at his move before.
template <Dealer Rules>
void HiddenTableOf<Rules>::measure(base::Seed seed, HiddenFeatures& features) {
    prepare();
    State state = rules_.deal(seed.derive("deal"));
    base::Random random(seed.derive("moves"));
    std::vector<double> before(static_cast<std::size_t>(state.players()), 0);
    std::vector<game::MoveId> moves;
    double length = 0;
    while (!state.is_over()) {
        state.moves(moves);
        const game::Player mover = state.player();
        const double states = state.view(mover).count();
        double& earlier = before[static_cast<std::size_t>(mover)];
        if (earlier > 1) features.halving.add(std::log2(earlier / states));
        earlier = states;
        features.log2_states.add(std::log2(states));
        features.branching.add(static_cast<double>(moves.size()));
        ++length;
        std::vector<double> leaves;
        for (const game::MoveId m : moves) {
            State next = state;
            next.play(m);
            if (next.is_over()) leaves.push_back(next.reward(mover));
        }
        for (std::size_t i = 0; i + 1 < leaves.size(); ++i) {
            features.same.add(std::fabs(leaves[i] - leaves[i + 1]) < 1e-9 ? 1 : 0);
            features.reward.add((leaves[i] + leaves[i + 1]) / 2);
        }
        state.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    features.moves.add(length);
}

template <Dealer Rules>
HiddenLoss HiddenTableOf<Rules>::loss(const hidden::PlayerChoice& player, base::Seed seed, int trials,
                                      const std::stop_token& stop) {
    prepare();
    if constexpr (HasAllDeals<Rules>) {
        constexpr int kIterations = 1000;
        const auto deals = rules_.all_deals(seed.derive("deal"));
        const auto game = hidden::write_out<State>(deals);
        const auto seated = hidden::make_player<State>(player);
        const hidden::Profile profile =
            hidden::profile_of<State>(game, *seated, trials, seed.derive("moves"), stop);
        if (stop.stop_requested()) return {};
        HiddenLoss loss;
        loss.value = hidden::value_of(game.tree, hidden::solve(game.tree, kIterations));
        loss.first = loss.value - (1 - hidden::best_response_of(game.tree, profile, 1));
        loss.second = hidden::best_response_of(game.tree, profile, 0) - loss.value;
        loss.sets = static_cast<std::int64_t>(game.views.size());
        return loss;
    } else {
        throw base::Error("this game is too large to be written out; take a small synthetic-tree");
    }
}

template <class Rules>
std::unique_ptr<HiddenTable> hidden_table_of() {
    return std::make_unique<HiddenTableOf<Rules>>();
}

}  // namespace yomi::arena
