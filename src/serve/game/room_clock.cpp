#include <chrono>

#include "serve/game/room.hpp"

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

void Room::look_at_flag() {
    const auto flag = flag_time();
    if (!flag || Clock::now() < *flag) return;
    lose_on_time(engine_.position().to_play());
    changed();
}

bool Room::wait_for_work(Lock& lock) {
    while (!ending_ && wanted_ == Thinking::Nothing) {
        const auto flag = flag_time();
        const auto due = [&] { return ending_ || wanted_ != Thinking::Nothing || flag_time() != flag; };
        if (flag) {
            changed_.wait_until(lock, *flag, due);
        } else {
            changed_.wait(lock, due);
        }
        if (!ending_ && wanted_ == Thinking::Nothing) look_at_flag();
    }
    return !ending_;
}

}  // namespace yomi::serve
