#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "go/game_state.hpp"

namespace yomi::learn {

/// A game to learn from: the moves on an empty board up to the first pass.
struct Game {
    int size = 19;
    std::size_t line = 0;   ///< in its file, from 0
    std::size_t first = 0;  ///< the number of moves at the start that are nothing to learn
    std::vector<go::Move> moves;
};

struct GameChoice {
    std::size_t games = SIZE_MAX;  ///< at most so many, the first ones
    std::size_t skip = 0;          ///< moves at the start of each game that are nothing to learn
    std::string skip_from =
        {};        ///< a file, plain or gzip, with that number at the start of a line for each game
    int size = 0;  ///< of the boards; 0: that of the first game
};

/// Reads games, one SGF a line. Games with set-up stones, on boards of other sizes or with illegal moves are
/// left out; throws base::Error if none is left, for a file that cannot be read, and for a line of
/// `skip_from` that begins with no number or is missing.
std::vector<Game> read_games(const std::string& path, const GameChoice& choice);

/// Calls `see` for every position of the game in which a move is to be learned, with the move.
void each_position(const Game& game, const std::function<void(const go::GameState&, go::Point)>& see);

/// The same for the positions that are wanted, which are known by how many moves were played before.
void each_position(const Game& game, const std::function<bool(std::size_t)>& wanted,
                   const std::function<void(const go::GameState&, go::Point, std::size_t)>& see);

/// Wants every `stride`-th position: those whose number, counted from `offset` on, is a multiple of it.
inline auto every(const Game& game, std::size_t stride, std::size_t offset) {
    return [first = game.first, stride, offset](std::size_t moves_before) {
        return (moves_before - first + offset) % stride == 0;
    };
}

}  // namespace yomi::learn
