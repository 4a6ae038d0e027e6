#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string_view>

#include "engine/engine.hpp"
#include "go/sgf/record.hpp"

/// The positions in which it is counted how often surroundings match: times of games played for it
/// (Shimizu & Kaneko 2014, figures 5 and 6).

namespace yomi::lab {

/// A time of a game: after this share of its moves.
struct GamePhase {
    std::string_view name;
    double share;
};
const std::array<GamePhase, 4>& game_phases();

/// A game of an engine against itself with that many playouts a move, played until both pass: nobody resigns,
/// or there would be no end to look at. `on_move` is called with the number of moves so far.
go::Record self_played_game(engine::Engine& engine, int size, std::int64_t playouts,
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

}  // namespace yomi::lab
