#pragma once

#include "game/hooks.hpp"

namespace yomi::mcts {

/// What a part may want to know about the game when it is made.
struct GameFacts {
    int move_limit = 0;
    game::Grid grid;  ///< stride 0: the game tells none
    int players = 2;
    bool has_chance = false;
    bool all_moves_as_first = true;  ///< whether a move that is played later counts as one played now
    bool has_owners = false;         ///< whether the game tells who owns what at the end
};

/// Those of the game that a state belongs to.
template <game::Game G>
GameFacts facts_of(const G& state) {
    GameFacts facts{.move_limit = state.move_limit(),
                    .grid = {},
                    .players = game::players_of(state),
                    .has_chance = game::ChanceGame<G>,
                    .all_moves_as_first = game::all_moves_as_first<G>(),
                    .has_owners = game::HasOwners<G>};
    if constexpr (game::HasPatterns<G>) facts.grid = state.grid();
    return facts;
}

}  // namespace yomi::mcts
