#pragma once

#include <iosfwd>

#include "arena/hidden_games.hpp"

namespace yomi::cli {

/// A person at a game with hidden information. All input and output goes through the two streams. Plays until
/// the game is over or the person leaves.
void run_hidden_game(arena::HiddenSession& session, std::istream& in, std::ostream& out);

}  // namespace yomi::cli
