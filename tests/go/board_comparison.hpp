#pragma once

#include <string>

#include "go/board.hpp"
#include "go/reference_board.hpp"

namespace yomi::test {

/// What the two boards disagree about first, with both in sight; empty if nothing. Compares everything that
/// can be asked of a Board; `cheap` leaves out what needs a flood fill from every point.
std::string difference(const go::Board& board, const ReferenceBoard& reference, bool cheap);

}  // namespace yomi::test
