#pragma once

#include "arena/open_games.hpp"

namespace yomi::cli {

class Command;

/// `yomi bench`: speeds, and the signature.
void add_bench_command(Command program, const arena::GameList& games);

}  // namespace yomi::cli
