#pragma once

#include <array>

#include "engine/clock.hpp"
#include "go/point.hpp"

namespace yomi::engine {

/// The clocks of a game as its referee keeps them.
class RefereeClock {
   public:
    explicit RefereeClock(const TimeSettings& settings);

    [[nodiscard]] bool runs() const { return settings_.kind != TimeSettings::Kind::None; }
    /// What GTP's time_left tells the player.
    [[nodiscard]] const TimeLeft& left(go::Colour c) const { return left_[static_cast<std::size_t>(c)]; }
    /// Seconds until the game is lost, overtime included.
    [[nodiscard]] double seconds_to_lose(go::Colour c) const;
    /// A move took so long; false if that is too long.
    bool spend(go::Colour c, double seconds);

   private:
    TimeSettings settings_;
    std::array<TimeLeft, 3> left_{};  // by colour
};

}  // namespace yomi::engine
