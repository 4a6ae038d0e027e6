#include "engine/clock.hpp"

#include <algorithm>

namespace yomi::engine {
namespace {

using Kind = TimeSettings::Kind;

/// The system that is really meant: overtime without stones, periods or seconds is none.
TimeSettings plain(TimeSettings s) {
    if (s.kind == Kind::Canadian && s.stones <= 0) s.kind = s.period > 0 ? Kind::None : Kind::Absolute;
    const bool no_periods = s.kind == Kind::Byoyomi && s.periods <= 0;
    if (s.kind != Kind::None && (s.period <= 0 || no_periods)) s.kind = Kind::Absolute;
    return s;
}

TimeLeft first_of_overtime(const TimeSettings& s) {
    return {.seconds = s.period, .count = s.kind == Kind::Canadian ? s.stones : s.periods};
}

bool has_overtime(const TimeSettings& s) { return s.kind == Kind::Canadian || s.kind == Kind::Byoyomi; }

/// Moves of one player that are still to come. Games end with a third of the board empty or less; the size of
/// the board is a reserve for long fights at the end. More than one, so main time never runs out at once.
double moves_to_come(int size, int empty_points) { return size + 0.35 * empty_points; }

/// Time for this move in overtime, whole periods and stones as they come.
double overtime_share(const TimeSettings& s, const TimeLeft& left) {
    return s.kind == Kind::Canadian ? left.seconds / std::max(1, left.count) : left.seconds;
}

double share(const TimeSettings& s, const TimeLeft& left, double moves) {
    if (has_overtime(s) && left.count > 0) return overtime_share(s, left);
    const double main = left.seconds / moves;
    if (s.kind == Kind::Fischer) {
        // What the move adds comes too late for the move itself.
        constexpr double kMost = 0.9;
        return std::min(main + s.period, kMost * left.seconds);
    }
    // A move in main time may as well take what every later move gets in overtime: if the main time ends
    // meanwhile, overtime goes on from there.
    return has_overtime(s) ? std::max(main, overtime_share(s, first_of_overtime(s))) : main;
}

TimeLeft after_canadian_move(const TimeSettings& s, TimeLeft left, double seconds) {
    left.seconds = std::max(0.0, left.seconds - seconds);
    return --left.count > 0 ? left : first_of_overtime(s);
}

TimeLeft after_byoyomi_move(const TimeSettings& s, TimeLeft left, double seconds) {
    // Our own measurement is no reason to give up the last period.
    for (; seconds > s.period && left.count > 1; --left.count) seconds -= s.period;
    left.seconds = s.period;
    return left;
}

}  // namespace

void Clock::set(const TimeSettings& settings) {
    settings_ = settings;
    reset();
}

void Clock::reset() {
    const TimeSettings s = plain(settings_);
    const bool starts_in_overtime = has_overtime(s) && s.main <= 0;
    left_.fill(starts_in_overtime ? first_of_overtime(s) : TimeLeft{.seconds = s.main});
}

void Clock::set_left(go::Colour c, const TimeLeft& left) { left_[static_cast<std::size_t>(c)] = left; }

void Clock::spend(go::Colour c, double seconds) {
    const TimeSettings s = plain(settings_);
    TimeLeft& left = left_[static_cast<std::size_t>(c)];
    if (has_overtime(s) && left.count == 0) {
        if (seconds < left.seconds) {
            left.seconds -= seconds;
            return;
        }
        seconds -= left.seconds;
        left = first_of_overtime(s);
    }
    switch (s.kind) {
        case Kind::None: break;
        case Kind::Absolute: left.seconds = std::max(0.0, left.seconds - seconds); break;
        case Kind::Fischer: left.seconds = std::max(0.0, left.seconds - seconds) + s.period; break;
        case Kind::Canadian: left = after_canadian_move(s, left, seconds); break;
        case Kind::Byoyomi: left = after_byoyomi_move(s, left, seconds); break;
    }
}

std::optional<double> Clock::seconds_for_move(go::Colour c, int size, int empty_points, double margin) const {
    const TimeSettings s = plain(settings_);
    if (s.kind == Kind::None) return std::nullopt;
    const TimeLeft& left = left_[static_cast<std::size_t>(c)];
    return std::max(0.0, share(s, left, moves_to_come(size, empty_points)) - margin);
}

}  // namespace yomi::engine
