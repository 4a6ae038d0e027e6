#pragma once

#include "base/random.hpp"
#include "go/board.hpp"

namespace yomi::rollout {

/// Plays to the end with moves drawn uniformly among the legal ones (simple ko) that do not fill an own eye.
/// Passes only when there is none; two passes in a row end the playout, and so does a length of three moves a
/// point (an endless fight of several kos). Returns the number of moves, passes included.
int play_uniform(go::Board& board, base::Random& random);

}  // namespace yomi::rollout
