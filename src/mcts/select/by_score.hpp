#pragma once

#include <limits>

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

/// The same, where score(edge) gives the scores of four edges from a multiple of four on. It may be asked
/// for edges behind the last one.
template <class Score>
int best_by_four(int open, const Score& score) {
    constexpr float kLowest = -std::numeric_limits<float>::infinity();
    // By lane: the edge that is looked at, the highest score so far, and the edge that has it.
    Ints edge = {0, 1, 2, 3};
    Ints best = edge;
    Floats highest = base::all_lanes(kLowest);
    for (int e = 0; e < open; e += base::kLanes) {
        const Floats s = score(e);
        const Ints higher = (s > highest) & (edge < open);
        highest = higher ? s : highest;
        best = higher ? edge : best;
        edge += base::kLanes;
    }
    int lane = 0;
    for (int i = 1; i < base::kLanes; ++i) {
        if (highest[i] > highest[lane] || (highest[i] == highest[lane] && best[i] < best[lane])) lane = i;
    }
    return best[lane];
}

}  // namespace yomi::mcts
