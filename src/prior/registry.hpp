#pragma once

#include <vector>

#include "go/game_state.hpp"
#include "mcts/registry.hpp"

namespace yomi::prior {

/// The table of what is known about moves of Go before any simulation. To add a prior, add its line in
/// registry.cpp.
const std::vector<mcts::PartEntry<mcts::Prior<go::GameState>>>& priors();

}  // namespace yomi::prior
