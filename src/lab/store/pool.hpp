#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "lab/store/store.hpp"
#include "match/ratings.hpp"

namespace yomi::lab {

/// All players of a laboratory that have met at one game, whatever the experiment.
struct Pool {
    std::vector<std::string> names;
    std::vector<match::Encounter> encounters;
};

/// What the players of a pool have played: Go on a board of this size, or another game with its rules.
struct PoolGame {
    std::int64_t go_size = 0;  ///< 0: another game …
    std::string other = {};    ///< … "hex, size = 7"

    /// "Go 9x9"
    [[nodiscard]] std::string text() const;
    auto operator<=>(const PoolGame&) const = default;
};

using Skipped = std::function<void(const std::string& why)>;

/// Players are the same if all of their options are; those that share no more than a name get a part of their
/// identity behind it. `skipped` is told why a run was left out that this version cannot read.
std::map<PoolGame, Pool> pools_of(Store& store, const arena::GameList& games, const Skipped& skipped = {});

[[nodiscard]] bool has_player(const Pool& pool, const std::string& name);

/// The place of the anchor: the player of that name or, without a name, GNU Go, or else who has most games.
/// Throws base::Error for a name that nobody has.
std::size_t anchor_of(const Pool& pool, const std::string& name);

struct RatedPlayer {
    std::string name;
    match::Rating rating;
    bool is_anchor = false;
};
/// The best first, behind them those that no games connect with the anchor.
std::vector<RatedPlayer> rated_players(const Pool& pool, const std::string& anchor, double anchor_elo);

}  // namespace yomi::lab
