#pragma once

#include <array>
#include <chrono>
#include <optional>

#include "engine/referee_clock.hpp"
#include "go/point.hpp"

namespace yomi::serve {

/// The clocks of a game on the page: the time that each side has used, and, if the game has limits, what is
/// left. It runs from the first move on, but not while somebody looks at an earlier position.
class GameClock {
   public:
    using Time = std::chrono::steady_clock::time_point;

    explicit GameClock(const engine::TimeSettings& settings = {}) : settings_(settings), referee_(settings) {}

    [[nodiscard]] const engine::TimeSettings& settings() const { return settings_; }
    [[nodiscard]] bool has_limit() const { return referee_.runs(); }
    [[nodiscard]] const engine::TimeLeft& left(go::Colour c) const { return referee_.left(c); }
    /// Seconds of the turns that have ended.
    [[nodiscard]] double used(go::Colour c) const { return used_[static_cast<std::size_t>(c)]; }
    /// When the present turn began, if the clock runs.
    [[nodiscard]] const std::optional<Time>& began() const { return began_; }

    void begin_turn(Time now) { began_ = now; }
    /// The turn ends without a move, and its time is forgotten.
    void pause() { began_.reset(); }
    /// The turn of `c` ends by a move; false if that came too late.
    bool end_turn(go::Colour c, Time now) {
        if (!began_) return true;
        const double seconds = std::chrono::duration<double>(now - *began_).count();
        began_.reset();
        used_[static_cast<std::size_t>(c)] += seconds;
        return !has_limit() || referee_.spend(c, seconds);
    }
    /// When `c`, whose turn it is, has no time left; nothing if that never happens.
    [[nodiscard]] std::optional<Time> deadline(go::Colour c) const {
        if (!began_ || !has_limit()) return std::nullopt;
        return *began_ + std::chrono::duration_cast<Time::duration>(
                             std::chrono::duration<double>(referee_.seconds_to_lose(c)));
    }

   private:
    engine::TimeSettings settings_;
    engine::RefereeClock referee_;
    std::array<double, 3> used_{};  // by colour
    std::optional<Time> began_;
};

}  // namespace yomi::serve
