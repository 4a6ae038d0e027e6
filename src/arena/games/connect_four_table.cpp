#include "arena/game_table.hpp"
#include "games/connect_four.hpp"

template yomi::arena::GameInfo yomi::arena::entry<yomi::games::ConnectFour>();
