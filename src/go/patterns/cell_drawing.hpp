#pragma once

#include <string>

#include "go/patterns/cells.hpp"

namespace yomi::go {

/// A pattern of cells of the pattern system of that name as lines of text: '*' the move, 'X' the mover, 'O'
/// the other player, '.' nobody, which may be off the board. Nothing for a system that is none of cells.
std::string drawing(const std::string& system, const CellPattern& pattern);

}  // namespace yomi::go
