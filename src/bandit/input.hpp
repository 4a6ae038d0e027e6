#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "bandit/rule.hpp"

namespace yomi::bandit {

/// Means of arms from text: numbers from 0 to 1 separated by commas, "0.05x3" for three times the same.
/// Throws base::Error naming the part that is wrong.
std::vector<double> read_means(std::string_view text);

/// Rules as make_rule() reads them, separated by commas. Throws as it does, and if a rule is there twice.
std::vector<std::unique_ptr<Rule>> read_rules(std::string_view text);

}  // namespace yomi::bandit
