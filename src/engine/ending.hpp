#pragma once

#include <optional>

#include "engine/dead_stones.hpp"

namespace yomi::engine {

/// How a player ends a decided game.
struct EndingOptions {
    /// Passes although dead stones stand, where the rules allow to agree on them.
    bool friendly_pass = true;
    /// Takes dead stones of the opponent off the board before it passes. Rules under which all stones count
    /// as alive after two passes ask for the same.
    bool cleanup = false;
};

/// Whether the options and the rules make a player take dead stones off before it passes.
bool cleans_up(const go::Position& position, const EndingOptions& ending_options);

/// The move that brings a decided game to its end: a pass, or one that takes dead stones off. Nothing if the
/// game is not decided, or if the limit is reached before that is known.
std::optional<go::Point> ending_move(const go::Position& position, go::Colour c,
                                     const EndingOptions& ending_options, DeadStoneEstimator& estimator,
                                     const player::Limit& limit);

}  // namespace yomi::engine
