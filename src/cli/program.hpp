#pragma once

namespace yomi::cli {

/// The whole program: parses the command line, runs the subcommand, and returns the exit code: 0 for success,
/// 1 if the work failed, 2 for a command line that makes no sense.
int run(int argc, char** argv);

}  // namespace yomi::cli
