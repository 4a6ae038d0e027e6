#pragma once

#include <map>
#include <string>
#include <vector>

#include "lab/experiment/experiment.hpp"
#include "lab/report/document.hpp"
#include "lab/store/results.hpp"

namespace yomi::lab {

/// A point of a curve over all jobs.
struct Average {
    double value = 0;
    double half_width = 0;  ///< of the 95 % interval; infinite if nothing is known about it
    std::int64_t jobs = 0;
};

/// Measures of several jobs averaged: by name, then by x. Jobs that know their own interval (all of one size)
/// are joined by it, others by their spread.
std::map<std::string, std::map<double, Average>> averages_of(const std::vector<Measure>& measures);

/// The parts of a report for work that is no match; nothing is added where the experiment has none.
void add_bandits(Document& document, const Experiment& experiment, Results& results);
void add_p_games(Document& document, const Experiment& experiment, Results& results);
void add_similarities(Document& document, const Experiment& experiment, Results& results);
void add_speeds(Document& document, const Experiment& experiment, Results& results);

}  // namespace yomi::lab
