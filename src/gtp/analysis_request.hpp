#pragma once

#include <limits>
#include <vector>

#include "gtp/go_session.hpp"

namespace yomi::gtp {

/// What a command for an analysis asks for.
struct AnalysisRequest {
    go::Colour colour = go::Colour::Black;
    double interval = 1;                                              ///< seconds between two lines
    std::size_t min_moves = 0;                                        ///< moves to show even without visits
    std::size_t max_moves = std::numeric_limits<std::size_t>::max();  ///< moves to show at most
    bool root_info = false;
    bool ownership = false;
    bool pv_visits = false;
    std::vector<go::MoveFilter> filters = {};
};

/// Reads "[colour] [interval in 1/100 s] [key value …]"; without a colour it is the player to move.
/// `extended`: the keys rootInfo, ownership and pvVisits are known, too. Throws base::Error that names what
/// is wrong.
AnalysisRequest read_analysis_request(const GoSession& session, const Call& call, bool extended);

}  // namespace yomi::gtp
