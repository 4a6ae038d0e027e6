#pragma once

#include <ctime>

namespace yomi::base {

/// What seconds are counted by.
enum class TimeBy {
    Wall,      ///< a clock on the wall
    Processor  ///< the processor, as long as it works for the calling thread
};

/// Seconds since its construction. By the processor it must be asked by the thread that made it, and a
/// question costs some hundred nanoseconds, ten times as much as by the wall.
class Stopwatch {
   public:
    explicit Stopwatch(TimeBy by = TimeBy::Wall) : by_(by), start_(now()) {}

    [[nodiscard]] double seconds() const { return now() - start_; }
    [[nodiscard]] TimeBy by() const { return by_; }

   private:
    [[nodiscard]] double now() const {
        std::timespec t{};
        clock_gettime(by_ == TimeBy::Wall ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID, &t);
        return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
    }

    TimeBy by_;
    double start_;
};

}  // namespace yomi::base
