#include "serve/compare/comparison.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "serve/game/field_views.hpp"

namespace yomi::serve {
namespace {

constexpr double kComparedLook = 0.1;

bool is_same_position(const go::Position& a, const go::Position& b) {
    return a.size() == b.size() && a.moves() == b.moves() && a.board().hash() == b.board().hash() &&
           a.to_play() == b.to_play() && a.komi() == b.komi() && a.rules() == b.rules();
}

}  // namespace

Comparison::Comparison(Room& room, base::Seed seed)
    : room_(room), sides_{Side(seed.derive("left"), "rave"), Side(seed.derive("right"), "uct")} {
    follower_ = std::jthread([this](const std::stop_token& closing) { follow(closing); });
}

Comparison::~Comparison() {
    follower_.request_stop();
    follower_.join();
    const std::scoped_lock changes(changes_);
    halt();
}

void Comparison::halt() {
    for (Side& side : sides_) side.thread.request_stop();
    for (Side& side : sides_) {
        if (side.thread.joinable()) side.thread.join();
    }
}

void Comparison::begin() {
    halt();
    compared_ = room_.news().game;
    for (Side& side : sides_) {
        side.engine.set_position(compared_->position);
        {
            const std::scoped_lock lock(mutex_);
            side.search.reset();
            side.trouble.clear();
            side.thinking = !compared_->position.is_over();
            if (!side.thinking) continue;
        }
        side.thread = std::jthread([this, &side, playouts = playouts_](const std::stop_token& stop) {
            think(side, playouts, stop);
        });
    }
    bell().ring();
}

void Comparison::think(Side& side, std::int64_t playouts, const std::stop_token& stop) {
    const go::Position& position = side.engine.position();
    const auto look = [&](const player::Decision& decision) {
        auto view = std::make_shared<const SearchView>(SearchView{
            decision, position.to_play(), position.moves().size(), position.size(), identity_of(position)});
        {
            const std::scoped_lock lock(mutex_);
            side.search = std::move(view);
        }
        bell().ring();
    };
    std::string trouble;
    try {
        player::Budget budget;
        if (playouts > 0) budget.playouts = playouts;
        if (side.engine.player().analyst() != nullptr) {
            const player::Inquiry inquiry{
                .interval = kComparedLook, .look = look, .outlook = true, .use_all = true};
            look(side.engine.analyse(position.to_play(), budget, inquiry, stop));
        } else {
            if (playouts == 0) budget.seconds = 1;  // it cannot be watched, so it must come to an end
            look(side.engine.player().choose(position, position.to_play(), budget, stop));
        }
    } catch (const std::exception& wrong) {
        trouble = wrong.what();
    }
    {
        const std::scoped_lock lock(mutex_);
        side.trouble = trouble;
        side.thinking = false;
    }
    bell().ring();
}

void Comparison::set(std::size_t side, const std::string& name, const std::string& value) {
    const std::scoped_lock changes(changes_);
    Side& changed = sides_[side];
    const bool was_running = is_running();
    halt();
    try {
        if (name != "player") {
            const base::Fields fields = changed.engine.player().fields();
            require_no_file(base::find_field(fields, name));
        }
        changed.engine.set_option(name, value);
    } catch (const base::Error&) {
        if (was_running) begin();
        throw;
    }
    {
        const std::scoped_lock lock(mutex_);
        changed.search.reset();
        changed.trouble.clear();
    }
    if (was_running) begin();
    bell().ring();
}

void Comparison::start(std::int64_t playouts) {
    const std::scoped_lock changes(changes_);
    if (room_.news().game->position.is_over())
        throw base::Error("the game is over; go back a move to compare");
    // Both want the processor.
    if (room_.news().game->thinking == Thinking::Analysis) room_.stop();
    playouts_ = playouts;
    {
        const std::scoped_lock lock(mutex_);
        running_ = true;
    }
    begin();
    started_.notify_all();
}

void Comparison::stop() {
    const std::scoped_lock changes(changes_);
    halt();
    {
        const std::scoped_lock lock(mutex_);
        running_ = false;
    }
    bell().ring();
}

bool Comparison::is_running() const {
    const std::scoped_lock lock(mutex_);
    return running_;
}

bool Comparison::is_idle() const {
    const std::scoped_lock lock(mutex_);
    return std::ranges::none_of(sides_, &Side::thinking);
}

void Comparison::follow(const std::stop_token& closing) {
    News seen;
    while (!closing.stop_requested() && !room_.is_closed()) {
        {
            std::unique_lock lock(mutex_);
            if (!started_.wait(lock, closing, [this] { return running_; })) return;
        }
        seen = room_.wait(seen, 0.5);
        const std::scoped_lock changes(changes_);
        const bool is_new = compared_ && !is_same_position(compared_->position, seen.game->position);
        if (is_new && is_running()) begin();
    }
}

}  // namespace yomi::serve
