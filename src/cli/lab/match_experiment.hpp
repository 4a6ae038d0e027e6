#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "arena/open_games.hpp"
#include "lab/experiment/experiment.hpp"
#include "match/game_options.hpp"
#include "match/seat.hpp"
#include "match/sprt.hpp"

namespace yomi::cli {

/// What `yomi match` plays.
struct MatchPlan {
    std::string name = "match";
    std::uint64_t seed = 0;
    std::int64_t games = 100;
    std::string colours = "swap";
    bool gauntlet = false;
    bool evaluate = false;
    std::vector<double> sprt;  ///< nelo0 and nelo1, or nothing
    match::SprtOptions error_rates;
    match::GameOptions game;
    std::vector<std::string> given;  ///< the fields of `game` that were set
    std::vector<match::PlayerSpec> players;
    std::string arena_game;          ///< a game other than Go; empty: Go
    std::vector<std::string> rules;  ///< name=value, of that game
};

/// The match as a file for `yomi run`: its cells are those of match_experiment().
std::string toml_of(MatchPlan plan);

/// The match as an experiment, whose text is toml_of(): a store reads it again from that. Throws base::Error
/// for what cannot be played.
lab::Experiment match_experiment(const MatchPlan& plan, const arena::GameList& games = arena::games());

}  // namespace yomi::cli
