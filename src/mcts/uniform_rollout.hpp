#pragma once

#include <vector>

#include "game/hooks.hpp"
#include "mcts/parts.hpp"

namespace yomi::mcts {

/// Plays to the end by the moves that choose(state) names, where they are not chance's.
template <game::Game G, class Choose>
double play_to_the_end(G& state, base::Random& random, Trace& trace, const Choose& choose) {
    while (!state.is_over()) {
        MoveId move = 0;
        if constexpr (game::ChanceGame<G>) {
            move = state.is_chance() ? MoveId{state.draw(random)} : choose(state);
        } else {
            move = choose(state);
        }
        add_step(trace, state, move);
        state.play(move);
    }
    return game::reward_of(state, 0);
}

/// Plays every legal move with the same probability, in any game: by the game's own random_move if it has
/// one. Chance draws its moves as the game says. Go has a faster one of its own (rollout/uniform.hpp).
template <game::Game G>
class UniformRollout : public Rollout<G> {
   public:
    double run(G& state, base::Random& random, Trace& trace) override {
        return play_to_the_end(state, random, trace, [&](const G& now) -> MoveId {
            if constexpr (game::HasRandomMove<G>) {
                return now.random_move(random);
            } else {
                now.moves(moves_);
                return moves_[random.below(static_cast<std::uint32_t>(moves_.size()))];
            }
        });
    }

   private:
    std::vector<MoveId> moves_;
};

/// Plays by the game's rules of thumb.
template <game::Game G>
requires game::HasSensibleMove<G>
class SensibleRollout : public Rollout<G> {
   public:
    double run(G& state, base::Random& random, Trace& trace) override {
        return play_to_the_end(state, random, trace,
                               [&](const G& now) -> MoveId { return now.sensible_move(random); });
    }
};

}  // namespace yomi::mcts
