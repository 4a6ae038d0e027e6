#pragma once

#include <vector>

#include "lab/experiment/inputs.hpp"
#include "match/game_options.hpp"
#include "match/seat.hpp"

/// What all work that plays games of Go asks about its players.

namespace yomi::lab {

/// Seconds of a move of one player, by a few playouts; programs without a clock may take any time.
double guess_move_seconds(const match::PlayerSpec& player, const match::GameOptions& game);
double guess_game_seconds(const match::PlayerSpec& first, const match::PlayerSpec& second,
                          const match::GameOptions& game);

/// Whether these players play the same game again.
bool are_repeatable(const std::vector<match::PlayerSpec>& players, const match::GameOptions& game);

/// Throws base::Error if a program that is needed is not there.
void require_programs_of(const std::vector<match::PlayerSpec>& players, const match::GameOptions& game);

/// The files that options of our players name, such as weights.
std::vector<InputFile> files_of_players(const std::vector<match::PlayerSpec>& players);

}  // namespace yomi::lab
