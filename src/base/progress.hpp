#pragma once

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <mutex>
#include <string>

namespace yomi::base {

/// Tells a waiting person how far a long job is: done, total, rate, time left. On a terminal one line is
/// rewritten a few times a second; elsewhere a line is added every ten seconds. Goes to standard error, so
/// that standard output stays clean for results.
///
/// Thread safety: all functions may be called from any thread.
class Progress {
   public:
    /// `total` 0 means unknown. `unit` names what is counted ("games").
    Progress(std::string label, std::uint64_t total, std::string unit, std::FILE* out = stderr);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    void advance(std::uint64_t steps = 1);

    /// A short remark shown behind the figures ("B 55.1 %").
    void note(std::string text);

    /// Writes the last state and ends the line; the destructor does so too.
    void finish();

    /// The line as it would be shown after `seconds` of work.
    [[nodiscard]] std::string line(double seconds) const;

   private:
    using Clock = std::chrono::steady_clock;

    [[nodiscard]] std::string line_locked(double seconds) const;
    void show_locked(bool last);
    [[nodiscard]] double elapsed_locked() const;

    const std::string label_;
    const std::string unit_;
    const std::uint64_t total_;
    std::FILE* const out_;
    const bool terminal_;
    const Clock::time_point start_;

    mutable std::mutex mutex_;
    Clock::time_point shown_;
    std::uint64_t done_ = 0;
    std::string note_;
    bool finished_ = false;
};

/// "4.2 s", "3 min 20 s", "2 h 05 min".
std::string duration_text(double seconds);

}  // namespace yomi::base
