#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "serve/game/room.hpp"

namespace yomi::serve {

/// "D4,E5" as points; empty is the root. Throws base::Error for other texts and for lines that are too long.
std::vector<go::Point> read_line(const std::string& text, int size);

/// The nodes behind several lines, which stand between semicolons; one that the tree does not have gets an
/// error instead. Throws base::Error if it has none of them.
std::string tree_json(Room& room, std::string_view lines);

}  // namespace yomi::serve
