#pragma once

#include "lab/experiment/experiment.hpp"
#include "lab/report/document.hpp"
#include "lab/store/store.hpp"
#include "match/tally.hpp"

namespace yomi::lab {

/// The results of an experiment beside those of its paper.
Document report_of(const StoredRun& run, const Experiment& experiment, Results& results);

/// "*" and "**" for differences that are significant at 5 % and 1 %, as the papers have them.
std::string stars_of(double z);

/// Whether a measured share and a reported one may be the same, at 5 %. Without the number of games behind
/// the reported figure it is taken as exact.
bool agrees(const match::Tally& tally, const ReportedFigure& reported);

}  // namespace yomi::lab
