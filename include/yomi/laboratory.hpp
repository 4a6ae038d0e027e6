#pragma once

/// The laboratory for games of one's own: entry<G>() makes a game that it can play, and run() is the program
/// `yomi`, which plays it, runs matches and experiments, and writes reports.

#include "arena/game_table.hpp"
#include "cli/program.hpp"
#include "game/hooks.hpp"
