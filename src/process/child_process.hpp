#pragma once

#include <sys/types.h>

#include <chrono>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace yomi::process {

/// What a program of somebody else's did wrong.
struct ProgramFailure : std::runtime_error {
    enum class Kind {
        Crash,    ///< it ended, or closed its output
        Stall,    ///< no whole answer in time
        Garbled,  ///< an answer that is not of the protocol's form
        Flood,    ///< more output than any answer has
        Refused,  ///< it said that it cannot do what every such program must
        Illegal,  ///< a move that the rules forbid
        Time      ///< an answer after the clock had run out
    };
    ProgramFailure(Kind failure, const std::string& text) : std::runtime_error(text), kind(failure) {}

    Kind kind;
};

/// "crash", "stall" …
std::string_view failure_name(ProgramFailure::Kind kind);

/// How long to wait.
struct Patience {
    using Clock = std::chrono::steady_clock;

    Clock::time_point until;
    std::stop_token stop = {};

    static Patience seconds(double seconds, std::stop_token stop = {}) {
        return {Clock::now() +
                    std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds)),
                std::move(stop)};
    }
};

/// A program with pipes to its input and from its output, in a process group of its own, so that Ctrl-C does
/// not reach it and all that it starts can be ended with it. What it writes to standard error is dropped. It
/// is killed when this object goes, and when the thread that started it does.
///
/// What the program writes unasked stays in the pipe, so it cannot fill the memory.
///
/// Thread safety: one call at a time.
class ChildProcess {
   public:
    /// Throws base::Error if the program cannot be started.
    explicit ChildProcess(const std::vector<std::string>& words);
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    /// Both throw ProgramFailure, or base::Interrupted when the stop token says so.
    void write(std::string_view text, const Patience& patience);
    /// The next line without its end.
    std::string read_line(const Patience& patience);

    /// Closes its input and waits until it ends by itself; false if it did not.
    bool wait_for_end(double seconds);

    [[nodiscard]] pid_t pid() const { return pid_; }

   private:
    /// Waits until the descriptor is ready.
    static void wait_for(int descriptor, short event, const Patience& patience);
    void close_input();

    pid_t pid_ = -1;
    int input_ = -1;   // of the program
    int output_ = -1;  // of the program
    std::string buffer_;
    std::size_t begin_ = 0;  // of what is unread in the buffer
};

}  // namespace yomi::process
