#pragma once

#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>

#include "lab/experiment/experiment.hpp"
#include "lab/run/schedule.hpp"
#include "lab/store/results.hpp"

namespace yomi::lab {

struct RunOptions {
    int workers = 1;                  ///< jobs at a time
    std::int64_t most_failures = 10;  ///< of programs; more of them stop the run
    std::string sgf_folder;           ///< gets a file for every game, if it is named
    /// Told after each job; by any thread, but never twice at a time.
    std::function<void(const Schedule&, std::size_t cell, const JobResult&)> on_result = {};
};

/// How a run ended.
struct RunEnd {
    bool interrupted = false;
    std::string too_many_failures;  ///< the last of them, if they ended it
    std::int64_t failures = 0;
};

/// With what earlier sessions have done.
Schedule schedule_of(const Experiment& experiment, Results& results);

/// About how long a job of each cell takes, where some are left: what earlier ones took or else a guess.
std::vector<double> expected_seconds(const Experiment& experiment, const Schedule& schedule,
                                     Results& results);

/// Takes results into what keeps them and the schedule, and notices when too much goes wrong. The one writer
/// of a run, whoever does the jobs.
///
/// Thread safety: one call at a time.
class Writer {
   public:
    Writer(const Experiment& experiment, Results& results, Schedule& schedule, const RunOptions& options);

    /// False if the run should stop.
    bool take(std::size_t cell, const JobResult& result);
    [[nodiscard]] const RunEnd& end() const { return end_; }

   private:
    void write_sgf(const Cell& cell, const match::GameResult& game) const;

    const Experiment& experiment_;
    Results& results_;
    Schedule& schedule_;
    const RunOptions& options_;
    RunEnd end_;
};

/// What the workers of this process share.
class Workplace {
   public:
    Workplace(const Experiment& experiment, Schedule& schedule, Writer& writer)
        : experiment_(experiment), schedule_(schedule), writer_(writer) {}

    /// Takes jobs and does them until none is left, or until a stop is asked for; from any number of threads.
    void work();

    /// For jobs that are done elsewhere.
    std::optional<Job> next();
    void take(std::size_t cell, const JobResult& result);

    /// Stops all work as soon as possible.
    void stop() { stop_.request_stop(); }
    [[nodiscard]] bool is_stopped() const { return stop_.stop_requested(); }
    /// Throws what a job threw, if one did.
    void rethrow();

   private:
    const Experiment& experiment_;
    Schedule& schedule_;
    Writer& writer_;
    std::mutex mutex_;  // of the schedule, the writer and the results behind it, and the error
    std::exception_ptr error_;
    std::stop_source stop_;
};

/// Does what is left to do, with workers in threads of this process. Every result is kept before the
/// next job begins; an interruption loses the jobs that are being worked on. Throws base::Error of a job.
RunEnd run_locally(const Experiment& experiment, Results& results, Schedule& schedule,
                   const RunOptions& options, const std::stop_token& stop);

}  // namespace yomi::lab
