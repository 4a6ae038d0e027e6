#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "engine/clock.hpp"
#include "go/point.hpp"

namespace yomi::engine {

/// The last delays of one kind, in seconds.
class DelayWindow {
   public:
    /// `guess`: what a delay is on average, before there are any.
    explicit DelayWindow(double guess) : guess_(guess) {}

    void add(double seconds);
    /// What hardly any delay exceeds; one that is far longer than all others is left out.
    [[nodiscard]] double high() const;
    [[nodiscard]] double mean() const;

   private:
    static constexpr std::size_t kMost = 64;

    double guess_;
    std::vector<double> last_;
    std::size_t next_ = 0;
};

/// Learns what a move costs besides its time for thinking: what thinking takes too long, the way from the
/// question to thinking and from thinking to the answer, and what the client's clock counts on top of that.
class Delays {
   public:
    /// Thinking went on to its limit, and took so much longer.
    void overran(double seconds) { overrun_.add(seconds); }

    /// `c` has moved; this long by our own clock. A later answered() says more exactly what it took.
    void moved(go::Colour c, double seconds);
    /// The answer with that move is out, so long after the question has come.
    void answered(double seconds);

    /// The client's clock shows this before the next move of `c`.
    void shown(go::Colour c, const TimeLeft& left, const TimeSettings& settings);
    /// Another game or other clocks: what is shown next cannot be compared with what was shown before.
    void forget_shown() { shown_.fill({}); }

    [[nodiscard]] Reserve reserve() const;

   private:
    /// What a clock showed, and what has happened since.
    struct Shown {
        std::optional<TimeLeft> left;
        double spent = 0;
        int moves = 0;
    };

    DelayWindow overrun_{0.01};
    DelayWindow way_{0.01};
    DelayWindow lag_{0};
    std::array<Shown, 3> shown_{};  // by colour
    std::optional<go::Colour> unanswered_;
    double thought_ = 0;  // of the move that is not answered yet
};

}  // namespace yomi::engine
