#include "arena/game_table.hpp"
#include "games/gomoku.hpp"

template yomi::arena::GameInfo yomi::arena::entry<yomi::games::Gomoku>();
