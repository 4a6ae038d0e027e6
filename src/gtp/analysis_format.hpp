#pragma once

#include <string>

#include "gtp/analysis_request.hpp"

// An analysis as the text of a protocol. All values are from the view of the player who was asked for. Shown
// are the moves with visits, one at least, as far as the request wants them.

namespace yomi::gtp {

/// Leela Zero's: "info move D4 visits 100 winrate 5432 prior 1234 lcb 5210 order 0 pv D4 E5 info …"; winrate,
/// prior and lcb are 10000 times the value.
std::string lz_info(const player::Decision& decision, int size, const AnalysisRequest& request);

/// KataGo's: "info move D4 visits 100 utility 0.086400 winrate 0.543200 …", then rootInfo and ownership if
/// they are wanted.
std::string kata_info(const player::Decision& decision, int size, const AnalysisRequest& request);

/// CGOS's: an object of JSON in one line.
std::string cgos_info(const player::Decision& decision, int size, const AnalysisRequest& request);

}  // namespace yomi::gtp
