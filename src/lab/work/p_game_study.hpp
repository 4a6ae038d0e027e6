#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "base/fields.hpp"
#include "base/random.hpp"
#include "base/statistics.hpp"
#include "games/p_game.hpp"

/// How soon tree search finds the best move of random games (Kocsis & Szepesvári 2006, section 3.1).

namespace yomi::lab {

struct PGameStudy {
    games::PGameRules rules;
    std::int64_t simulations = 10'000;
    std::int64_t repeats = 20;
    std::int64_t expand_at = 2;
    std::string choose = "visits";

    base::Fields fields();
};

/// Searches of one tree after the same number of simulations.
struct PGamePoint {
    std::int64_t simulations = 0;
    base::RunningMean failure;     ///< whether the move that would be chosen is not a best one
    base::RunningMean simple;      ///< how much less it gets than a best one: 0, 1/2 or 1
    base::RunningMean cumulative;  ///< the same, summed over the moves that the simulations began with
};

/// A selector by its name and options, "ucb1:c=0.7", in the form in which two that are alike have the same
/// text. Throws base::Error for one that is unknown, or that needs more than the plain backup keeps.
std::string p_game_rule(const std::string& text);

/// Searches one tree `repeats` times with a rule of p_game_rule(); stops early when told so. The tree and the
/// playouts depend on the seed alone, so all rules meet the same trees.
std::vector<PGamePoint> search_p_game(const PGameStudy& study, const std::string& rule, base::Seed seed,
                                      const std::stop_token& stop = {});

}  // namespace yomi::lab
