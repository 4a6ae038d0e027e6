#pragma once

#include "arena/open_games.hpp"

namespace yomi::cli {

class Command;

/// `yomi serve`: the page in the browser.
void add_serve_command(Command program, const arena::GameList& games);

}  // namespace yomi::cli
