#include "arena/game_table.hpp"
#include "games/nogo.hpp"

template yomi::arena::GameInfo yomi::arena::entry<yomi::games::NoGo>();
