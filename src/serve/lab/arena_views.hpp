#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "match/arena_matchup.hpp"

namespace yomi::serve {

/// The names of the players of that game by seat.
std::vector<std::string> seat_names(const match::ArenaMatchup& matchup, std::uint64_t number);

/// A game of the arena from its record: its rules, its first board, and after each move who made it, what was
/// pointed at and which cells changed. Throws base::Error for a record that cannot be played again.
std::string arena_replay_json(const match::ArenaMatchup& matchup, std::uint64_t number,
                              const std::string& record);

}  // namespace yomi::serve
