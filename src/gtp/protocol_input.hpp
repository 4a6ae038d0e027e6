#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <istream>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>

#include "gtp/protocol.hpp"

namespace yomi::gtp {

/// The longest line that is read; the rest of a longer one is skipped.
inline constexpr std::size_t kMaxLine = std::size_t{1} << 20;
/// Bytes of lines that wait to be run. Far above what any client sends ahead.
inline constexpr std::size_t kMaxQueued = 16 * kMaxLine;

/// Reads lines on a thread of its own, so that what comes in can stop the command that is running.
///
/// Thread safety: all public functions are for one thread, the one that runs the commands.
class Input {
   public:
    struct Line {
        std::string text;
        bool too_long = false;
        std::uint64_t number = 0;  ///< counted from 1
        std::chrono::steady_clock::time_point arrived = {};
    };

    /// Reads until the end of `in` or a line for which `is_last` holds; after that line `in` is left alone,
    /// so the reader never waits for input that nobody will send. `is_last` is called on the reader's thread.
    /// Lines that nobody has asked for yet take about `max_queued` bytes at most; more waits in `in`.
    Input(std::istream& in, std::function<bool(std::string_view)> is_last,
          std::size_t max_queued = kMaxQueued);
    /// Waits until the reader is at its end.
    ~Input();
    Input(const Input&) = delete;
    Input& operator=(const Input&) = delete;

    /// The next line; waits for it. Nothing at the end of input.
    std::optional<Line> next();

    /// A token for the command on the line that next() gave last. What has been read behind that line counts,
    /// so it makes no difference whether an interrupt arrives before or after the command has started.
    std::stop_token begin_command(StopOn stop_on);
    void end_command();

   private:
    void read_all();
    Line read_line(bool& at_end);
    void push(Line line, bool last);
    [[nodiscard]] bool should_stop_locked() const;

    std::istream& in_;
    const std::function<bool(std::string_view)> is_last_;
    const std::size_t max_queued_;

    std::mutex mutex_;
    std::condition_variable arrived_;
    std::condition_variable taken_;
    std::deque<Line> lines_;
    std::size_t queued_ = 0;  // bytes in lines_
    bool at_end_ = false;
    bool closing_ = false;
    std::uint64_t last_read_ = 0;       // numbers of lines
    std::uint64_t last_interrupt_ = 0;  // 0: none yet
    std::uint64_t current_ = 0;         // given out last
    StopOn stop_on_ = StopOn::Nothing;
    std::stop_source stop_{std::nostopstate};

    std::thread reader_;  // last, so that it starts when everything else is there
};

}  // namespace yomi::gtp
