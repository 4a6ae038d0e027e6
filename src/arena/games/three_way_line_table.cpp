#include "arena/game_table.hpp"
#include "games/three_way_line.hpp"

template yomi::arena::GameInfo yomi::arena::entry<yomi::games::ThreeWayLine>();
