#include "gtp/protocol_input.hpp"

namespace yomi::gtp {
namespace {

// What a queued line costs besides its text, so that empty lines count too.
constexpr std::size_t kLineOverhead = 64;

std::size_t cost(const Input::Line& line) { return line.text.size() + kLineOverhead; }

}  // namespace

Input::Input(std::istream& in, std::function<bool(std::string_view)> is_last, std::size_t max_queued)
    : in_(in), is_last_(std::move(is_last)), max_queued_(max_queued), reader_([this] { read_all(); }) {}

Input::~Input() {
    {
        const std::lock_guard lock(mutex_);
        closing_ = true;
    }
    taken_.notify_all();
    reader_.join();
}

Input::Line Input::read_line(bool& at_end) {
    using Traits = std::istream::traits_type;
    Line line;
    std::streambuf* buffer = in_.rdbuf();
    for (;;) {
        const auto c = buffer->sbumpc();
        if (Traits::eq_int_type(c, Traits::eof())) {
            at_end = true;
            return line;
        }
        if (Traits::to_char_type(c) == '\n') return line;
        if (line.text.size() < kMaxLine) {
            line.text += Traits::to_char_type(c);
        } else {
            line.too_long = true;
        }
    }
}

void Input::read_all() {
    bool last = false;
    while (!last) {
        Line line = read_line(last);
        line.arrived = std::chrono::steady_clock::now();
        // The end of input behind a newline is not a line of its own.
        if (last && line.text.empty()) break;
        last = last || (!line.too_long && is_last_(line.text));
        push(std::move(line), last);
        const std::lock_guard lock(mutex_);
        if (closing_) return;
    }
    std::stop_source stop{std::nostopstate};
    {
        const std::lock_guard lock(mutex_);
        at_end_ = true;
        if (should_stop_locked()) stop = stop_;
    }
    stop.request_stop();
    arrived_.notify_all();
}

void Input::push(Line line, bool last) {
    std::stop_source stop{std::nostopstate};
    {
        std::unique_lock lock(mutex_);
        taken_.wait(lock, [&] { return queued_ < max_queued_ || closing_; });
        line.number = ++last_read_;
        if (is_interrupt(line.text)) last_interrupt_ = line.number;
        queued_ += cost(line);
        lines_.push_back(std::move(line));
        at_end_ = last;
        if (should_stop_locked()) stop = stop_;
    }
    // Outside of the lock: what was registered with the token runs here.
    stop.request_stop();
    arrived_.notify_all();
}

std::optional<Input::Line> Input::next() {
    std::unique_lock lock(mutex_);
    arrived_.wait(lock, [&] { return !lines_.empty() || at_end_; });
    if (lines_.empty()) return std::nullopt;
    Line line = std::move(lines_.front());
    lines_.pop_front();
    queued_ -= cost(line);
    current_ = line.number;
    lock.unlock();
    taken_.notify_all();
    return line;
}

bool Input::should_stop_locked() const {
    switch (stop_on_) {
        case StopOn::Nothing: return false;
        case StopOn::Interrupt: return last_interrupt_ > current_;
        case StopOn::AnyInput: return last_read_ > current_ || at_end_;
    }
    return false;
}

std::stop_token Input::begin_command(StopOn stop_on) {
    const std::lock_guard lock(mutex_);
    stop_on_ = stop_on;
    stop_ = std::stop_source();
    if (should_stop_locked()) stop_.request_stop();
    return stop_.get_token();
}

void Input::end_command() {
    const std::lock_guard lock(mutex_);
    stop_on_ = StopOn::Nothing;
    stop_ = std::stop_source{std::nostopstate};
}

}  // namespace yomi::gtp
