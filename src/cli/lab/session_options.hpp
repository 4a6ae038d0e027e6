#pragma once

#include "cli/lab/lab_session.hpp"

namespace yomi::cli {

class Command;

/// The options of every command that runs jobs.
void add_session_options(Command command, LabSession& session);

}  // namespace yomi::cli
