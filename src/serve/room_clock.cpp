#include <chrono>

#include "serve/room.hpp"

// The clock of a room's game. All of it needs the lock, and the engine not thinking.

namespace yomi::serve {

using Clock = std::chrono::steady_clock;

void Room::start_turn() {
    const bool runs = game_.result.empty() && game_.future.empty() && !engine_.position().moves().empty();
    runs ? game_.clock.begin_turn(Clock::now()) : game_.clock.pause();
}

void Room::end_turn(go::Colour c) {
    if (!game_.clock.end_turn(c, Clock::now())) lose_on_time(c);
}

void Room::lose_on_time(go::Colour c) {
    game_.result = c == go::Colour::Black ? "W+T" : "B+T";
    game_.clock.pause();
}

std::optional<GameClock::Time> Room::flag_time() const {
    if (!game_.result.empty()) return std::nullopt;
    return game_.clock.deadline(engine_.position().to_play());
}

bool Room::wait_for_work(Lock& lock, const std::stop_token& closing) {
    while (!closing.stop_requested()) {
        const auto flag = flag_time();
        const auto due = [&] { return wanted_ != Thinking::Nothing || flag_time() != flag; };
        flag ? changed_.wait_until(lock, closing, *flag, due) : changed_.wait(lock, closing, due);
        if (closing.stop_requested()) break;
        if (wanted_ != Thinking::Nothing) return true;
        if (flag && flag_time() == flag && Clock::now() >= *flag) {
            lose_on_time(engine_.position().to_play());
            changed();
        }
    }
    return false;
}

}  // namespace yomi::serve
