// The laboratory with a game of one's own: the whole program `yomi`, which knows Nim too.
//
//   own_game play nim
//   own_game match solver uct random --game nim --rule stones=4 --playouts 500 --games 100
//   own_game run nim.toml && own_game report nim

#include <yomi/laboratory.hpp>

#include "nim.hpp"

int main(int argc, char** argv) { return yomi::cli::run(argc, argv, {yomi::arena::entry<Nim>()}); }
