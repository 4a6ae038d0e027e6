#pragma once

#include <string>

#include "lab/experiment/experiment.hpp"
#include "lab/store/store.hpp"

namespace yomi::lab {

/// One line for each game under one line of headings; the records are left out.
std::string games_csv(const Experiment& experiment, Store& store);
/// One line for each measure.
std::string measures_csv(const Experiment& experiment, Store& store);
/// Everything: the run, its cells with their resolved specs, games and measures.
std::string export_json(const StoredRun& run, const Experiment& experiment, Store& store);
/// All games as one SGF collection; with one game a line, if wanted, as 'yomi train' reads them.
std::string export_sgf(const Experiment& experiment, Store& store, bool one_a_line = false);

/// The games of other games: their moves and what each seat got, a paragraph each.
std::string export_moves(const Experiment& experiment, Store& store);

/// A value of a CSV file, in quotes if it needs them.
std::string csv_value(const std::string& text);

}  // namespace yomi::lab
