#pragma once

#include <array>
#include <optional>

#include "base/stopwatch.hpp"
#include "go/point.hpp"

namespace yomi::engine {

/// A time system of a game. All times in seconds.
struct TimeSettings {
    enum class Kind {
        None,      ///< no limit
        Absolute,  ///< main time only
        Canadian,  ///< then `stones` moves in each `period`
        Byoyomi,   ///< then `periods` periods of `period` seconds, one is lost when it runs out
        Fischer    ///< `period` is added after every move
    };
    Kind kind = Kind::None;
    double main = 0;
    double period = 0;
    int stones = 0;  ///< Canadian; 0 with a period above 0 means no limit, as in GTP
    int periods = 0;
    base::TimeBy by = base::TimeBy::Wall;  ///< what all of it is counted by
};

/// What the server last said about a player's clock.
struct TimeLeft {
    double seconds = 0;
    /// Canadian: stones still to play in this period; byo-yomi: periods left; 0: still in main time.
    int count = 0;
};

/// Shares out the time of a game. It knows what a server said, and keeps its own count if the server is
/// silent.
class Clock {
   public:
    void set(const TimeSettings& settings);
    [[nodiscard]] const TimeSettings& settings() const { return settings_; }
    void set_left(go::Colour c, const TimeLeft& left);
    /// A move of `c` took this many seconds by our own measurement, the way to the server included as far as
    /// it can be guessed. The next set_left() corrects it.
    void spend(go::Colour c, double seconds);
    /// A new game with the same settings.
    void reset();

    /// Seconds to think about the next move of `c` when `empty_points` are left on the board; nothing without
    /// a limit. Keeps `margin` seconds for the way to the server, and never asks for more than is there.
    [[nodiscard]] std::optional<double> seconds_for_move(go::Colour c, int size, int empty_points,
                                                         double margin) const;

   private:
    TimeSettings settings_;
    std::array<TimeLeft, 3> left_{};  // by colour
};

}  // namespace yomi::engine
