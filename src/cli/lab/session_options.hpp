#pragma once

#include "cli/lab/lab_session.hpp"

namespace CLI {
class App;
}

namespace yomi::cli {

/// The options of every command that runs jobs.
void add_session_options(CLI::App& command, LabSession& session);

}  // namespace yomi::cli
