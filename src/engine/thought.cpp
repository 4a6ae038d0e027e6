#include "engine/thought.hpp"

#include <utility>

namespace yomi::engine {

Thought::Thought(player::Player& player, const go::Position& position, go::Colour colour,
                 const player::Budget& budget, const player::Inquiry* inquiry)
    : player_(player), position_(position), colour_(colour), left_(budget) {
    if (inquiry == nullptr || player.analyst() == nullptr) return;
    inquiry_ = *inquiry;
    next_look_ = inquiry->interval;
}

bool Thought::is_spent() const {
    return (left_.playouts && *left_.playouts <= 0) || (left_.seconds && *left_.seconds <= 0);
}

bool Thought::go_on(std::optional<double> seconds, const std::stop_token& stop) {
    player::Analyst* const analyst = player_.analyst();
    if (seconds && analyst != nullptr && (inquiry_ || left_.playouts || left_.seconds)) {
        think_part(*analyst, *seconds, stop);
        return !paused_ || is_spent() || stop.stop_requested();
    }
    decision_ = inquiry_ ? analyst->analyse(position_, colour_, left_, *inquiry_, stop)
                         : player_.choose(position_, colour_, left_, stop);
    return true;
}

void Thought::think_part(player::Analyst& analyst, double seconds, const std::stop_token& stop) {
    std::stop_source ended;
    const std::stop_callback pass_on(stop, [&] { ended.request_stop(); });
    player::Inquiry part = inquiry_.value_or(player::Inquiry{});
    part.go_on = std::exchange(begun_, true);
    left_.most_seconds.reset();  // whether a choice is still open, a part alone cannot tell
    part.interval = seconds;
    paused_ = false;
    part.look = [&](const player::Decision&) {
        paused_ = true;
        ended.request_stop();
    };
    player::Decision now = analyst.analyse(position_, colour_, left_, part, ended.get_token());
    if (left_.playouts) *left_.playouts -= now.playouts;
    if (left_.seconds) *left_.seconds -= now.seconds;
    now.playouts += decision_.playouts;
    now.seconds += decision_.seconds;
    decision_ = std::move(now);
    if (inquiry_ && inquiry_->look && decision_.seconds >= next_look_) {
        next_look_ = decision_.seconds + inquiry_->interval;
        inquiry_->look(decision_);
    }
}

}  // namespace yomi::engine
