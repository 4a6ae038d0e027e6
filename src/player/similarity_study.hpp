#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.hpp"
#include "go/record.hpp"
#include "mcts/backup/similarity.hpp"
#include "player/engine.hpp"

/// How often the surroundings of a move look the same when RAVE counts it as at the node that it is counted
/// for (Shimizu & Kaneko 2014, figures 5 and 6).

namespace yomi::player {

/// A time of a game: after this share of its moves.
struct GamePhase {
    std::string_view name;
    double share;
};
const std::array<GamePhase, 4>& game_phases();

/// A game of an engine against itself with that many playouts a move, played until both pass: nobody resigns,
/// or there would be no end to look at. `on_move` is called with the number of moves so far.
go::Record self_played_game(Engine& engine, int size, std::int64_t playouts,
                            const std::function<void(std::size_t)>& on_move = {});

/// Some position of a game.
struct GameMoment {
    std::size_t after_moves;
    go::Position position;
};

/// The position after that many moves, which the game must have.
GameMoment moment_after(const go::Record& game, std::size_t moves);

/// The position after that share of the game's moves, or the nearest one with Black to move. Passes at the
/// end of the game do not count as moves.
GameMoment moment_of_phase(const go::Record& game, const GamePhase& phase);

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
