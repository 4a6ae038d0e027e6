#pragma once

#include "go/board.hpp"

namespace yomi::rollout {

/// The one point that decides whether an eye space lives. `p` is an empty point; its region must have no neighbours
/// but stones of `defender` and one of the shapes three in a row, bent three, pyramid four, bulky five, cross five,
/// flower six. kNoPoint for all else.
go::Point vital_point(const go::Board& board, go::Point p, go::Colour defender);

/// Whether a chain of this shape, once captured, leaves its captor room for one eye only if it is played back into:
/// up to three stones, the square, the pyramid, the bulky five, the cross, the flower six. The shape is the chain that
/// a stone of `c` on the empty point `p` would make.
bool is_killing_shape(const go::Board& board, go::Point p, go::Colour c);

}  // namespace yomi::rollout
