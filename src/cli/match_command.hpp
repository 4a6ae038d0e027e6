#pragma once

#include <CLI/CLI.hpp>

namespace yomi::cli {

void add_match_command(CLI::App& app);

}  // namespace yomi::cli
