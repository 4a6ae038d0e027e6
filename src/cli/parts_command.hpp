#pragma once

#include "arena/open_games.hpp"

namespace yomi::cli {

class Command;

/// `yomi parts`: every player, recipe, part and option with its help.
void add_parts_command(Command program, const arena::GameList& games);

}  // namespace yomi::cli
