#pragma once

#include <map>
#include <memory>
#include <string>

#include "game_objects.hpp"

namespace yomi::python {

/// Functions of Python that choose moves, by the names of the players.
using PlayerFunctions = std::map<std::string, py::object>;

/// The table of the game, at which those functions have seats too. One call at a time.
std::unique_ptr<arena::GameTable> make_match_table(std::shared_ptr<GameObject> game,
                                                   PlayerFunctions functions);

}  // namespace yomi::python
