#pragma once

#include <memory>

#include "plain_search.hpp"

namespace yomi::plain {

// The games before their first moves, as `yomi play` has them (Hex 11x11 without the swap).

/// Looks for four in a row on the whole board after each move, as OpenSpiel does.
std::unique_ptr<State> connect_four();
/// Looks for it through the last piece alone.
std::unique_ptr<State> connect_four_by_last_piece();
std::unique_ptr<State> othello();
std::unique_ptr<State> hex();

}  // namespace yomi::plain
