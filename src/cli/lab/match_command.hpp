#pragma once

#include "arena/open_games.hpp"

namespace yomi::cli {

class Command;

void add_match_command(Command program, const arena::GameList& games);

}  // namespace yomi::cli
