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

}  // namespace yomi::player
