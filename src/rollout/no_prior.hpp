#pragma once

#include "go/game_state.hpp"
#include "mcts/parts.hpp"

namespace yomi::rollout {

/// Knows nothing: all moves begin alike.
class NoPrior : public mcts::Prior<go::GameState> {
   public:
    void judge(const go::GameState&, const std::vector<game::MoveId>&,
               mcts::Priors&) override {}
};

}  // namespace yomi::rollout
