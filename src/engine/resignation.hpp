#pragma once

#include <array>
#include <cstdint>

#include "engine/engine_options.hpp"
#include "go/position.hpp"

namespace yomi::engine {

/// Decides when a game is given up: after several moves in a row that look lost, and not early. In a handicap
/// game White starts out lost on paper and waits for mistakes, so it gets more patience for every stone,
/// however the stones came onto the board.
class Resignation {
   public:
    /// Whether `c` should give up, its present move counted, which wins this share of games.
    [[nodiscard]] bool is_due(const go::Position& position, go::Colour c, double win_share,
                              const EngineOptions& options) const;

    /// `c` has made a move that wins this share of games.
    void moved(go::Colour c, double win_share, const EngineOptions& options);

    /// Another game, or moves were taken back.
    void forget() { lost_in_a_row_ = {}; }

   private:
    std::array<std::int64_t, 3> lost_in_a_row_{};  // by colour
};

}  // namespace yomi::engine
