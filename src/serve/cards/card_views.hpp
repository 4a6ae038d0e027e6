#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>

#include "arena/card_game.hpp"

namespace yomi::serve {

/// What the person sees.
nlohmann::ordered_json sight_json(const arena::CardSight& sight);
/// What was dealt, and what the machine thought; shares in percent.
std::string end_json(const arena::CardEnd& end);
/// The games of cards with their rules, and who can play them.
std::string card_games_json();

}  // namespace yomi::serve
