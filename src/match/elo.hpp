#pragma once

#include <optional>

#include "base/statistics.hpp"
#include "match/tally.hpp"

namespace yomi::match {

/// The difference in Elo points at which the better player is expected to get that share of the points;
/// infinite at 0 and 1.
double elo_of_share(double share);
double share_of_elo(double elo);

/// A figure with its 95 % confidence interval.
struct Estimate {
    double value = 0;
    base::Interval interval;
};

/// Elo points by which the first player is better.
Estimate elo_of(const Tally& tally);

/// Normalised Elo: the advantage in a game divided by the standard deviation of a game's result, in such
/// units that it is about Elo when there are no draws and no easy openings. It says how many games a
/// difference takes to be seen (Van den Bergh, "Normalized Elo", 2020). Nothing if no pairs were played, or
/// if all came out the same.
std::optional<Estimate> normalised_elo_of(const Tally& tally);

/// The standardised advantage of a pair, (mean - 1/2) / deviation, that so many points of normalised Elo
/// mean.
double pair_advantage(double normalised_elo);

}  // namespace yomi::match
