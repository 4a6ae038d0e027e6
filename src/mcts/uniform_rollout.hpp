#pragma once

#include <vector>

#include "mcts/parts.hpp"

namespace yomi::mcts {

/// Plays every legal move with the same probability, in any game. Games that can draw a move without listing
/// all of them have a faster one of their own (rollout/uniform.hpp for Go).
template <game::Game G>
class UniformRollout : public Rollout<G> {
   public:
    double run(G& state, base::Random& random, Trace& trace) override {
        while (!state.is_over()) {
            state.moves(moves_);
            const MoveId move = moves_[random.below(static_cast<std::uint32_t>(moves_.size()))];
            std::uint32_t pattern = 0;
            if constexpr (game::HasPatterns<G>) pattern = state.pattern(move);
            trace.add({move, static_cast<std::uint16_t>(state.player()), pattern});
            state.play(move);
        }
        return state.result();
    }

   private:
    std::vector<MoveId> moves_;
};

}  // namespace yomi::mcts
