#pragma once

#include <memory>

#include "arena/open_games.hpp"
#include "python_state.hpp"

namespace yomi::python {

/// A game written in Python, beginning with this state, for the same players and matches as all others.
std::unique_ptr<arena::GameTable> make_python_table(const PythonState& start);

}  // namespace yomi::python
