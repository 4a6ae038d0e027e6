#pragma once

#include "base/random.hpp"
#include "go/board.hpp"
#include "go/game_state.hpp"
#include "mcts/parts.hpp"

namespace yomi::rollout {

/// Plays to the end with moves drawn uniformly among the legal ones (simple ko) that do not fill an own eye.
/// Passes only when there is none; two passes in a row end the playout, and so does a length of three moves a
/// point (an endless fight of several kos). Returns the number of moves, passes included.
int play_uniform(go::Board& board, base::Random& random);

/// The same as a part of a search.
class UniformRollout : public mcts::Rollout<go::GameState> {
   public:
    double run(go::GameState& state, base::Random& random, mcts::Trace& trace) override;
};

}  // namespace yomi::rollout
