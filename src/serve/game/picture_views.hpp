#pragma once

#include <nlohmann/json_fwd.hpp>

#include "game/hooks.hpp"

namespace yomi::serve {

/// The board of any game: shape, columns, rows, the owner of each cell (-1: nobody), marks by the number of
/// the cell, a note, whose the edges are, and whether row 1 is the lowest.
nlohmann::ordered_json picture_json(const game::Picture& picture);

}  // namespace yomi::serve
