#pragma once

/// Go: positions, rules, scores, and an engine that plays a game with any of the players.

#include "engine/engine.hpp"
#include "go/position.hpp"
#include "player/player.hpp"
