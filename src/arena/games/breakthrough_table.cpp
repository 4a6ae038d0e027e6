#include "arena/game_table.hpp"
#include "games/breakthrough.hpp"

template yomi::arena::GameInfo yomi::arena::entry<yomi::games::Breakthrough>();
