#pragma once

#include "base/random.hpp"
#include "go/board.hpp"

namespace yomi::engine {

/// Plays to the end as rollout::play_uniform() does, but so that the end says which chains live: neither
/// player gives up a chain for nothing, so a seki stays one, and an atari is answered. Refused are moves that
/// capture nothing and leave their own chain a single liberty; only the `attacker` may still make them where
/// the shape of that chain kills (go::is_killing_shape). With `attacker` Empty nobody may.
///
/// Two passes end it, or three moves a point. Slower than a uniform playout by a factor of two to three; does
/// not allocate. Returns the number of moves, passes included.
int play_careful(go::Board& board, go::Colour attacker, base::Random& random);

}  // namespace yomi::engine
