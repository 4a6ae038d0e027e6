#include "engine/referee_clock.hpp"

namespace yomi::engine {

using TimeKind = TimeSettings::Kind;

RefereeClock::RefereeClock(const TimeSettings& settings) : settings_(settings) {
    const bool overtime_at_once =
        settings.main <= 0 && (settings.kind == TimeKind::Canadian || settings.kind == TimeKind::Byoyomi);
    const int count = settings.kind == TimeKind::Canadian ? settings.stones : settings.periods;
    left_.fill(overtime_at_once ? TimeLeft{settings.period, count} : TimeLeft{settings.main, 0});
}

double RefereeClock::seconds_to_lose(go::Colour c) const {
    const TimeLeft& now = left(c);
    switch (settings_.kind) {
        case TimeKind::None: return 0;
        case TimeKind::Absolute:
        case TimeKind::Fischer: return now.seconds;
        case TimeKind::Canadian: return now.seconds + (now.count == 0 ? settings_.period : 0);
        case TimeKind::Byoyomi:
            return now.seconds + settings_.period * (now.count == 0 ? settings_.periods : now.count - 1);
    }
    return 0;
}

bool RefereeClock::spend(go::Colour c, double seconds) {
    if (!runs()) return true;
    if (seconds > seconds_to_lose(c)) return false;
    TimeLeft& now = left_[static_cast<std::size_t>(c)];
    if (settings_.kind == TimeKind::Absolute || settings_.kind == TimeKind::Fischer) {
        now.seconds += (settings_.kind == TimeKind::Fischer ? settings_.period : 0) - seconds;
        return true;
    }
    if (now.count == 0) {
        if (seconds <= now.seconds) {
            now.seconds -= seconds;
            return true;
        }
        seconds -= now.seconds;
        now = {settings_.period, settings_.kind == TimeKind::Canadian ? settings_.stones : settings_.periods};
    }
    if (settings_.kind == TimeKind::Canadian) {
        now.seconds -= seconds;
        if (--now.count == 0) now = {settings_.period, settings_.stones};
    } else {
        for (; seconds > settings_.period && now.count > 1; --now.count) seconds -= settings_.period;
        now.seconds = settings_.period;
    }
    return true;
}

}  // namespace yomi::engine
