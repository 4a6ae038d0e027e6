#pragma once

#include <optional>

#include "base/fields.hpp"
#include "player/player.hpp"

namespace yomi::arena {

/// How long a player thinks, beside his own options.
struct Thinking {
    std::int64_t playouts = 0;
    double seconds = 0;

    base::Fields fields() {
        return {base::field("playouts", playouts, {0, 1e9},
                            "simulations a move; 0: as the time says, or 1,000 without any"),
                base::field("seconds", seconds, {0, 1e6}, "seconds a move; 0: as the match says")};
    }
    [[nodiscard]] player::Budget budget(std::optional<double> usual_seconds, base::TimeBy by) const {
        constexpr std::int64_t kUsual = 1000;
        player::Budget budget{.seconds = usual_seconds, .by = by};
        if (seconds > 0) budget.seconds = seconds;
        if (playouts > 0 || !budget.seconds) budget.playouts = playouts > 0 ? playouts : kUsual;
        return budget;
    }
};

}  // namespace yomi::arena
