#include "base/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cmath>
#include <utility>

namespace yomi::base {

using namespace std::chrono_literals;

Progress::Progress(std::string label, std::uint64_t total, std::string unit, std::FILE* out)
    : label_(std::move(label)),
      unit_(std::move(unit)),
      total_(total),
      out_(out),
      terminal_(isatty(fileno(out)) == 1),
      start_(Clock::now()),
      shown_(start_) {}

Progress::~Progress() { finish(); }

void Progress::advance(std::uint64_t steps) {
    const std::lock_guard lock(mutex_);
    done_ += steps;
    if (Clock::now() - shown_ >= (terminal_ ? Clock::duration(200ms) : Clock::duration(10s)))
        show_locked(false);
}

void Progress::note(std::string text) {
    const std::lock_guard lock(mutex_);
    note_ = std::move(text);
}

void Progress::finish() {
    const std::lock_guard lock(mutex_);
    if (finished_) return;
    finished_ = true;
    show_locked(true);
}

std::string Progress::line(double seconds) const {
    const std::lock_guard lock(mutex_);
    return line_locked(seconds);
}

std::string Progress::line_locked(double seconds) const {
    const double rate = seconds > 0 ? static_cast<double>(done_) / seconds : 0;
    std::string text = fmt::format("{}: {}", label_, done_);
    if (total_ > 0) text += fmt::format(" of {}", total_);
    text += fmt::format(" {} in {}", unit_, duration_text(seconds));
    if (rate > 0) text += fmt::format(", {:.4g}/s", rate);
    if (total_ > done_ && rate > 0) {
        text += fmt::format(", {} left", duration_text(static_cast<double>(total_ - done_) / rate));
    }
    if (!note_.empty()) text += "  " + note_;
    return text;
}

void Progress::show_locked(bool last) {
    shown_ = Clock::now();
    const std::string text = line_locked(elapsed_locked());
    // "\x1b[K" clears what a longer earlier line left behind.
    fmt::print(out_, "{}{}{}", terminal_ ? "\r\x1b[K" : "", text, terminal_ && !last ? "" : "\n");
    std::fflush(out_);
}

double Progress::elapsed_locked() const {
    return std::chrono::duration<double>(Clock::now() - start_).count();
}

std::string duration_text(double seconds) {
    if (seconds < 59.95) return fmt::format("{:.1f} s", seconds);  // the rest would be rounded to "60.0 s"
    const auto whole = static_cast<std::int64_t>(std::llround(seconds));
    if (whole < 3600) return fmt::format("{} min {:02} s", whole / 60, whole % 60);
    return fmt::format("{} h {:02} min", whole / 3600, whole / 60 % 60);
}

}  // namespace yomi::base
