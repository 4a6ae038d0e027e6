#pragma once

#include "arena/open_games.hpp"

namespace yomi::cli {

class Command;

/// run, runs, export, report: experiments and what is in a laboratory.
void add_lab_commands(Command program, const arena::GameList& games);

}  // namespace yomi::cli
