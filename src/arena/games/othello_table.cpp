#include "arena/game_table.hpp"
#include "games/othello.hpp"

template yomi::arena::GameInfo yomi::arena::entry<yomi::games::Othello>();
