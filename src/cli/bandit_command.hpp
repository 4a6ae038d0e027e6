#pragma once

#include <CLI/CLI.hpp>

#include <string_view>
#include <vector>

namespace yomi::cli {

/// `yomi bandit`: the regret of bandit rules, measured.
void add_bandit_command(CLI::App& app);

/// Means of arms from text: numbers separated by commas, "0.05x3" for three times the same. Throws
/// base::Error naming the part that is wrong.
std::vector<double> read_means(std::string_view text);

}  // namespace yomi::cli
