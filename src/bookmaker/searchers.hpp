#pragma once

#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "bookmaker/search_task.hpp"

namespace yomi::bookmaker {

struct NumberedTask {
    std::uint64_t number = 0;
    SearchTask task;
};
struct NumberedResult {
    std::uint64_t number = 0;
    TaskResult result;
};

/// Who does the searches of a book, in threads or in processes.
///
/// Thread safety: one call at a time, by one thread.
class Searchers {
   public:
    virtual ~Searchers() = default;

    /// How many tasks are done at a time.
    [[nodiscard]] virtual int capacity() const = 0;
    /// Any number of tasks may wait.
    virtual void ask(NumberedTask task) = 0;
    /// The result of one of them, in any order, if there is one now. Throws what a task threw.
    virtual std::optional<NumberedResult> poll() = 0;
    /// The same, as soon as there is one. Nothing if it was stopped; what was asked for is lost then.
    virtual std::optional<NumberedResult> wait(const std::stop_token& stop) = 0;
};

/// Threads of this process.
class LocalSearchers final : public Searchers {
   public:
    explicit LocalSearchers(int threads);
    ~LocalSearchers() override;
    LocalSearchers(const LocalSearchers&) = delete;
    LocalSearchers& operator=(const LocalSearchers&) = delete;

    [[nodiscard]] int capacity() const override { return static_cast<int>(threads_.size()); }
    void ask(NumberedTask task) override;
    std::optional<NumberedResult> poll() override;
    std::optional<NumberedResult> wait(const std::stop_token& stop) override;

   private:
    void work(const std::stop_token& stop);
    /// With the lock held.
    std::optional<NumberedResult> take();

    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::deque<NumberedTask> waiting_;
    std::deque<NumberedResult> done_;
    std::exception_ptr wrong_;
    std::vector<std::jthread> threads_;  // last: they use the rest
};

}  // namespace yomi::bookmaker
