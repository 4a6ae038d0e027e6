#pragma once

#include <functional>
#include <stop_token>
#include <vector>

#include "lab/experiment/experiment.hpp"
#include "lab/run/cluster.hpp"
#include "lab/run/runner.hpp"
#include "lab/store/store.hpp"
#include "lab/work/tune_work.hpp"
#include "match/spsa.hpp"

namespace yomi::lab {

/// The cell of the experiment that is tuned. Throws base::Error if it has none.
const Cell& tuned_cell(const Experiment& experiment);

/// The match of the tuner's present iteration, as an experiment of one cell.
Experiment match_of_iteration(const Experiment& experiment, const TuneWork& work, const match::Spsa& spsa);

/// The experiment with the matches of all iterations that were begun, for whoever wants their games.
Experiment with_iterations(Experiment experiment, Store& store);

/// Tunes until all iterations are done. Games and path go into the store as they come, so that an interrupted
/// tuning goes on where it was; players whose games depend on their seeds alone go the same way.
/// `on_iteration` is told before the first and after each iteration. The session must have begun.
RunEnd run_tuning(const Experiment& experiment, Store& store, const RunOptions& options, Cluster* cluster,
                  const std::stop_token& stop, const std::function<void(const match::Spsa&)>& on_iteration);

/// What the other processes of a cluster do meanwhile.
void work_for_tuning(const Experiment& experiment, const Cluster& cluster, const std::stop_token& stop);

/// "select.final = 3120, select.policy = 0.21"
std::string values_text(const match::Spsa& spsa, const match::Spsa::Values& values);

}  // namespace yomi::lab
