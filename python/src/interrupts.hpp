#pragma once

#include <pybind11/pybind11.h>

#include <atomic>
#include <chrono>
#include <future>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>

#include "base/error.hpp"
#include "interpreter_lock.hpp"

/// Long work without the interpreter lock, which Ctrl-C stops all the same.

namespace yomi::python {

namespace py = pybind11;

/// How often Python's signals are looked for, so that Ctrl-C works within a tenth of a second.
inline constexpr std::chrono::milliseconds kSignalInterval{40};

/// Asks the work to stop as soon as a handler of a signal has raised an exception, as that of Ctrl-C does.
/// Handlers run in the main thread alone, so others do not look.
class SignalStop {
   public:
    /// In the thread that will look.
    SignalStop();
    ~SignalStop();
    SignalStop(const SignalStop&) = delete;
    SignalStop& operator=(const SignalStop&) = delete;
    [[nodiscard]] std::stop_token token() const { return stop_.get_token(); }
    /// Takes the interpreter lock. One exception is enough: after it nothing is looked for.
    void look();
    /// The same if it is time.
    void look_if_time();
    /// Throws what the handler raised. With the interpreter lock, after the work.
    void rethrow();

    /// Asks all work to stop, that of other threads too, and waits for its end: what it uses is destroyed
    /// when the process ends. With the interpreter lock.
    static void end_all_work();

   private:
    bool is_main_thread_;
    std::stop_source stop_;
    std::optional<py::error_already_set> raised_;
    std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now() + kSignalInterval;
};

/// Does the work in another thread, since what it does cannot be interrupted to look for signals. It gets a
/// stop token. Called with the interpreter lock, which the work has not.
template <class Work>
auto in_background(const Work& work) {
    SignalStop signals;
    auto result = [&] {
        const Unlocked unlocked;
        auto future = std::async(std::launch::async, [&] { return work(signals.token()); });
        while (future.wait_for(kSignalInterval) != std::future_status::ready) signals.look();
        future.wait();
        return future;
    }();
    signals.rethrow();
    return result.get();
}

/// Keeps a second thread out of an object that works without the interpreter lock.
class Use {
   public:
    Use(std::atomic<bool>& busy, const char* what) : busy_(busy) {
        if (busy_.exchange(true))
            throw base::Error(std::string(what) + " is at work in another thread; use one for each thread");
    }
    ~Use() { busy_.store(false); }
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;

   private:
    std::atomic<bool>& busy_;
};

}  // namespace yomi::python
