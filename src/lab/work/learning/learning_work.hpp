#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "lab/work/learning/learning.hpp"

/// Training and measuring weights in the laboratory.

namespace yomi::lab {

/// Where the work of an experiment finds games and leaves weights. Throws base::Error that names the file and
/// the option if it learns and a file of games is not there.
void use_folders(Experiment& experiment, const std::string& games_from, const std::string& weights_to);

/// The measures of a file of weights, as they are for the games of the work.
std::vector<Measure> measures_of(const LearningWork& work, const std::string& weights, base::Seed seed,
                                 const std::stop_token& stop);

}  // namespace yomi::lab
