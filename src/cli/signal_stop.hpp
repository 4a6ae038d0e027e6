#pragma once

#include <csignal>
#include <stop_token>
#include <thread>

namespace yomi::cli {

/// While it lives, Ctrl-C and SIGTERM ask to stop instead of ending the program; a second one ends it. Made
/// before any other thread, so that none of them takes the signal.
class SignalStop {
   public:
    SignalStop();
    ~SignalStop();
    SignalStop(const SignalStop&) = delete;
    SignalStop& operator=(const SignalStop&) = delete;

    [[nodiscard]] std::stop_token token() const { return stop_.get_token(); }

   private:
    sigset_t signals_{};
    sigset_t before_{};
    std::stop_source stop_;
    std::jthread waiter_;
};

}  // namespace yomi::cli
