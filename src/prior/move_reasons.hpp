#pragma once

#include <optional>
#include <string>
#include <vector>

#include "go/game_state.hpp"
#include "go/patterns/pattern.hpp"

namespace yomi::prior {

/// One thing that the light model sees in a move, and what it weighs.
struct MoveReason {
    std::string what;  ///< "line", "last", "before", "capture", "escape", "extend", "atari", "self-atari"
    int detail = 0;    ///< the class within that kind
    float weight = 0;
};

/// A pattern around a move.
struct ShownPattern {
    go::Pattern pattern;
    std::optional<float> weight;  ///< nothing if the model does not know it
};

/// Why the light model thinks what it thinks of a move.
struct MoveReasons {
    std::vector<MoveReason> features;
    std::vector<ShownPattern>
        patterns;            ///< all sizes, the smallest first; they count up to the first unknown
    float score = 0;         ///< the sum of all weights that count
    double probability = 0;  ///< among all moves of the position
    int rank = 0;            ///< 1: the most likely move …
    int moves = 0;           ///< … of so many
};

/// By the weights that ship. The probability of a move is proportional to the exponential of its score.
/// Throws base::Error if the point is no move that the search would think of.
MoveReasons reasons_for(const go::GameState& state, go::Point point);

}  // namespace yomi::prior
