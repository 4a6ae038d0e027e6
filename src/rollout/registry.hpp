#pragma once

#include <vector>

#include "go/game_state.hpp"
#include "mcts/registry.hpp"

namespace yomi::rollout {

/// The table of the playouts of Go. To add one, add its line in registry.cpp.
const std::vector<mcts::PartEntry<mcts::Rollout<go::GameState>>>& rollouts();

}  // namespace yomi::rollout
