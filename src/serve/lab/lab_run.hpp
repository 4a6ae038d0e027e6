#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "lab/experiment/experiment.hpp"
#include "lab/run/runner.hpp"
#include "match/elo.hpp"
#include "serve/game/bell.hpp"

namespace yomi::serve {

enum class RunState { Nothing, Preparing, Running, Stopping, Stopped, Finished, Failed };

std::string_view state_name(RunState state);

/// One cell of a running experiment.
struct CellProgress {
    std::string name;
    std::uint64_t done = 0;  ///< jobs, those of earlier sessions too
    std::uint64_t left = 0;
    double seconds = 0;  ///< of a job, about
    // Of a match:
    bool is_match = false;
    match::Tally tally = {};
    base::Interval share = {};
    match::Estimate elo = {};
    std::optional<double> ratio = {};  ///< of a sequential test
    base::Interval bounds = {};        ///< where it ends
    match::SprtVerdict verdict = match::SprtVerdict::Undecided;
    std::int64_t failures = 0;
};

struct RunProgress {
    RunState state = RunState::Nothing;
    std::string name;
    std::uint64_t identity = 0;
    int workers = 1;
    std::vector<CellProgress> cells = {};
    std::uint64_t jobs = 0;    ///< finished in this session
    double seconds = 0;        ///< that it has been running
    std::string note = {};     ///< what a tuning has come to
    std::string trouble = {};  ///< why it failed

    [[nodiscard]] double jobs_per_hour() const;
    /// About how long the rest takes.
    [[nodiscard]] double seconds_left() const;
};

/// The one experiment that runs in this process, in threads of its own: what `yomi run` and `yomi tune` do.
///
/// Thread safety: all functions from any thread.
class LabRun {
   public:
    LabRun(std::string store, Bell& bell) : store_(std::move(store)), bell_(bell) {}
    ~LabRun();
    LabRun(const LabRun&) = delete;
    LabRun& operator=(const LabRun&) = delete;

    /// Throws base::Error if one is running, or a program that it needs is missing.
    void start(lab::Experiment experiment, int workers);
    /// Asks it to end; what is finished is stored.
    void stop();
    [[nodiscard]] RunProgress progress() const;

   private:
    void run(lab::Experiment experiment, int workers, const std::stop_token& stop);
    void run_jobs(const lab::Experiment& experiment, const lab::RunOptions& options,
                  const std::stop_token& stop);
    void tune(const lab::Experiment& experiment, lab::RunOptions options, const std::stop_token& stop);
    void take(const lab::Experiment& experiment, const lab::Schedule& schedule, std::size_t cell,
              double seconds);
    void begin(std::vector<CellProgress> cells);
    void end(RunState state, const std::string& trouble = {});
    void end(const lab::RunEnd& how, bool is_finished);
    [[nodiscard]] bool is_busy() const;  // the lock is held

    std::string store_;
    Bell& bell_;
    mutable std::mutex mutex_;
    RunProgress progress_;
    std::vector<std::uint64_t> taken_;  // jobs of each cell in this session
    std::chrono::steady_clock::time_point begun_;
    std::jthread thread_;  // last: it uses the others
};

}  // namespace yomi::serve
