#pragma once

#include <string>
#include <vector>

#include "go/board.hpp"

namespace yomi::go {

/// What to show besides the stones.
struct BoardTextOptions {
    Point last_move = kNoPoint;  ///< in parentheses
    PointSet dead = {};          ///< stones drawn as small letters, or crosses in colour
    bool colour = false;         ///< ANSI colours and round stones; otherwise plain ASCII
};

/// The board for a person, with coordinates and star points: a line for each row, and the letters of the
/// columns above and below.
std::vector<std::string> board_lines(const Board& board, const BoardTextOptions& options = {});

/// The same as one text.
std::string board_text(const Board& board, const BoardTextOptions& options = {});

}  // namespace yomi::go
