#include "match/tally.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "match/pair_mean.hpp"

namespace yomi::match {

void Tally::add_game(double points) { ++(points > 0.75 ? wins : points < 0.25 ? losses : draws); }

void Tally::add_pair(double points_of_one, double points_of_other) {
    add_game(points_of_one);
    add_game(points_of_other);
    ++pairs[static_cast<std::size_t>(std::lround(2 * (points_of_one + points_of_other)))];
}

std::int64_t Tally::pair_count() const {
    return std::accumulate(pairs.begin(), pairs.end(), std::int64_t{0});
}

double Tally::share() const { return games() == 0 ? 0.5 : points() / static_cast<double>(games()); }

Tally& Tally::operator+=(const Tally& other) {
    wins += other.wins;
    draws += other.draws;
    losses += other.losses;
    for (std::size_t i = 0; i < pairs.size(); ++i) pairs[i] += other.pairs[i];
    return *this;
}

base::Interval share_interval(const Tally& tally) {
    const PairMean pairs = mean_of_pairs(tally.pairs);
    if (2 * pairs.count != static_cast<double>(tally.games()) || pairs.variance <= 0) {
        return base::wilson_95(tally.points(), static_cast<double>(tally.games()));
    }
    const double half = base::kNormal975 * std::sqrt(pairs.variance / pairs.count);
    return {std::max(0.0, pairs.mean - half), std::min(1.0, pairs.mean + half)};
}

}  // namespace yomi::match
