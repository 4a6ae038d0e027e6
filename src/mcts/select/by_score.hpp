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

}  // namespace yomi::mcts
