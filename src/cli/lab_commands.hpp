#pragma once

#include <CLI/CLI.hpp>

namespace yomi::cli {

/// runs, export, report: what is in a laboratory.
void add_lab_commands(CLI::App& app);

}  // namespace yomi::cli
