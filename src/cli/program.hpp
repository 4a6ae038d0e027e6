#pragma once

#include "arena/open_games.hpp"

namespace yomi::cli {

/// The whole program: parses the command line, runs the subcommand, and returns the exit code: 0 for success,
/// 1 if the work failed, 2 for a command line that makes no sense. `own_games` are known beside ours.
int run(int argc, char** argv, const arena::GameList& own_games = {});

}  // namespace yomi::cli
