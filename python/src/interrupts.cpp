#include "interrupts.hpp"

namespace yomi::python {

void SignalStop::look() {
    if (raised_) return;
    const py::gil_scoped_acquire locked;
    if (PyErr_CheckSignals() == 0) return;
    raised_.emplace();
    stop_.request_stop();
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
