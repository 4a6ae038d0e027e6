#pragma once

#include "lab/experiment/experiment.hpp"
#include "lab/report/document.hpp"
#include "lab/store/results.hpp"

namespace yomi::lab {

/// Whether the matchups of the experiment are a round robin of three or more players and this is one of them.
bool is_of_tournament(const Experiment& experiment, const std::string& player);

/// The table of a round robin: points of all games of each player, beside the paper's. Nothing is added if
/// the matchups are none.
void add_standings(Document& document, const Experiment& experiment, Results& results);

}  // namespace yomi::lab
