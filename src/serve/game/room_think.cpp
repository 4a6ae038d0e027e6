#include <chrono>
#include <utility>

#include "base/error.hpp"
#include "serve/game/room.hpp"

// How a room thinks. Who does it holds the lock but for the time in which the engine thinks.

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
    const std::uint64_t identity = identity_of(engine_.position());
    const auto look = [this, colour, moves, size, identity, note](const player::Decision& decision) {
        auto view = std::make_shared<const SearchView>(SearchView{decision, colour, moves, size, identity});
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

/// Gives up the lock for the time in which the engine thinks.
class Room::Unlocked {
   public:
    Unlocked(Room& room, Lock& lock) : room_(room), lock_(lock) {
        room_.busy_ = true;
        lock_.unlock();
    }
    ~Unlocked() {
        lock_.lock();
        room_.busy_ = false;
    }
    Unlocked(const Unlocked&) = delete;
    Unlocked& operator=(const Unlocked&) = delete;

   private:
    Room& room_;
    Lock& lock_;
};

/// What is thought about, in one go or in parts.
class Room::Work {
   public:
    explicit Work(Room& room) : room_(room) {}
    virtual ~Work() = default;
    Work(const Work&) = delete;
    Work& operator=(const Work&) = delete;

    /// One part; true when it was the last. The lock is held before and after.
    virtual bool step(Lock& lock, std::optional<double> seconds) = 0;
    /// After the last step, also if nobody wants to know any more.
    virtual void end() {}

   protected:
    Room& room_;
};

class Room::MoveWork final : public Work {
   public:
    explicit MoveWork(Room& room)
        : Work(room),
          colour_(room.engine_.position().to_play()),
          asked_(room.inquiry(false)),
          choice_(room.engine_, colour_, {.inquiry = &asked_}, room.thinking_.get_token()) {}

    bool step(Lock& lock, std::optional<double> seconds) override {
        {
            const Unlocked unlocked(room_, lock);
            if (!choice_.go_on(seconds)) return false;
            asked_.look(choice_.decision());
        }
        if (!room_.discard_) take(choice_.decision());
        return true;
    }

   private:
    void take(const player::Decision& decision) {
        room_.note_win_share(room_.engine_.position().moves().size(),
                             black_share(colour_, decision.win_share));
        room_.engine_.carry_out(colour_, decision);
        room_.end_turn(colour_);
        if (decision.resign && room_.game_.result.empty()) {
            room_.game_.result = colour_ == go::Colour::Black ? "W+R" : "B+R";
        } else {
            room_.settle();
        }
        room_.start_turn();
    }

    go::Colour colour_;
    player::Inquiry asked_;
    engine::MoveChoice choice_;
};

class Room::AnalysisWork final : public Work {
   public:
    /// Of the present position; without any limit in the budget it does not end by itself.
    AnalysisWork(Room& room, const player::Budget& budget)
        : Work(room),
          asked_(room.inquiry(true)),
          thought_(room.engine_.analysis(room.engine_.position().to_play(), budget, asked_)) {}

    bool step(Lock& lock, std::optional<double> seconds) override {
        const Unlocked unlocked(room_, lock);
        if (!thought_.go_on(seconds, room_.thinking_.get_token())) return false;
        asked_.look(thought_.decision());
        return true;
    }

   private:
    player::Inquiry asked_;
    engine::Thought thought_;
};

class Room::ReviewWork final : public Work {
   public:
    explicit ReviewWork(Room& room)
        : Work(room), whole_(room.engine_.position()), budget_{.playouts = room.review_playouts_} {
        room.game_.reviewed = 0;
        room.game_.to_review = whole_.moves().size() + 1;
        room.engine_.undo(whole_.moves().size());
        room.changed();
    }

    bool step(Lock& lock, std::optional<double> seconds) override {
        engine::Engine& engine = room_.engine_;
        if (!engine.position().is_over()) {
            if (!analysis_) analysis_.emplace(room_, budget_);
            if (!analysis_->step(lock, seconds)) return false;
            analysis_.reset();
        }
        if (room_.discard_) return true;
        const std::size_t done = room_.game_.reviewed++;
        if (done == whole_.moves().size()) return true;
        engine.play(whole_.moves()[done].colour, whole_.moves()[done].point);
        room_.changed();
        return false;
    }

    void end() override {
        analysis_.reset();
        room_.engine_.set_position(whole_);
    }

   private:
    go::Position whole_;
    player::Budget budget_;
    std::optional<AnalysisWork> analysis_;  // of the position after as many moves as are reviewed
};

Room::Room(base::Seed seed, Driver driver) : engine_(seed) {
    new_game({});
    if (driver == Driver::Thread) worker_ = std::jthread([this] { work_loop(); });
}

Room::~Room() {
    close();
    const Lock lock(mutex_);
    ending_ = true;
    discard_ = true;
    thinking_.request_stop();
    changed_.notify_all();
}

void Room::interrupt(Lock& lock) {
    wanted_ = Thinking::Nothing;
    if (!work_) return;
    discard_ = true;
    thinking_.request_stop();
    changed_.wait(lock, [this] { return !busy_; });
    if (work_) end_work();        // it rested
    wanted_ = Thinking::Nothing;  // another change may have waited too, and have started something
}

void Room::work_loop() {
    Lock lock(mutex_);
    while (wait_for_work(lock)) {
        while (advance(lock, std::nullopt)) continue;
    }
}

bool Room::work(double seconds) {
    if (worker_.joinable()) throw base::Error("the room has a thread that thinks");
    Lock lock(mutex_);
    if (!work_ && wanted_ == Thinking::Nothing) look_at_flag();
    return advance(lock, seconds);
}

bool Room::advance(Lock& lock, std::optional<double> seconds) {
    if (!work_ && wanted_ == Thinking::Nothing) return false;
    bool over = true;
    try {
        if (!work_) begin_work();
        over = work_->step(lock, seconds);
    } catch (const std::exception& wrong) {
        game_.trouble = wrong.what();
    }
    if (over || discard_) end_work();
    return work_ || wanted_ != Thinking::Nothing;
}

void Room::begin_work() {
    game_.thinking = std::exchange(wanted_, Thinking::Nothing);
    game_.trouble.clear();
    discard_ = ending_;
    thinking_ = std::stop_source{};
    if (game_.thinking == Thinking::Move) {
        const go::Colour colour = engine_.position().to_play();
        if (game_.clock.has_limit()) engine_.clock().set_left(colour, game_.clock.left(colour));
        work_ = std::make_unique<MoveWork>(*this);
    }
    if (game_.thinking == Thinking::Analysis) work_ = std::make_unique<AnalysisWork>(*this, player::Budget{});
    if (game_.thinking == Thinking::Review) work_ = std::make_unique<ReviewWork>(*this);
}

void Room::end_work() {
    if (work_) work_->end();
    work_.reset();
    const Thinking done = std::exchange(game_.thinking, Thinking::Nothing);
    if (!discard_ && done == Thinking::Move && game_.trouble.empty() && wanted_ == Thinking::Nothing) {
        start_if_due();  // the engine may play both sides
    }
    changed();
}

}  // namespace yomi::serve
