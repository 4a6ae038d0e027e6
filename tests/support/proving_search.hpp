#pragma once

#include <memory>

#include "mcts/backup/rave.hpp"
#include "mcts/choose/choices.hpp"
#include "mcts/no_prior.hpp"
#include "mcts/search.hpp"
#include "mcts/select/bandits.hpp"
#include "mcts/uniform_rollout.hpp"
#include "mcts/widen/widenings.hpp"

namespace yomi::test {

/// What a search with the solver proves for the player to move within so many simulations, and the move that
/// it names.
struct Proven {
    mcts::Node::Proof proof = mcts::Node::Proof::None;
    game::MoveId move = 0;
};

template <game::Game G>
Proven prove_by_search(const G& state, std::int64_t simulations, base::Seed seed = base::Seed(1)) {
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
