#pragma once

#include <limits>

#include "mcts/tree.hpp"

namespace yomi::mcts {

/// The first of the `open` edges with the highest score(edge).
template <class Score>
int best_by(int open, const Score& score) {
    int best = 0;
    auto highest = score(0);
    for (int e = 1; e < open; ++e) {
        if (const auto s = score(e); s > highest) {
            highest = s;
            best = e;
        }
    }
    return best;
}

/// The same, where score(edge, bar) gives the scores of four edges from a multiple of four on. It may be
/// asked for edges behind the last one. The bar, the same in every lane, is the highest score so far: one
/// that is not above it need not be exact.
template <class Score>
int best_by_four(int open, const Score& score) {
    float highest = -std::numeric_limits<float>::infinity();
    Floats bar = base::all_lanes(highest);
    int best = 0;
    for (int e = 0; e < open; e += base::kLanes) {
        const Floats s = score(e, bar);
        if (!base::any(s > bar)) continue;  // after the first few, nearly always
        for (int i = 0; i < base::kLanes && e + i < open; ++i) {
            if (s[i] > highest) {
                highest = s[i];
                best = e + i;
            }
        }
        bar = base::all_lanes(highest);
    }
    return best;
}

/// The same without a bar and without a branch that depends on the scores: for scores that cost little, and
/// nodes with few edges, where which one is the best can hardly be predicted.
template <class Score>
int best_of_cheap_by_four(int open, const Score& score) {
    Floats highest = base::all_lanes(-std::numeric_limits<float>::infinity());
    Ints best = {0, 1, 2, 3};
    Ints edges = best;
    for (int e = 0; e < open; e += base::kLanes) {
        const Floats s = score(e);
        const Ints higher = (s > highest) & (edges < open);
        highest = higher ? s : highest;
        best = higher ? edges : best;
        edges += base::kLanes;
    }
    // Of equal ones the first.
    const Ints first = highest == base::largest(highest) ? best : base::all_lanes_of(open);
    return base::smallest(first)[0];
}

}  // namespace yomi::mcts
