#pragma once

#include <vector>

#include "mcts/parts.hpp"

namespace yomi::mcts {

/// Knows nothing: all moves begin alike.
template <game::Game G>
class NoPrior : public Prior<G> {
   public:
    void judge(const G&, const std::vector<MoveId>&, Priors&) override {}
};

}  // namespace yomi::mcts
