#include "arena/game_table.hpp"
#include "games/einstein.hpp"

template yomi::arena::GameInfo yomi::arena::entry<yomi::games::Einstein>();
