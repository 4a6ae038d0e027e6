#pragma once

#include <istream>
#include <ostream>

#include "gtp/protocol.hpp"

namespace yomi::gtp {

/// Reads commands from `in` and answers to `out` until a command ends the session or the input does. `in` is
/// read on another thread meanwhile and must not be tied to `out`. Between two commands the registry's idle
/// work runs, until there is more input. What comes and goes is also written to `log`, if there is one.
void run_loop(const Registry& registry, std::istream& in, std::ostream& out, std::ostream* log = nullptr);

}  // namespace yomi::gtp
