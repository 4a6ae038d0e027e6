#include "engine/clock.hpp"

#include <algorithm>
#include <cmath>

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

/// What is kept back where nothing has been measured is enough with this.
constexpr double kMostUnseen = 0.3;
/// A move that is still open may take as many times what was planned, and this part of what is there.
constexpr double kMostTimes = 2;
constexpr double kMostPart = 0.3;

/// Moves that share the time that is left.
struct Shares {
    double moves = 1;  ///< each as long as the next one
    double later = 0;  ///< moves that may follow the next one, each with its delay
    Pace pace = Pace::Middle;
};

/// The next of the moves that share the time. The last of them must not be late.
MoveTime next_share(double seconds, const Shares& shares, const Reserve& reserve) {
    const double there = seconds - reserve.sure - shares.later * reserve.usual;
    const double planned = there / shares.moves;
    if (shares.pace == Pace::Even || shares.moves <= 1) return {planned, planned, false};
    return {planned, std::max(planned, std::min(kMostTimes * planned, kMostPart * there)), true};
}

/// The time of a move in overtime, whole periods and stones as they come.
MoveTime overtime_share(const TimeSettings& s, const TimeLeft& left, const Reserve& reserve, Pace pace) {
    const double moves = s.kind == Kind::Canadian ? std::max(1, left.count) : 1;
    // Where a silent server begins its periods we do not know for sure: no move takes more than its part.
    const MoveTime time = next_share(left.seconds, {moves, moves - 1, pace}, reserve);
    return {time.planned, time.planned, time.saves};
}

MoveTime fischer_share(const TimeSettings& s, double left, const Shares& shares, const Reserve& reserve) {
    // What the move adds comes too late for the move itself.
    constexpr double kMost = 0.9;
    const double planned = std::min(left / shares.moves + s.period, kMost * left) - reserve.sure;
    if (shares.pace == Pace::Even) return {planned, planned, false};
    return {planned, std::max(planned, std::min(kMostTimes * planned, kMostPart * (left - reserve.sure))),
            true};
}

MoveTime share(const TimeSettings& s, const TimeLeft& left, const Shares& shares, const Reserve& reserve) {
    if (has_overtime(s) && left.count > 0) return overtime_share(s, left, reserve, shares.pace);
    if (s.kind == Kind::Fischer) return fischer_share(s, left.seconds, shares, reserve);
    const MoveTime main = next_share(left.seconds, shares, reserve);
    if (!has_overtime(s)) return main;
    // A move in main time may as well take what every later move gets in overtime: if the main time ends
    // meanwhile, overtime goes on from there.
    const MoveTime later = overtime_share(s, first_of_overtime(s), reserve, shares.pace);
    if (later.planned <= main.planned) return main;
    return {later.planned, std::max(later.planned, main.most), main.saves};
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

void Clock::set_left(go::Colour c, const TimeLeft& left) {
    TimeLeft& ours = left_[static_cast<std::size_t>(c)];
    const bool may_be_rounded = left.seconds == std::floor(left.seconds) && ours.count == left.count &&
                                ours.seconds < left.seconds && ours.seconds > left.seconds - 1;
    if (!may_be_rounded) ours = left;
}

double Clock::seconds_to_lose(go::Colour c) const {
    const TimeSettings s = plain(settings_);
    const TimeLeft& now = left(c);
    const bool later = has_overtime(s) && now.count == 0;
    if (s.kind == Kind::None) return 0;
    if (s.kind == Kind::Byoyomi) return now.seconds + s.period * (later ? s.periods : now.count - 1);
    return now.seconds + (later ? s.period : 0);
}

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

std::optional<MoveTime> Clock::time_for_move(go::Colour c, int size, int empty_points, const Reserve& reserve,
                                             Pace pace) const {
    const TimeSettings s = plain(settings_);
    if (s.kind == Kind::None) return std::nullopt;
    const TimeLeft& now = left(c);
    const double moves = moves_to_share(pace, size, empty_points, has_overtime(s));
    // Delays count for every move of a long game; without them there is overtime.
    const double many = has_overtime(s) ? moves : moves_to_share(Pace::Even, size, empty_points, false);
    const Shares shares{.moves = moves, .later = std::max(moves, many) - 1, .pace = pace};
    Reserve kept = reserve;
    const double until_late = has_overtime(s) && now.count == 0 ? s.period : now.seconds;
    kept.sure = std::max(kept.sure, std::min(kMostUnseen, kept.unseen * until_late));
    const MoveTime time = share(s, now, shares, kept);
    return MoveTime{std::max(0.0, time.planned), std::max(0.0, time.most), time.saves};
}

}  // namespace yomi::engine
