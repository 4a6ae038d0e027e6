#include "arena/game_table.hpp"
#include "games/hex.hpp"

template yomi::arena::GameInfo yomi::arena::entry<yomi::games::Hex>();
