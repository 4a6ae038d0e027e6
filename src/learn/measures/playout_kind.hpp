#pragma once

#include <string>

#include "rollout/learned/learned.hpp"

namespace yomi::learn {

/// How playouts that are measured go.
struct PlayoutKind {
    double power = 1;        ///< LearnedRolloutOptions::power
    bool of_thesis = false;  ///< by rollout::thesis_playouts(), or else by our own defaults

    [[nodiscard]] rollout::LearnedRolloutOptions options(const std::string& weights, int board_size) const {
        rollout::LearnedRolloutOptions options;
        if (of_thesis) options = rollout::thesis_playouts(board_size);
        options.weights = weights;
        options.power = power;
        return options;
    }
};

}  // namespace yomi::learn
