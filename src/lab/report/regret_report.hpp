#pragma once

#include <string>
#include <vector>

#include "bandit/regret.hpp"

namespace yomi::lab {

// The results of an experiment for people, for other programs and as a picture. All are complete: the seed,
// the means and the number of runs are in each.

/// Tables of cumulative and simple regret at powers of ten and at the horizon, the bounds beside them, and
/// how often the best arm was recommended in the end.
std::string regret_table(const bandit::Experiment& experiment, const std::vector<bandit::Curve>& curves);

/// One line for each rule and checkpoint, and for each bound, under one line of headings.
std::string regret_csv(const bandit::Experiment& experiment, const std::vector<bandit::Curve>& curves);

/// Both kinds of regret against the number of pulls, with the 95 % confidence band of each mean.
std::string regret_svg(const bandit::Experiment& experiment, const std::vector<bandit::Curve>& curves);

}  // namespace yomi::lab
