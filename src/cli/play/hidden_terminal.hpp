#pragma once

#include <iosfwd>

#include "arena/session.hpp"

namespace yomi::cli {

/// A person at a game other than Go. All input and output goes through the two streams. Plays until
/// the game is over or the person leaves.
void run_session(arena::Session& session, std::istream& in, std::ostream& out);

}  // namespace yomi::cli
