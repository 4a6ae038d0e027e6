#include "cli/signal_stop.hpp"

#include <ctime>

namespace yomi::cli {

SignalStop::SignalStop() {
    sigemptyset(&signals_);
    sigaddset(&signals_, SIGINT);
    sigaddset(&signals_, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &signals_, &before_);
    waiter_ = std::jthread([this](const std::stop_token& done) {
        constexpr timespec kNap{.tv_sec = 0, .tv_nsec = 50'000'000};
        while (!done.stop_requested()) {
            if (sigtimedwait(&signals_, nullptr, &kNap) < 0) continue;
            stop_.request_stop();
            // The next one is for the impatient.
            pthread_sigmask(SIG_UNBLOCK, &signals_, nullptr);
            return;
        }
    });
}

SignalStop::~SignalStop() {
    waiter_.request_stop();
    waiter_.join();
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

}  // namespace yomi::cli
