#include "interrupts.hpp"

#include <unistd.h>

namespace yomi::python {

SignalStop::SignalStop() : is_main_thread_(gettid() == getpid()) {}

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
