#include "interrupts.hpp"

#include <unistd.h>

#include <condition_variable>
#include <mutex>
#include <set>

namespace yomi::python {

namespace {

/// All that is at work in this process.
struct Works {
    std::mutex mutex;
    std::condition_variable ended;
    std::set<std::stop_source*> running;
    bool is_over = false;

    /// Never destroyed, since threads may still ask for it when all else is.
    static Works& all() {
        static auto* const works = new Works;
        return *works;
    }
};

constexpr std::chrono::seconds kLongestEnd{5};

}  // namespace

SignalStop::SignalStop() : is_main_thread_(gettid() == getpid()) {
    Works& works = Works::all();
    const std::scoped_lock lock(works.mutex);
    works.running.insert(&stop_);
    if (works.is_over) stop_.request_stop();
}

SignalStop::~SignalStop() {
    Works& works = Works::all();
    const std::scoped_lock lock(works.mutex);
    works.running.erase(&stop_);
    works.ended.notify_all();
}

void SignalStop::end_all_work() {
    const Unlocked unlocked;
    Works& works = Works::all();
    std::unique_lock lock(works.mutex);
    works.is_over = true;
    for (std::stop_source* const stop : works.running) stop->request_stop();
    works.ended.wait_for(lock, kLongestEnd, [&] { return works.running.empty(); });
}

void SignalStop::look() {
    if (raised_ || !is_main_thread_) return;
    ask_python([&] {
        if (PyErr_CheckSignals() == 0) return;
        raised_.emplace();
        stop_.request_stop();
    });
}

void SignalStop::look_if_time() {
    const auto now = std::chrono::steady_clock::now();
    if (now < next_) return;
    next_ = now + kSignalInterval;
    look();
}

void SignalStop::rethrow() {
    if (raised_) throw std::move(*raised_);
}

}  // namespace yomi::python
