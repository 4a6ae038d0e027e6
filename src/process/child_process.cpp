#include "process/child_process.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <system_error>
#include <thread>
#include <utility>

#include "base/error.hpp"
#include "base/interrupted.hpp"
#include "process/command_line.hpp"

namespace yomi::process {
namespace {

using Kind = ProgramFailure::Kind;
using namespace std::chrono_literals;

constexpr std::size_t kLongestLine = 1 << 20;

/// A pipe whose ends a later program does not inherit.
struct Pipe {
    Pipe() {
        if (pipe2(ends.data(), O_CLOEXEC) != 0) {
            throw base::Error(fmt::format("cannot make a pipe: {}", std::generic_category().message(errno)));
        }
    }
    ~Pipe() {
        for (const int end : ends) {
            if (end >= 0) close(end);
        }
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;

    [[nodiscard]] int read_end() const { return ends[0]; }
    [[nodiscard]] int write_end() const { return ends[1]; }
    int take(std::size_t end) { return std::exchange(ends[end], -1); }

    std::array<int, 2> ends{-1, -1};
};

/// Runs in the child between fork and exec, where only what is safe after a fork of threads may be called.
[[noreturn]] void become(const char* program, char* const* words, const Pipe& input, const Pipe& output,
                         int report, pid_t parent) {
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    // The parent may have gone before prctl.
    if (getppid() != parent) _exit(127);
    sigset_t none;
    sigemptyset(&none);
    pthread_sigmask(SIG_SETMASK, &none, nullptr);
    std::signal(SIGPIPE, SIG_DFL);
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    dup2(input.read_end(), STDIN_FILENO);
    dup2(output.write_end(), STDOUT_FILENO);
    if (nowhere >= 0) dup2(nowhere, STDERR_FILENO);
    execv(program, words);
    const int reason = errno;
    const ssize_t told = ::write(report, &reason, sizeof reason);
    _exit(told < 0 ? 126 : 127);
}

/// write() that answers EPIPE instead of ending this process by a signal.
ssize_t write_without_signal(int descriptor, std::string_view text) {
    sigset_t pipe_signal;
    sigset_t before;
    sigemptyset(&pipe_signal);
    sigaddset(&pipe_signal, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe_signal, &before);
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    const int reason = errno;
    if (written < 0 && reason == EPIPE) {
        const timespec now{};
        while (sigtimedwait(&pipe_signal, nullptr, &now) < 0 && errno == EINTR) {
        }
    }
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    errno = reason;
    return written;
}

}  // namespace

std::string_view failure_name(Kind kind) {
    switch (kind) {
        case Kind::Crash: return "crash";
        case Kind::Stall: return "stall";
        case Kind::Garbled: return "garbled";
        case Kind::Flood: return "flood";
        case Kind::Refused: return "refused";
        case Kind::Illegal: return "illegal";
        case Kind::Time: return "time";
    }
    return "";
}

ChildProcess::ChildProcess(const std::vector<std::string>& words) {
    const std::string program = find_program(words.front());
    std::vector<char*> arguments;
    arguments.reserve(words.size() + 1);
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    Pipe input;
    Pipe output;
    Pipe report;
    const pid_t parent = getpid();
    pid_ = fork();
    if (pid_ < 0)
        throw base::Error(
            fmt::format("cannot start '{}': {}", program, std::generic_category().message(errno)));
    if (pid_ == 0) become(program.c_str(), arguments.data(), input, output, report.write_end(), parent);
    setpgid(pid_, pid_);  // here too: a signal to the group may be sent before the child has come so far
    close(report.take(1));
    int reason = 0;
    ssize_t got = 0;
    while ((got = read(report.read_end(), &reason, sizeof reason)) < 0 && errno == EINTR) {
    }
    if (got > 0) {
        waitpid(pid_, nullptr, 0);
        throw base::Error(
            fmt::format("cannot start '{}': {}", program, std::generic_category().message(reason)));
    }
    input_ = input.take(1);
    output_ = output.take(0);
    fcntl(input_, F_SETFL, O_NONBLOCK);
    fcntl(output_, F_SETFL, O_NONBLOCK);
}

ChildProcess::~ChildProcess() {
    // The group keeps its number while its leader has not been waited for, so this hits nobody else.
    kill(-pid_, SIGKILL);
    kill(pid_, SIGKILL);
    while (waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
    }
    close_input();
    close(output_);
}

void ChildProcess::close_input() {
    if (input_ >= 0) close(std::exchange(input_, -1));
}

void ChildProcess::wait_for(int descriptor, short event, const Patience& patience) {
    for (;;) {
        if (patience.stop.stop_requested()) throw base::Interrupted();
        const auto left =
            std::chrono::ceil<std::chrono::milliseconds>(patience.until - Patience::Clock::now());
        if (left <= 0ms) throw ProgramFailure(Kind::Stall, "no answer in time");
        pollfd wanted{descriptor, event, 0};
        if (poll(&wanted, 1, static_cast<int>(std::min(left, std::chrono::milliseconds(100)).count())) > 0) {
            return;
        }
    }
}

void ChildProcess::write(std::string_view text, const Patience& patience) {
    while (!text.empty()) {
        const ssize_t written = write_without_signal(input_, text);
        if (written >= 0) {
            text.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno == EAGAIN) {
            wait_for(input_, POLLOUT, patience);
        } else if (errno != EINTR) {
            throw ProgramFailure(Kind::Crash, "it has ended");
        }
    }
}

std::string ChildProcess::read_line(const Patience& patience) {
    std::size_t searched = begin_;
    for (;;) {
        const std::size_t end = buffer_.find('\n', searched);
        if (end != std::string::npos) {
            std::string line = buffer_.substr(begin_, end - begin_);
            begin_ = end + 1;
            if (!line.empty() && line.back() == '\r') line.pop_back();
            return line;
        }
        if (buffer_.size() - begin_ > kLongestLine)
            throw ProgramFailure(Kind::Flood, "a line without an end");
        buffer_.erase(0, std::exchange(begin_, 0));
        searched = buffer_.size();
        wait_for(output_, POLLIN, patience);
        std::array<char, 4096> piece;
        const ssize_t got = read(output_, piece.data(), piece.size());
        if (got > 0) {
            buffer_.append(piece.data(), static_cast<std::size_t>(got));
        } else if (got == 0 || (errno != EAGAIN && errno != EINTR)) {
            throw ProgramFailure(Kind::Crash, "it has ended");
        }
    }
}

bool ChildProcess::wait_for_end(double seconds) {
    close_input();
    const Patience patience = Patience::seconds(seconds);
    for (;;) {
        siginfo_t info{};
        if (waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
            info.si_pid == pid_)
            return true;
        if (Patience::Clock::now() >= patience.until) return false;
        std::this_thread::sleep_for(2ms);
    }
}

}  // namespace yomi::process
