#pragma once

/// What a game is, and what it may tell besides its rules.

#include "game/game.hpp"
#include "game/hidden_game.hpp"
#include "game/hooks.hpp"
