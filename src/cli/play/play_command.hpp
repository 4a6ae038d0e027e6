#pragma once

#include "arena/open_games.hpp"

namespace yomi::cli {

class Command;

/// `yomi play`: a game in the terminal.
void add_play_command(Command program, const arena::GameList& games);

}  // namespace yomi::cli
