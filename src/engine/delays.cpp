#include "engine/delays.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace yomi::engine {
namespace {

bool is_whole(double seconds) { return seconds == std::floor(seconds); }

}  // namespace

void DelayWindow::add(double seconds) {
    const double delay = std::max(0.0, seconds);
    if (last_.size() < kMost) {
        last_.push_back(delay);
    } else {
        last_[next_++ % kMost] = delay;
    }
}

double DelayWindow::high() const {
    // Until there are so many, less and less is kept back for what a busy machine may do; with very few, a
    // large delay is no exception.
    constexpr std::size_t kFew = 16;
    constexpr double kHighOfMean = 2;
    // A delay so many times as long as the next one is an exception.
    constexpr double kExceptional = 4;
    constexpr std::size_t kVeryFew = 4;
    const double unknown = 1 - std::min(1.0, static_cast<double>(last_.size()) / kFew);
    const double least = kHighOfMean * unknown * guess_;
    std::vector<double> sorted = last_;
    std::ranges::sort(sorted);
    const std::size_t n = sorted.size();
    if (n > kVeryFew && sorted[n - 1] > kExceptional * sorted[n - 2]) sorted.pop_back();
    return std::max(least, sorted.empty() ? 0 : sorted.back());
}

double DelayWindow::mean() const {
    if (last_.empty()) return guess_;
    return std::accumulate(last_.begin(), last_.end(), 0.0) / static_cast<double>(last_.size());
}

void Delays::moved(go::Colour c, double seconds) {
    Shown& shown = shown_[static_cast<std::size_t>(c)];
    shown.spent += seconds;
    ++shown.moves;
    unanswered_ = c;
    thought_ = seconds;
}

void Delays::answered(double seconds) {
    if (!unanswered_) return;
    const double way = std::max(0.0, seconds - thought_);
    way_.add(way);
    shown_[static_cast<std::size_t>(*unanswered_)].spent += way;
    unanswered_.reset();
}

void Delays::shown(go::Colour c, const TimeLeft& left, const TimeSettings& settings) {
    // What is more is no delay: the game was interrupted, or the clock set.
    constexpr double kMostLag = 5;
    Shown& before = shown_[static_cast<std::size_t>(c)];
    const bool canadian = settings.kind == TimeSettings::Kind::Canadian;
    const bool goes_on = before.left && before.moves > 0 &&
                         before.left->count - left.count == (left.count > 0 ? before.moves : 0) &&
                         (left.count == 0 || canadian);
    if (!goes_on) {
        before = {.left = left};
        return;
    }
    const double added = settings.kind == TimeSettings::Kind::Fischer ? settings.period * before.moves : 0;
    const double booked = before.left->seconds - left.seconds + added;
    // A clock that shows whole seconds may be wrong by one; over many moves that becomes little for each.
    const bool whole = is_whole(left.seconds) && is_whole(before.left->seconds);
    const double lag = (booked - before.spent - (whole ? 1 : 0)) / before.moves;
    if (lag <= kMostLag) lag_.add(lag);
    if (!whole || lag > kMostLag) before = {.left = left};
}

Reserve Delays::reserve() const {
    // What every machine may need now and then, whatever was measured, and the same for what was.
    constexpr double kLeast = 0.02;
    constexpr double kCare = 3;
    // A way that no clock has shown yet may be long where this part of the time hardly matters.
    constexpr double kUnseen = 0.03;
    return {.sure = kLeast + kCare * (overrun_.high() + way_.high()) + lag_.high(),
            .usual = overrun_.mean() + way_.mean() + lag_.mean(),
            .unseen = kUnseen};
}

}  // namespace yomi::engine
