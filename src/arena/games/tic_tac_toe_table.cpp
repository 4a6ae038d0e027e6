#include "arena/game_table.hpp"
#include "games/tic_tac_toe.hpp"

template yomi::arena::GameInfo yomi::arena::entry<yomi::games::TicTacToe>();
