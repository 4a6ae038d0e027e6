#pragma once

#include <string>

#include "gtp/go_session.hpp"

namespace yomi::gtp {

/// What is expected to be played, as GoGui draws it: "VAR b D4 w E5", or empty. Ends at a pass, which has no
/// place on the board. `skip` moves are on the board already.
std::string variation_graphics(const GoSession& session, go::Colour colour,
                               const player::Candidate& candidate, std::size_t skip = 0);

/// The state of a search on GoGui's board: the best variation, visits as labels, win shares as shades.
std::string search_graphics(const GoSession& session, go::Colour colour, const player::Decision& decision);

/// Draws a search for a move at intervals, by lines that GoGui finds on standard error.
player::Inquiry live_graphics(const GoSession& session, go::Colour colour);

}  // namespace yomi::gtp
