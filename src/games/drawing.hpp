#pragma once

#include <string>

#include "game/hooks.hpp"

namespace yomi::games {

/// "c4" for the third column and the fourth row; both are counted from 0 here.
std::string cell_name(int column, int row);

/// The picture as text, with the names of its columns and rows: x, o and z are the players' pieces, with
/// their marks.
std::string draw(const game::Picture& picture);

}  // namespace yomi::games
