#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "lab/experiment/experiment.hpp"
#include "lab/report/document.hpp"
#include "lab/store/results.hpp"
#include "lab/work/learning.hpp"
#include "lab/work/work.hpp"

/// Training and measuring weights in the laboratory: reading its tables, doing its jobs, reporting them.

namespace yomi::lab {

class TomlReader;
struct MeasureContext;

/// [[learning]]: every one of its [[learning.models]].
std::vector<Cell> read_learning(const TomlReader& table, const MeasureContext& context);

/// Where the work of an experiment finds games and leaves weights. Throws base::Error that names the file and
/// the option if it learns and a file of games is not there.
void use_folders(Experiment& experiment, const std::string& games_from, const std::string& weights_to);

/// Trains (unless the weights are there) and measures. Training is kept after each epoch and goes on from
/// there. Throws base::Interrupted when stopped.
void learn_and_measure(const LearningWork& work, JobResult& result, const std::stop_token& stop);

/// The measures of a file of weights, as they are for the games of the work.
std::vector<Measure> measures_of(const LearningWork& work, const std::string& weights, base::Seed seed,
                                 const std::stop_token& stop);

/// Seconds of a job, from the length of the games and what such trainings usually take.
double guess_learning(const LearningWork& work);

void add_learning(Document& document, const Experiment& experiment, Results& results);

}  // namespace yomi::lab
