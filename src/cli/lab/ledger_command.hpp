#pragma once

#include <string>

namespace yomi::cli {

class Command;

/// What a ledger has: a line for each experiment.
void print_ledger(const std::string& folder);

/// yomi ledger: list, check, tidy, pages.
void add_ledger_command(Command program);

}  // namespace yomi::cli
