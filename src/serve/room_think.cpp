#include <chrono>
#include <utility>

#include "base/error.hpp"
#include "serve/room.hpp"

// What the thread of a room does. It holds the lock but for the time in which the engine thinks.

namespace yomi::serve {
namespace {

/// Ten looks a second are as many as a person can follow.
constexpr double kLookInterval = 0.1;

double black_share(go::Colour colour, double share) {
    return colour == go::Colour::Black ? share : 1 - share;
}

}  // namespace

player::Inquiry Room::inquiry(bool note) {
    const go::Colour colour = engine_.position().to_play();
    const std::size_t moves = engine_.position().moves().size();
    const int size = engine_.position().size();
    const auto look = [this, colour, moves, size, note](const player::Decision& decision) {
        auto view = std::make_shared<const SearchView>(SearchView{decision, colour, moves, size});
        const Lock lock(mutex_);
        answer_trees();
        if (discard_) return;
        ++news_.search_number;
        news_.search = std::move(view);
        if (note) note_win_share(moves, black_share(colour, decision.win_share));
        changed_.notify_all();
    };
    return {.interval = kLookInterval, .look = look, .outlook = true};
}

std::vector<Room::TreeAnswer> Room::tree(const std::vector<std::vector<go::Point>>& lines) {
    constexpr auto kPatience = std::chrono::seconds(10);
    Lock lock(mutex_);
    TreeWish wish{lines};
    tree_wishes_.push_back(&wish);
    changed_.wait_for(lock, kPatience, [&] { return wish.done || !busy_ || closed_; });
    std::erase(tree_wishes_, &wish);
    if (!wish.done && busy_) throw base::Error("the search does not look up at the moment; ask again");
    if (!wish.done) answer_tree(wish);
    return std::move(wish.answers);
}

void Room::answer_tree(TreeWish& wish) {
    for (const auto& line : wish.lines) {
        TreeAnswer& answer = wish.answers.emplace_back();
        try {
            answer.node = engine_.look_at(line);
        } catch (const base::Error& error) {
            answer.error = error.what();
        }
    }
    wish.done = true;
}

void Room::answer_trees() {
    for (TreeWish* const wish : tree_wishes_) {
        if (!wish->done) answer_tree(*wish);
    }
    if (!tree_wishes_.empty()) changed_.notify_all();
}

void Room::work_loop(const std::stop_token& closing) {
    Lock lock(mutex_);
    while (changed_.wait(lock, closing, [this] { return wanted_ != Thinking::Nothing; })) {
        const Thinking work = std::exchange(wanted_, Thinking::Nothing);
        busy_ = true;
        discard_ = closing.stop_requested();
        thinking_ = std::stop_source{};
        game_.thinking = work;
        game_.trouble.clear();
        try {
            if (!discard_) do_work(work, lock);
        } catch (const std::exception& wrong) {
            if (!lock.owns_lock()) lock.lock();
            game_.trouble = wrong.what();
        }
        busy_ = false;
        game_.thinking = Thinking::Nothing;
        if (!discard_ && work == Thinking::Move && game_.trouble.empty() && wanted_ == Thinking::Nothing) {
            start_if_due();  // the engine may play both sides
        }
        changed();
    }
}

void Room::do_work(Thinking work, Lock& lock) {
    if (work == Thinking::Move) think_move(lock);
    if (work == Thinking::Analysis) think_analysis(lock);
    if (work == Thinking::Review) think_review(lock);
}

void Room::think_move(Lock& lock) {
    const std::size_t before = engine_.position().moves().size();
    const go::Colour colour = engine_.position().to_play();
    const player::Inquiry asked = inquiry(false);
    const std::stop_token stop = thinking_.get_token();
    lock.unlock();
    const player::Decision decision = engine_.generate(colour, stop, {.inquiry = &asked});
    asked.look(decision);
    lock.lock();
    if (discard_) {
        if (engine_.position().moves().size() > before) engine_.undo(1);
        return;
    }
    note_win_share(before, black_share(colour, decision.win_share));
    if (decision.resign) {
        game_.result = colour == go::Colour::Black ? "W+R" : "B+R";
    } else {
        settle();
    }
}

void Room::think_analysis(Lock& lock) {
    const player::Inquiry asked = inquiry(true);
    const std::stop_token stop = thinking_.get_token();
    lock.unlock();
    asked.look(engine_.analyse(engine_.position().to_play(), {}, asked, stop));
    lock.lock();
}

void Room::think_review(Lock& lock) {
    const go::Position whole = engine_.position();
    const std::vector<go::Move> moves = whole.moves();
    game_.reviewed = 0;
    game_.to_review = moves.size() + 1;
    engine_.undo(moves.size());
    for (std::size_t i = 0; !discard_; ++i) {
        if (!engine_.position().is_over()) {
            const player::Inquiry asked = inquiry(true);
            const std::stop_token stop = thinking_.get_token();
            const player::Budget budget{.playouts = review_playouts_};
            lock.unlock();
            asked.look(engine_.analyse(engine_.position().to_play(), budget, asked, stop));
            lock.lock();
        }
        game_.reviewed = i + 1;
        if (i == moves.size()) break;
        engine_.play(moves[i].colour, moves[i].point);
        if (!discard_) changed();
    }
    engine_.set_position(whole);
}

}  // namespace yomi::serve
