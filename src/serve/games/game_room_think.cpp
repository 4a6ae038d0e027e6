#include <array>
#include <utility>

#include "base/error.hpp"
#include "serve/games/game_room.hpp"
#include "serve/games/room_players.hpp"

// Who thinks about the game of a room, and what comes of it.

namespace yomi::serve {

bool GameRoom::is_machines_turn() const {
    const arena::Play& play = line_->play();
    return !play.is_over() && !play.is_chance() && !persons_[static_cast<std::size_t>(play.player())];
}

void GameRoom::moved(bool reply) {
    hint_.clear();
    const bool analysed = work_ == Work::Analysis;
    halt_machine();
    const bool over = line_->play().is_over();
    if (reply && is_machines_turn()) {
        begin(Work::Move);
    } else if (analysed && !over) {
        begin(Work::Analysis);
    }
    if (comparing_) begin_comparison();
    changed();
}

void GameRoom::halt(std::size_t who) {
    Mind& mind = minds_[who];
    if (mind.thinking) thinkers_[who]->stop();
    mind.thinking = false;
}

void GameRoom::halt_machine() {
    halt(kMachine);
    work_ = Work::Nothing;
    minds_[kMachine].trouble.clear();
}

void GameRoom::begin(Work work) {
    work_ = work;
    start(kMachine, work == Work::Analysis ? std::optional<std::int64_t>(0) : std::nullopt);
}

void GameRoom::begin_comparison() {
    for (const std::size_t who : {kLeft, kRight}) {
        halt(who);
        if (comparing_ && !line_->play().is_over()) start(who, compare_playouts_);
    }
    compare_rung_ = bell().ring();
}

void GameRoom::start(std::size_t who, std::optional<std::int64_t> analysis) {
    Mind& mind = minds_[who];
    mind.trouble.clear();
    try {
        constexpr std::array<const char*, 3> kSeeds = {"machine", "left", "right"};
        if (!mind.seat)
            mind.seat =
                make_seat(*table_, mind.choice, seed_.derive(kSeeds[who]).derive(round_), limits_.memory);
    } catch (const base::Error& wrong) {  // he cannot play a game with these options
        mind.trouble = wrong.what();
        mind.task = ++tasks_;
        if (who == kMachine) work_ = Work::Nothing;
        return;
    }
    mind.task = ++tasks_;
    mind.thinking = true;
    mind.asked = {nullptr, position(), line_->play().player(), line_->here()};
    looked_ = Clock::now();
    if (thinking_begins_) thinking_begins_();
    thinkers_[who]->start(
        {.number = mind.task, .seat = mind.seat, .position = line_->play().copy(), .analysis = analysis});
}

void GameRoom::forget_trees() {
    const std::unique_lock lock(mutex_, std::try_to_lock);
    if (!lock) return;
    for (std::size_t who = 0; who < minds_.size(); ++who) {
        if (minds_[who].thinking) continue;
        minds_[who].seat.reset();
        thinkers_[who]->forget();
    }
}

bool GameRoom::is_forgotten() const { return Clock::now() - looked_ > limits_.forgotten; }

void GameRoom::take(std::size_t who, const Thought& thought) {
    const Lock lock(mutex_);
    Mind& mind = minds_[who];
    if (thought.number != mind.task) return;
    if (thought.view) {
        mind.found = mind.asked;
        mind.found.view = thought.view;
    }
    if (thought.done) {
        finish(who, thought);
    } else if (is_forgotten() && mind.thinking && (who != kMachine || work_ == Work::Analysis)) {
        halt(who);
        if (who == kMachine) work_ = Work::Nothing;
        changed();
    }
    (who == kMachine ? search_rung_ : compare_rung_) = bell().ring();
}

void GameRoom::finish(std::size_t who, const Thought& thought) {
    Mind& mind = minds_[who];
    const bool wanted = std::exchange(mind.thinking, false);
    mind.trouble = thought.trouble;
    if (who != kMachine || !wanted) return;
    const Work work = std::exchange(work_, Work::Nothing);
    if (thought.view && work == Work::Hint) hint_ = thought.view->moves.front().move;
    if (thought.view && work == Work::Move) {
        try {
            line_->make(thought.view->moves.front().move);
            moved(true);
        } catch (const base::Error& wrong) {
            mind.trouble = wrong.what();
        }
    }
    changed();
}

}  // namespace yomi::serve
