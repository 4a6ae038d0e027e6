#pragma once

#include "game/game.hpp"

namespace yomi::mcts {

/// What a part may want to know about the game when it is made.
struct GameFacts {
    int move_limit = 0;
    game::Grid grid;  ///< stride 0: the game tells none
};

/// Those of the game that a state belongs to.
template <game::Game G>
GameFacts facts_of(const G& state) {
    GameFacts facts{.move_limit = state.move_limit(), .grid = {}};
    if constexpr (game::HasPatterns<G>) facts.grid = state.grid();
    return facts;
}

}  // namespace yomi::mcts
