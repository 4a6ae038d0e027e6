#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "match/elo.hpp"

namespace yomi::match {

/// What two players of a pool came to.
struct Encounter {
    std::size_t first = 0;
    std::size_t second = 0;
    double points = 0;  ///< of the first
    double games = 0;
};

struct Rating {
    Estimate elo;
    double games = 0;
    /// Whether games lead, over whatever players, from the anchor to this one; otherwise nothing is known.
    bool rated = false;
};

/// The ratings under which the results are the likeliest if the better of two players gets the share of
/// points that Elo expects (Bradley & Terry 1952). The anchor has `anchor_elo`; the intervals are of the
/// difference to it. Every two players that have met have also played one draw that was not played: without
/// it, a player that has only won would be infinitely strong.
std::vector<Rating> ratings_of(std::size_t players, const std::vector<Encounter>& encounters,
                               std::size_t anchor, double anchor_elo);

}  // namespace yomi::match
