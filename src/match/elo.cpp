#include "match/elo.hpp"

#include <cmath>
#include <limits>
#include <numbers>

#include "match/pair_mean.hpp"

namespace yomi::match {
namespace {

/// Points of normalised Elo for an advantage of one standard deviation of a game: the slope of Elo at an even
/// score, where the deviation of a game without draws is 1/2.
constexpr double kPointsPerDeviation = 800 / std::numbers::ln10;

}  // namespace

double elo_of_share(double share) {
    if (share <= 0) return -std::numeric_limits<double>::infinity();
    if (share >= 1) return std::numeric_limits<double>::infinity();
    return 400 * std::log10(share / (1 - share));
}

double share_of_elo(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

Estimate elo_of(const Tally& tally) {
    const base::Interval shares = share_interval(tally);
    return {elo_of_share(tally.share()), {elo_of_share(shares.low), elo_of_share(shares.high)}};
}

std::optional<Estimate> normalised_elo_of(const Tally& tally) {
    const PairMean pairs = mean_of_pairs(tally.pairs);
    if (pairs.variance <= 0) return std::nullopt;
    // A pair's mean has half of the variance that one of its games would have if both were independent.
    const double advantage = (pairs.mean - 0.5) / std::sqrt(pairs.variance);
    const double error = std::sqrt((1 + advantage * advantage / 2) / pairs.count);
    const double unit = kPointsPerDeviation / std::numbers::sqrt2;
    const double half = base::kNormal975 * error;
    return Estimate{unit * advantage, {unit * (advantage - half), unit * (advantage + half)}};
}

double pair_advantage(double normalised_elo) {
    return normalised_elo / kPointsPerDeviation * std::numbers::sqrt2;
}

}  // namespace yomi::match
