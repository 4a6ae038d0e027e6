#pragma once

#include <nlohmann/json.hpp>

#include <string>

#include "player/card_game.hpp"

namespace yomi::serve {

/// What the person sees.
nlohmann::ordered_json sight_json(const player::CardSight& sight);
/// What was dealt, and what the machine thought; shares in percent.
std::string end_json(const player::CardEnd& end);
/// The games of cards with their rules, and who can play them.
std::string card_games_json();

}  // namespace yomi::serve
