#pragma once

#include <string>

namespace CLI {
class App;
}

namespace yomi::cli {

/// What a ledger has: a line for each experiment.
void print_ledger(const std::string& folder);

/// yomi ledger: list, check, tidy, pages.
void add_ledger_command(CLI::App& app);

}  // namespace yomi::cli
