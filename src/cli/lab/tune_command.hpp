#pragma once

#include "arena/open_games.hpp"

namespace yomi::cli {

class Command;

/// Adds `yomi tune`.
void add_tune_command(Command program, const arena::GameList& games);

}  // namespace yomi::cli
