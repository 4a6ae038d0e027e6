#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <streambuf>
#include <string>
#include <string_view>

namespace yomi::test {

/// A pipe inside the process: one thread writes text, another reads it through an istream and waits for more.
class PipeBuffer : public std::streambuf {
   public:
    void send(std::string_view text) {
        {
            const std::lock_guard lock(mutex_);
            waiting_.insert(waiting_.end(), text.begin(), text.end());
        }
        changed_.notify_all();
    }
    void close() {
        {
            const std::lock_guard lock(mutex_);
            closed_ = true;
        }
        changed_.notify_all();
    }

   protected:
    int_type underflow() override {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return !waiting_.empty() || closed_; });
        if (waiting_.empty()) return traits_type::eof();
        next_ = waiting_.front();
        waiting_.pop_front();
        setg(&next_, &next_, &next_ + 1);
        return traits_type::to_int_type(next_);
    }

   private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<char> waiting_;
    bool closed_ = false;
    char next_ = 0;
};

/// Collects what one thread writes, and lets another wait for it.
class CollectBuffer : public std::streambuf {
   public:
    [[nodiscard]] std::string text() const {
        const std::lock_guard lock(mutex_);
        return text_;
    }
    /// Waits until `wanted` has been written; false after ten seconds.
    bool wait_for(std::string_view wanted) {
        std::unique_lock lock(mutex_);
        return changed_.wait_for(lock, std::chrono::seconds(10),
                                 [&] { return text_.find(wanted) != std::string::npos; });
    }

   protected:
    int_type overflow(int_type c) override {
        const char one = traits_type::to_char_type(c);
        xsputn(&one, 1);
        return c;
    }
    std::streamsize xsputn(const char* s, std::streamsize n) override {
        {
            const std::lock_guard lock(mutex_);
            text_.append(s, static_cast<std::size_t>(n));
        }
        changed_.notify_all();
        return n;
    }

   private:
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::string text_;
};

}  // namespace yomi::test
