#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <utility>

#include "base/stopwatch.hpp"
#include "mcts/options.hpp"
#include "mcts/parts.hpp"

namespace yomi::mcts {

/// Says when a search has done enough. The clock begins with its construction.
///
/// Thread safety: is_reached() may be asked by every thread of the search, each with a choice of its own.
class SearchEnd {
   public:
    SearchEnd(const Limits& limits, const SearchOptions& options, std::stop_token stop)
        : limits_(limits), options_(options), stop_(std::move(stop)), time_(limits.by) {}

    /// After simulation `n` of this search, counted over all threads. `first`: whether this is the thread
    /// that made this object, which alone can ask the clock of the processor.
    bool is_reached(std::int64_t n, bool first, const Node& root, Choice& choice) {
        if (stop_.stop_requested()) return true;
        // The checks that cost something come every few simulations, whichever thread plays them.
        if (n % kBetweenLooks != 0) return false;
        if (options_.solver && n % kFewest == 0 && root.proof() != Node::Proof::None) return true;
        if (!limits_.seconds || n < kFewest) return false;
        const bool by_processor = limits_.by == base::TimeBy::Processor;
        if (by_processor && (!first || n % kFewest != 0)) return false;
        const double spent = time_.seconds();
        const bool looks_closer = n % kBetweenCloserLooks == 0;
        if (looks_closer && limits_.most_seconds) note_best(choice.choose(root), spent);
        if (spent < *limits_.seconds) return looks_closer && is_clear(n, spent, choice.lead(root));
        return spent >= limits_.most_seconds.value_or(0) || !is_open(spent, choice, root);
    }

    /// Whether a stop was asked for, or all time that there can be is over. For the thread that made this.
    [[nodiscard]] bool is_over() const {
        if (stop_.stop_requested()) return true;
        return limits_.seconds &&
               time_.seconds() >= std::max(*limits_.seconds, limits_.most_seconds.value_or(0));
    }

   private:
    static constexpr std::int64_t kBetweenLooks = 4;
    /// Simulations of a search that has no time at all; fewer would be worse than none.
    static constexpr std::int64_t kFewest = 16;
    static constexpr std::int64_t kBetweenCloserLooks = 64;
    /// The part of a thought in which a new best move makes it worth going on.
    static constexpr double kLately = 0.3;
    /// Of the visits that are left this part may well go to the second move, where saved time is not lost.
    static constexpr double kLikelyPart = 0.5;

    void note_best(int edge, double now) {
        if (best_.exchange(edge, std::memory_order_relaxed) != edge)
            changed_at_.store(now, std::memory_order_relaxed);
    }

    /// Whether the rest of the time cannot change the choice. A number of simulations is played in full: what
    /// this move does not need is the tree of the next.
    [[nodiscard]] bool is_clear(std::int64_t n, double spent, const std::optional<std::int64_t>& lead) const {
        if (!options_.stop_early || limits_.use_all || limits_.simulations || !lead) return false;
        const double left = static_cast<double>(n) * (*limits_.seconds / spent - 1);
        return *lead > static_cast<std::int64_t>(left * (limits_.saves_time ? kLikelyPart : 1));
    }

    /// Whether more time may well change the choice.
    [[nodiscard]] bool is_open(double spent, Choice& choice, const Node& root) const {
        return spent - changed_at_.load(std::memory_order_relaxed) < kLately * spent ||
               choice.is_contested(root);
    }

    const Limits limits_;
    const SearchOptions& options_;
    const std::stop_token stop_;
    const base::Stopwatch time_;
    std::atomic<int> best_{-1};
    std::atomic<double> changed_at_{0};
};

}  // namespace yomi::mcts
