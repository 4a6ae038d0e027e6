#include "bookmaker/searchers.hpp"

#include <utility>

#include "base/interrupted.hpp"

namespace yomi::bookmaker {

LocalSearchers::LocalSearchers(int threads) {
    for (int i = 0; i < threads; ++i)
        threads_.emplace_back([this](const std::stop_token& stop) { work(stop); });
}

LocalSearchers::~LocalSearchers() {
    for (std::jthread& thread : threads_) thread.request_stop();
}

void LocalSearchers::ask(NumberedTask task) {
    const std::scoped_lock lock(mutex_);
    waiting_.push_back(std::move(task));
    changed_.notify_all();
}

std::optional<NumberedResult> LocalSearchers::take() {
    if (wrong_) std::rethrow_exception(wrong_);
    if (done_.empty()) return std::nullopt;
    NumberedResult first = std::move(done_.front());
    done_.pop_front();
    return first;
}

std::optional<NumberedResult> LocalSearchers::poll() {
    const std::scoped_lock lock(mutex_);
    return take();
}

std::optional<NumberedResult> LocalSearchers::wait(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, stop, [&] { return wrong_ || !done_.empty(); });
    if (stop.stop_requested()) return std::nullopt;
    return take();
}

void LocalSearchers::work(const std::stop_token& stop) {
    TaskSearcher searcher;
    std::unique_lock lock(mutex_);
    while (changed_.wait(lock, stop, [&] { return !waiting_.empty(); })) {
        const NumberedTask task = std::move(waiting_.front());
        waiting_.pop_front();
        lock.unlock();
        std::optional<TaskResult> result;
        std::exception_ptr wrong;
        try {
            result = searcher.run(task.task, stop);
        } catch (const base::Interrupted&) {
            return;
        } catch (...) {
            wrong = std::current_exception();
        }
        lock.lock();
        if (result) done_.push_back({task.number, std::move(*result)});
        if (wrong) wrong_ = wrong;
        changed_.notify_all();
    }
}

}  // namespace yomi::bookmaker
