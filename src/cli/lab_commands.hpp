#pragma once

#include <CLI/CLI.hpp>

namespace yomi::cli {

/// run, runs, export, report: experiments and what is in a laboratory.
void add_lab_commands(CLI::App& app);

}  // namespace yomi::cli
