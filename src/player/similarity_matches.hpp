#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "go/position.hpp"
#include "mcts/backup/similarity.hpp"
#include "player/player.hpp"

/// How often the surroundings of a move look the same when RAVE counts it as at the node that it is counted
/// for (Shimizu & Kaneko 2014, figures 5 and 6).

namespace yomi::player {

struct SimilarityMatches {
    using Matches = mcts::SimilarityBackup::Matches;
    std::vector<Matches> by_depth;  ///< of the updated node
    std::vector<Matches> at_root;   ///< by point, for each point of the board
};

/// Throws base::Error unless the player searches with all moves as first.
void require_rave(Player& player);

/// How to search and what to compare.
struct SimilarityCount {
    std::string surroundings = "3x3";
    std::int64_t playouts = 10'000;
    base::Seed seed{0};
};

/// The RAVE updates of one search from this position and those with matching surroundings. The search is that
/// of the player, on one thread. All updates weigh the same (k = l = 1), so what is compared does not change
/// the search: different surroundings are counted over the same simulations. Throws base::Error if the game
/// is over or the player has no RAVE.
SimilarityMatches similarity_matches(const go::Position& position, Player& player,
                                     const SimilarityCount& count, std::stop_token stop = {});

}  // namespace yomi::player
