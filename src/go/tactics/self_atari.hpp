#pragma once

#include "go/board.hpp"

namespace yomi::go {

/// If a stone of `c` on the empty point `p` captures nothing and leaves its chain exactly one liberty, that
/// liberty; otherwise kNoPoint. Does not allocate.
go::Point self_atari_liberty(const go::Board& board, go::Point p, go::Colour c);

}  // namespace yomi::go
