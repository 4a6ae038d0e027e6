#include "serve/games/thinker.hpp"

#include <chrono>
#include <utility>

#include "base/error.hpp"

namespace yomi::serve {
namespace {

/// Ten looks a second are as many as a person can follow.
constexpr double kLookInterval = 0.1;

}  // namespace

Thinker::~Thinker() {
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
        stop_.request_stop();
    }
    wanted_.notify_all();
    answered_.notify_all();
    if (thread_.joinable()) thread_.join();
}

void Thinker::start(ThinkTask task) {
    {
        const std::lock_guard lock(mutex_);
        next_ = std::move(task);
        stop_.request_stop();
        if (!thread_.joinable()) thread_ = std::thread([this] { loop(); });
    }
    wanted_.notify_all();
}

void Thinker::stop() {
    const std::lock_guard lock(mutex_);
    next_.reset();
    stop_.request_stop();
}

void Thinker::forget() {
    const std::lock_guard lock(mutex_);
    if (!busy_ && !next_) task_.reset();
}

void Thinker::loop() {
    std::unique_lock lock(mutex_);
    while (true) {
        wanted_.wait(lock, [this] { return ending_ || next_ || !tree_wishes_.empty(); });
        if (ending_) return;
        answer_trees();
        if (!next_) continue;
        task_ = std::exchange(next_, std::nullopt);
        stop_ = std::stop_source();
        busy_ = true;
        lock.unlock();
        think();
        lock.lock();
        busy_ = false;
    }
}

void Thinker::think() {
    const ThinkTask& task = *task_;
    const std::stop_token stop = [this] {
        const std::lock_guard lock(mutex_);
        return stop_.get_token();
    }();
    const auto look = [&](const arena::PositionView& view) {
        {
            const std::lock_guard lock(mutex_);
            answer_trees();
        }
        tell_({task.number, std::make_shared<const arena::PositionView>(view), false});
    };
    Thought last{.number = task.number, .view = nullptr, .done = true};
    try {
        last.view = std::make_shared<const arena::PositionView>(task.seat->think(
            *task.position, {.analysis = task.analysis, .interval = kLookInterval, .look = look}, stop));
    } catch (const std::exception& wrong) {
        last.trouble = wrong.what();
    }
    tell_(last);
}

Thinker::Nodes Thinker::tree(const std::vector<std::vector<std::string>>& lines) {
    constexpr auto kPatience = std::chrono::seconds(10);
    std::unique_lock lock(mutex_);
    if (!task_ && !next_) throw base::Error("there is no tree: nothing has been searched");
    TreeWish wish{lines};
    tree_wishes_.push_back(&wish);
    wanted_.notify_all();
    answered_.wait_for(lock, kPatience, [&] { return wish.done || ending_; });
    std::erase(tree_wishes_, &wish);
    if (!wish.done) throw base::Error("the search does not look up at the moment; ask again");
    return std::move(wish.answer);
}

void Thinker::answer_trees() {
    if (tree_wishes_.empty() || (!task_ && next_)) return;  // the task that comes will answer
    for (TreeWish* const wish : tree_wishes_) {
        wish->done = true;
        if (!task_) continue;  // it was stopped before it began
        wish->answer.root_moves = task_->position->played().size();
        for (const auto& line : wish->lines) wish->answer.nodes.push_back(node_of(*task_, line));
    }
    tree_wishes_.clear();
    answered_.notify_all();
}

Thinker::Node Thinker::node_of(const ThinkTask& task, const std::vector<std::string>& line) {
    Node node;
    try {
        node.view = task.seat->look_at(*task.position, line);
        std::shared_ptr<arena::Play> ahead = task.position->copy();
        for (const std::string& move : line) ahead->play(move);
        node.position = std::move(ahead);
    } catch (const base::Error& wrong) {
        node.error = wrong.what();
    }
    return node;
}

}  // namespace yomi::serve
