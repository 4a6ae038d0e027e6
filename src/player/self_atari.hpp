#pragma once

#include "go/board.hpp"

namespace yomi::player {

/// If a stone of `c` on the empty point `p` captures nothing and leaves its chain exactly one liberty, that
/// liberty; otherwise kNoPoint. `p` is no suicide. Does not allocate.
go::Point self_atari_liberty(const go::Board& board, go::Point p, go::Colour c);

/// Whether the chain that a stone of `c` on the empty point `p` would make has a shape that, once captured,
/// leaves the captor room for one eye only if the opponent plays back into it (nakade): up to three stones,
/// four as a square or a pyramid, five as a cross or a bulky five, the flower six. Does not allocate.
bool is_killing_shape(const go::Board& board, go::Point p, go::Colour c);

}  // namespace yomi::player
