#pragma once

#include "mcts/tree.hpp"

namespace yomi::mcts {

/// The first of the `open` edges with the highest score(edge).
template <class Score>
int best_by(int open, const Score& score) {
    int best = 0;
    float highest = score(0);
    for (int e = 1; e < open; ++e) {
        if (const float s = score(e); s > highest) {
            highest = s;
            best = e;
        }
    }
    return best;
}

}  // namespace yomi::mcts
