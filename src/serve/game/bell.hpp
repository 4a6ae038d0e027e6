#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>

namespace yomi::serve {

/// Tells those who watch that something is new, by a number that grows.
///
/// Thread safety: all functions from any thread.
class Bell {
   public:
    /// Returns the new number.
    std::uint64_t ring() {
        std::uint64_t number = 0;
        {
            const std::lock_guard lock(mutex_);
            number = ++number_;
        }
        rung_.notify_all();
        return number;
    }
    /// Waits until there is a number other than the one seen, or for that time; returns the newest.
    [[nodiscard]] std::uint64_t wait(std::uint64_t seen, double seconds) const {
        std::unique_lock lock(mutex_);
        rung_.wait_for(lock, std::chrono::duration<double>(seconds),
                       [&] { return closed_ || number_ != seen; });
        return number_;
    }
    /// All waiting ends, now and later.
    void close() {
        {
            const std::lock_guard lock(mutex_);
            closed_ = true;
        }
        rung_.notify_all();
    }
    [[nodiscard]] bool is_closed() const {
        const std::lock_guard lock(mutex_);
        return closed_;
    }

   private:
    mutable std::mutex mutex_;
    mutable std::condition_variable rung_;
    std::uint64_t number_ = 1;  // so that who has seen nothing (0) is told at once
    bool closed_ = false;
};

}  // namespace yomi::serve
