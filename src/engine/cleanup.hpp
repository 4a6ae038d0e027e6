#pragma once

#include <optional>

#include "engine/dead_stones.hpp"

namespace yomi::engine {

/// A move of `c` that takes dead stones of the opponent off the board or prepares to, and after which the
/// count is no worse for `c` than before; nothing if there is none. Large captures come first, then chains
/// with few liberties. When the limit is reached the first move that seems right is returned unproved.
std::optional<go::Point> capture_dead(const go::Position& position, go::Colour c,
                                      const DeadStoneEstimate& estimate, const player::Limit& limit);

}  // namespace yomi::engine
