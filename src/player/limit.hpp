#pragma once

#include <chrono>
#include <cstdint>
#include <stop_token>
#include <utility>

#include "player/player.hpp"

namespace yomi::player {

/// Tells a loop of playouts when to end: the budget, counted from the construction of this object, or a
/// request to stop. Asking costs some 30 ns, so a loop may ask before every playout.
class Limit {
   public:
    explicit Limit(const Budget& budget, std::stop_token stop = {})
        : budget_(budget), stop_(std::move(stop)), start_(Clock::now()) {}

    /// Seconds since the construction.
    [[nodiscard]] double elapsed() const {
        return std::chrono::duration<double>(Clock::now() - start_).count();
    }

    /// Whether the time is over or a stop was asked for, however many playouts there were.
    [[nodiscard]] bool is_over() const {
        return stop_.stop_requested() || (budget_.seconds && elapsed() >= *budget_.seconds);
    }

    /// Whether to end now, after this many playouts.
    [[nodiscard]] bool is_over(std::int64_t playouts) const {
        return (budget_.playouts && playouts >= *budget_.playouts) || is_over();
    }

    /// A limit that ends after a part of the seconds of this one, from the same start.
    [[nodiscard]] Limit part(double share) const {
        Limit shorter = *this;
        if (shorter.budget_.seconds) *shorter.budget_.seconds *= share;
        return shorter;
    }

   private:
    using Clock = std::chrono::steady_clock;

    Budget budget_;
    std::stop_token stop_;
    Clock::time_point start_;
};

}  // namespace yomi::player
