#pragma once

#include <array>
#include <optional>

#include "base/stopwatch.hpp"
#include "engine/pace.hpp"
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

/// Seconds that are kept back from thinking.
struct Reserve {
    double sure = 0;    ///< where a move must not be late
    double usual = 0;   ///< what moves cost besides thinking, on average
    double unseen = 0;  ///< a part of the time until a move is late that is kept back in any case
    /// Always the same.
    static Reserve fixed(double seconds) { return {.sure = seconds, .usual = seconds}; }
};

/// What the next move may take, in seconds.
struct MoveTime {
    double planned = 0;
    double most = 0;     ///< if it is still open after that; at least `planned`
    bool saves = false;  ///< whether what it does not use is there for later moves
};

/// Shares out the time of a game. It knows what a server said, and keeps its own count if the server is
/// silent.
class Clock {
   public:
    void set(const TimeSettings& settings);
    [[nodiscard]] const TimeSettings& settings() const { return settings_; }
    /// A move of `c` took this many seconds by our own measurement, the way to the server included as far as
    /// it can be guessed. The next set_left() corrects it.
    void spend(go::Colour c, double seconds);
    /// A new game with the same settings.
    void reset();

    /// What a clock that shows whole seconds shows may be more than there is: our own count stands where it
    /// is less by a part of a second.
    void set_left(go::Colour c, const TimeLeft& left);
    [[nodiscard]] const TimeLeft& left(go::Colour c) const { return left_[static_cast<std::size_t>(c)]; }
    /// How long `c` can think at most before the game is lost; 0 without a limit.
    [[nodiscard]] double seconds_to_lose(go::Colour c) const;

    /// Time to think about the next move of `c` when `empty_points` are left on the board; nothing without a
    /// limit. Never more than is there, but for the reserve.
    [[nodiscard]] std::optional<MoveTime> time_for_move(go::Colour c, int size, int empty_points,
                                                        const Reserve& reserve,
                                                        Pace pace = Pace::Middle) const;

   private:
    TimeSettings settings_;
    std::array<TimeLeft, 3> left_{};  // by colour
};

}  // namespace yomi::engine
