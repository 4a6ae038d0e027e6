#pragma once

#include <stop_token>
#include <vector>

#include "lab/experiment/experiment.hpp"
#include "lab/report/curves.hpp"
#include "lab/report/document.hpp"
#include "lab/store/results.hpp"
#include "lab/work/work.hpp"

/// Games with hidden information in the laboratory: reading their tables, doing their jobs, reporting them.

namespace yomi::lab {

class TomlReader;
struct MeasureContext;

/// [[hidden]]: every player at every value of what varies.
std::vector<Cell> read_hidden(const TomlReader& table, const MeasureContext& context);
/// [[features]]
std::vector<Cell> read_features(const TomlReader& table, const MeasureContext& context);
/// [[losses]]: likewise, on trees that are written out.
std::vector<Cell> read_losses(const TomlReader& table, const MeasureContext& context);

/// Throw base::Interrupted when stopped.
void play_hidden(const HiddenWork& work, JobResult& result, const std::stop_token& stop);
void measure_features(const FeaturesWork& work, JobResult& result, const std::stop_token& stop);
void measure_loss(const LossWork& work, JobResult& result, const std::stop_token& stop);

/// "1.25 ± 0.10", or nothing if there are no results.
std::string with_interval(const Average& average, double factor, int decimals);

void add_hidden(Document& document, const Experiment& experiment, Results& results);
void add_features(Document& document, const Experiment& experiment, Results& results);
void add_losses(Document& document, const Experiment& experiment, Results& results);

}  // namespace yomi::lab
