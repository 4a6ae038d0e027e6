#pragma once

#include <algorithm>
#include <vector>

#include "mcts/backup/rave.hpp"
#include "mcts/choose/choices.hpp"
#include "mcts/no_prior.hpp"
#include "mcts/search.hpp"
#include "mcts/select/bandits.hpp"
#include "mcts/uniform_rollout.hpp"
#include "mcts/widen/widenings.hpp"

namespace yomi::test {

/// What player 0 gets if both players of a game without chance play in the best way, by looking at
/// everything: for small games.
template <game::Game G>
double exact_result(const G& state) {
    if (state.is_over()) return state.result();
    std::vector<game::MoveId> moves;
    state.moves(moves);
    double best = state.player() == 0 ? 0 : 1;
    for (const game::MoveId m : moves) {
        G next = state;
        next.play(m);
        const double result = exact_result(next);
        best = state.player() == 0 ? std::max(best, result) : std::min(best, result);
    }
    return best;
}

/// What a search with the solver proves for the player to move within so many simulations, and the move that
/// it names.
struct Solved {
    mcts::Node::Proof proof = mcts::Node::Proof::None;
    game::MoveId move = 0;
};

template <game::Game G>
Solved solve(const G& state, std::int64_t simulations, base::Seed seed = base::Seed(1)) {
    const auto parts_of = [](mcts::Layout& layout) {
        mcts::Parts<G> parts;
        parts.backup = std::make_unique<mcts::PlainBackup>();
        parts.selector = std::make_unique<mcts::Ucb1Selector>(layout, mcts::Ucb1Options{});
        parts.widening = std::make_unique<mcts::AllOpen>();
        parts.prior = std::make_unique<mcts::NoPrior<G>>();
        parts.rollout = std::make_unique<mcts::UniformRollout<G>>();
        parts.choice = std::make_unique<mcts::MostVisits>(layout);
        return parts;
    };
    mcts::Search<G> search({.expand_at = 1, .solver = true}, parts_of, seed);
    search.set_root(state);
    search.run({.simulations = simulations, .seconds = {}}, {});
    return {search.tree().node(search.tree().root()).proof(), search.best_move()};
}

}  // namespace yomi::test
