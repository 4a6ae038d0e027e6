#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>

#include "serve/game/room.hpp"

namespace yomi::serve {

/// A game as the page gets it: rows from the top, "." empty, "X" Black, "O" White.
std::string game_json(const GameView& game);
/// A search, its best candidates first; shares and leads for the player to move, ownership in percent for
/// Black.
std::string search_json(const SearchView& search);
nlohmann::ordered_json search_object(const SearchView& search);
/// The game as SGF, moves that were taken back included.
std::string game_sgf(const GameView& game);

/// One move that a search looked at, and the stones of a board: parts of the above.
nlohmann::ordered_json candidate_json(const player::Candidate& c, int size);
nlohmann::ordered_json board_json(const go::Board& board);

/// A time as seconds of a clock that runs as long as the machine: to compare with others of this kind.
double seconds_of(GameClock::Time time);

std::string_view person_name(Person person);
std::string_view thinking_name(Thinking thinking);

}  // namespace yomi::serve
