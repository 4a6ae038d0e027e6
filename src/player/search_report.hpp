#pragma once

#include "go/game_state.hpp"
#include "mcts/search.hpp"
#include "player/outlook_rollout.hpp"
#include "player/player.hpp"

namespace yomi::player {

/// What a search knows about its root: the move that its choice names first, the others by visits. There must
/// be a root. For the search's first thread while it runs. `sum` adds what is known about the score, if it
/// was counted.
Decision report_of(mcts::Search<go::GameState>& search, const OutlookSum* sum);

/// The node behind these moves from the root, whose position is `root`. Throws base::Error that names the
/// first move which the tree does not have. There must be a root; for the search's first thread while it
/// runs.
TreeView node_of(const mcts::Search<go::GameState>& search, const go::Position& root,
                 const std::vector<go::Point>& line);

}  // namespace yomi::player
