#pragma once

#include <string>

#include "lab/run/schedule.hpp"
#include "match/elo.hpp"

namespace yomi::lab {

/// The results of the matchups so far as a table of text: games, points, share, Elo, the test's verdict, and
/// what went wrong. Empty if the experiment has none.
std::string summary_of(const Experiment& experiment, const Schedule& schedule);

/// "accepts nelo1 = 10 (LLR 2.95 after 812 games)"; empty without a test.
std::string verdict_text(const GamesWork& work, const MatchState& state);

/// "58 [-12, ∞]"
std::string interval_text(double value, const base::Interval& interval, int decimals,
                          const std::string& unit = {});
/// The share of points in percent, with its interval.
std::string share_text(const match::Tally& tally, const std::string& unit = {});
std::string elo_text(const match::Estimate& elo);

}  // namespace yomi::lab
