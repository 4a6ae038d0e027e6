#pragma once

#include <cstdint>
#include <stop_token>
#include <utility>

#include "base/stopwatch.hpp"
#include "player/player.hpp"

namespace yomi::player {

/// Tells a loop of playouts when to end: the budget, counted from the construction of this object, or a
/// request to stop. Asking costs some 30 ns, so a loop may ask before every playout.
class Limit {
   public:
    explicit Limit(const Budget& budget, std::stop_token stop = {})
        : budget_(budget), stop_(std::move(stop)), watch_(budget.by) {}

    /// Seconds since the construction.
    [[nodiscard]] double elapsed() const { return watch_.seconds(); }

    /// Whether the time is over or a stop was asked for, however many playouts there were.
    [[nodiscard]] bool is_over() const {
        return stop_.stop_requested() || (budget_.seconds && elapsed() >= *budget_.seconds);
    }

    /// Whether to end now, after this many playouts. The processor's clock is slow, so only every fourth
    /// question is passed on to it.
    [[nodiscard]] bool is_over(std::int64_t playouts) {
        if (budget_.playouts && playouts >= *budget_.playouts) return true;
        const bool asks = budget_.by == base::TimeBy::Wall || ++asked_ % 4 == 1;
        return asks ? is_over() : stop_.stop_requested();
    }

    /// A limit that ends after a part of the seconds of this one, from the same start.
    [[nodiscard]] Limit part(double share) const {
        Limit shorter = *this;
        if (shorter.budget_.seconds) *shorter.budget_.seconds *= share;
        return shorter;
    }

   private:
    Budget budget_;
    std::stop_token stop_;
    base::Stopwatch watch_;
    std::uint32_t asked_ = 0;
};

}  // namespace yomi::player
