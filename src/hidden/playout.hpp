#pragma once

#include <span>
#include <vector>

#include "hidden/hidden_player.hpp"

namespace yomi::hidden {

/// Plays to the end with uniformly random moves.
template <game::HiddenGame G>
void play_randomly(G& state, base::Random& random, std::vector<game::MoveId>& moves) {
    if constexpr (game::HasPlayOut<G>) {
        state.play_out(random);
    } else {
        while (!state.is_over()) {
            state.moves(moves);
            state.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        }
    }
}

/// Who moves in a playout.
enum class Policy {
    Random,  ///< everybody plays at random
    Rule,    ///< everybody follows the rules of thumb of the game, if it has any
    Inner,   ///< everybody searches, with what he would know there
    Own      ///< only the player whose move is searched does; the others play at random
};

/// How the players inside of playouts search: with `playouts` samples each, and with such players inside of
/// their own playouts as long as `recursion` is above 1; the innermost playouts follow `innermost`.
struct InnerSearch {
    std::int64_t playouts = 50;
    std::int64_t recursion = 1;
    Policy innermost = Policy::Random;
    double noise = 0;  ///< the chance of a random move where rules of thumb decide
};

/// Playouts in which the moves may be chosen by players that search, with information sets of their own
/// (Furtak & Buro 2013, Algorithm 2 of Osaga et al.). Nothing is allocated once it is warm.
template <game::HiddenGame G>
class Playouts {
   public:
    explicit Playouts(const InnerSearch& inner) : inner_(inner) {
        levels_.resize(static_cast<std::size_t>(inner.recursion) + 1);
    }

    /// Plays to the end. False if the meter ended it before, and the state is not at its end.
    bool run(G& state, Policy policy, game::Player self, Meter& meter, base::Random& random) {
        return run(state, policy, self, inner_.recursion, meter, random);
    }

    [[nodiscard]] const LogTable& log() const { return log_; }

   private:
    struct Level {
        std::vector<game::MoveId> moves;
        std::vector<Arm> arms;
        G sample;
    };

    bool run(G& state, Policy policy, game::Player self, std::int64_t recursion, Meter& meter,
             base::Random& random) {
        if (state.is_over()) {
            meter.add_work();  // or a search of last moves would never use up its budget
            return true;
        }
        const bool searches = recursion > 0 && (policy == Policy::Inner || policy == Policy::Own);
        if (!searches) {
            // Players that may not search any deeper.
            const bool by_rule =
                policy == Policy::Rule || (policy != Policy::Random && inner_.innermost == Policy::Rule);
            finish(state, by_rule, random);
            meter.add_work();
            return true;
        }
        while (!state.is_over()) {
            if (meter.is_over()) return false;
            const game::Player p = state.player();
            state.play(policy == Policy::Own && p != self ? random_move(state, random)
                                                          : decide(state, p, recursion, meter, random));
        }
        return true;
    }

    void finish(G& state, bool by_rule, base::Random& random) {
        if constexpr (game::HasRule<G>) {
            if (by_rule) {
                while (!state.is_over()) state.play(rule_or_noise(state, random));
                return;
            }
        }
        play_randomly(state, random, moves_);
    }

    game::MoveId rule_or_noise(const G& state, base::Random& random) requires game::HasRule<G> {
        if (inner_.noise > 0 && random.unit() < inner_.noise) return random_move(state, random);
        if constexpr (game::HasQuickRule<G>) {
            return state.quick_rule_move(random);
        } else {
            return G::rule_move(state.view(state.player()), random);
        }
    }

    game::MoveId random_move(const G& state, base::Random& random) {
        state.moves(moves_);
        return moves_[random.below(static_cast<std::uint32_t>(moves_.size()))];
    }

    /// The move of a player inside of a playout, who sees only what he would see.
    game::MoveId decide(const G& state, game::Player p, std::int64_t recursion, Meter& meter,
                        base::Random& random) {
        Level& level = levels_[static_cast<std::size_t>(recursion)];
        state.moves(level.moves);
        if (level.moves.size() == 1) return level.moves[0];
        level.arms.assign(level.moves.size(), {});
        const typename G::View view = state.view(p);
        for (std::int64_t i = 0; i < inner_.playouts && !meter.is_over(); ++i) {
            const std::size_t a = choose_tuned(level.arms, static_cast<double>(i), log_, random);
            view.sample(random, level.sample);
            level.sample.play(level.moves[a]);
            if (!run(level.sample, Policy::Inner, p, recursion - 1, meter, random)) break;
            level.arms[a].add(level.sample.reward(p));
        }
        return level.moves[choose_best(level.arms, random)];
    }

    InnerSearch inner_;
    std::vector<Level> levels_;
    std::vector<game::MoveId> moves_;
    LogTable log_;
};

}  // namespace yomi::hidden
