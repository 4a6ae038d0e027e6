#include "match_run.hpp"

#include <atomic>
#include <condition_variable>
#include <exception>
#include <map>
#include <mutex>
#include <thread>

#include "base/interrupted.hpp"
#include "interrupts.hpp"

namespace yomi::python {
namespace {

/// Games that workers have finished, in any order, and how they ended.
class Finished {
   public:
    void add(match::GameResult result) {
        const std::scoped_lock lock(mutex_);
        results_.emplace(result.number, std::move(result));
        changed_.notify_one();
    }
    void fail(std::exception_ptr failure) {
        const std::scoped_lock lock(mutex_);
        if (!failure_) failure_ = std::move(failure);
        changed_.notify_one();
    }
    /// The game of this number, or nothing after a while. Throws what a worker has thrown.
    std::optional<match::GameResult> wait_for(std::uint64_t number) {
        std::unique_lock lock(mutex_);
        changed_.wait_for(lock, kSignalInterval, [&] { return failure_ || results_.contains(number); });
        if (failure_) std::rethrow_exception(failure_);
        const auto found = results_.find(number);
        if (found == results_.end()) return std::nullopt;
        match::GameResult result = std::move(found->second);
        results_.erase(found);
        return result;
    }

   private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::map<std::uint64_t, match::GameResult> results_;
    std::exception_ptr failure_;
};

/// Takes over the next game; true if the match is decided.
bool take(MatchRun& run, match::GameResult result) {
    if (run.on_game) ask_python([&] { run.on_game(result); });
    run.results.push_back(std::move(result));
    if (!run.sprt || run.results.size() % 2 != 0) return false;
    run.verdict = match::Sprt(*run.sprt).verdict(tally_of(run.results, true).pairs);
    return run.verdict != match::SprtVerdict::Undecided;
}

void play_here(MatchRun& run, SignalStop& signals) try {
    const PlayGame play = run.make_player();
    while (run.results.size() < run.games) {
        if (take(run, play(run.results.size(), signals.token()))) return;
        signals.look();
        if (signals.token().stop_requested()) return;
    }
} catch (const base::Interrupted&) {
    // Whoever stopped it knows why.
}

void play_in_threads(MatchRun& run, SignalStop& signals) {
    Finished finished;
    std::atomic<std::uint64_t> next{0};
    std::stop_source enough;
    const auto work = [&] {
        try {
            const PlayGame play = run.make_player();
            while (!enough.stop_requested()) {
                const std::uint64_t number = next++;
                if (number >= run.games) return;
                finished.add(play(number, enough.get_token()));
            }
        } catch (const base::Interrupted&) {
            // Whoever stopped it knows why.
        } catch (...) {
            finished.fail(std::current_exception());
        }
    };
    std::vector<std::jthread> threads;
    // Before the threads are joined, whatever happens.
    const struct StopAtEnd {
        std::stop_source& source;
        ~StopAtEnd() { source.request_stop(); }
    } stop_at_end{enough};
    for (std::int64_t i = 0; i < run.workers; ++i) threads.emplace_back(work);
    while (run.results.size() < run.games) {
        auto result = finished.wait_for(run.results.size());
        if (result && take(run, std::move(*result))) return;
        signals.look();
        if (signals.token().stop_requested()) return;
    }
}

}  // namespace

match::Tally tally_of(const std::vector<match::GameResult>& results, bool paired) {
    match::Tally tally;
    std::size_t i = 0;
    for (; paired && i + 1 < results.size(); i += 2) tally.add_pair(results[i].points, results[i + 1].points);
    for (; i < results.size(); ++i) tally.add_game(results[i].points);
    return tally;
}

void play_match(MatchRun& run) {
    SignalStop signals;
    {
        const Unlocked unlocked;
        if (run.calls_python) {
            play_here(run, signals);
        } else {
            play_in_threads(run, signals);
        }
    }
    signals.rethrow();
}

}  // namespace yomi::python
