#pragma once

#include <vector>

#include "go/game_state.hpp"
#include "mcts/registry.hpp"

namespace yomi::rollout {

/// The table of the playouts of Go. To add one, add its line in registry.cpp
/// (docs/how-to/add-a-playout-policy.md).
///
/// What is asked of run(), which tests/rollout/every_rollout_test.cpp checks for each line of the table:
/// - it plays on state.board_for_playout() by legal moves (simple ko), alternating, until two passes in a
///   row, three moves a point, or a result that is certain;
/// - it adds every move, passes included, to the trace: who played, and as `pattern` what
///   Board::code3x3() was just before the move (0 for a pass). RAVE and similarity read these;
/// - it returns what Black gets, from 0 to 1, as state.result_of() has it;
/// - it does not allocate after the first playout on a board of that size;
/// - it uses no randomness but `random`.
const std::vector<mcts::PartEntry<mcts::Rollout<go::GameState>>>& rollouts();

}  // namespace yomi::rollout
