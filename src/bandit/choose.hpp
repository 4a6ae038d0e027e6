#pragma once

#include <limits>
#include <span>

#include "bandit/rule.hpp"

namespace yomi::bandit {

/// The arm with the highest score(arm); an arm never pulled beats every other, and among equals each is
/// equally likely.
template <class Score>
std::size_t best_arm(std::span<const Arm> arms, base::Random& random, Score&& score) {
    std::size_t best = 0;
    double highest = -std::numeric_limits<double>::infinity();
    std::uint32_t equals = 0;
    for (std::size_t i = 0; i < arms.size(); ++i) {
        const double s = arms[i].visits == 0 ? std::numeric_limits<double>::infinity() : score(arms[i]);
        if (s > highest || equals == 0) {
            best = i;
            highest = s;
            equals = 1;
        } else if (s == highest && random.below(++equals) == 0) {
            best = i;
        }
    }
    return best;
}

}  // namespace yomi::bandit
