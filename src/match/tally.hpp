#pragma once

#include <array>
#include <cstdint>

#include "base/statistics.hpp"

namespace yomi::match {

/// What the games of one player against another came to, seen from the first of the two. Tallies add up in
/// any order.
///
/// Two games of one opening with the colours swapped make a pair. Luck of the opening is the same for both,
/// so statistics that know the pairs need fewer games than those that take the games one by one.
struct Tally {
    std::int64_t wins = 0;
    std::int64_t draws = 0;
    std::int64_t losses = 0;
    /// Pairs by the points of the first player in half points: 0, 1/2, 1, 3/2, 2. Their games are among the
    /// counts above.
    std::array<std::int64_t, 5> pairs{};

    /// `points`: 1 for a win, 1/2 for a draw, 0 for a loss.
    void add_game(double points);
    /// Both games of a pair.
    void add_pair(double points_of_one, double points_of_other);

    [[nodiscard]] std::int64_t games() const { return wins + draws + losses; }
    [[nodiscard]] std::int64_t pair_count() const;
    [[nodiscard]] double points() const { return static_cast<double>(wins) + static_cast<double>(draws) / 2; }
    /// Of the points; 1/2 without games.
    [[nodiscard]] double share() const;

    Tally& operator+=(const Tally& other);
    friend bool operator==(const Tally&, const Tally&) = default;
};

/// The 95 % confidence interval of the share of points: from the variance of the pairs if all games are in
/// pairs that differ, otherwise Wilson's.
base::Interval share_interval(const Tally& tally);

}  // namespace yomi::match
