#pragma once

#include <vector>

#include "go/game_state.hpp"
#include "mcts/registry.hpp"

namespace yomi::rollout {

// The tables of the parts that know Go. To add a part, add its line in registry.cpp.
const std::vector<mcts::PartEntry<mcts::Rollout<go::GameState>>>& rollouts();
const std::vector<mcts::PartEntry<mcts::Prior<go::GameState>>>& priors();

}  // namespace yomi::rollout
