#pragma once

/// The search over any game, and the parts that serve every game.

#include "base/error.hpp"
#include "base/random.hpp"
#include "mcts/backup/rave.hpp"
#include "mcts/backup/similarity.hpp"
#include "mcts/backup/variance.hpp"
#include "mcts/choose/choices.hpp"
#include "mcts/combined_backup.hpp"
#include "mcts/no_prior.hpp"
#include "mcts/registry.hpp"
#include "mcts/search.hpp"
#include "mcts/select/bandits.hpp"
#include "mcts/select/by_score.hpp"
#include "mcts/select/rave.hpp"
#include "mcts/uniform_rollout.hpp"
#include "mcts/widen/widenings.hpp"
