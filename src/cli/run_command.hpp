#pragma once

#include <CLI/CLI.hpp>

namespace yomi::cli {

void add_run_command(CLI::App& app);

}  // namespace yomi::cli
