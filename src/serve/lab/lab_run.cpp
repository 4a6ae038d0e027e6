#include "serve/lab/lab_run.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "lab/run/tuning.hpp"
#include "lab/work/match_work.hpp"
#include "match/sprt.hpp"

namespace yomi::serve {
namespace {

const lab::TuneWork* tuning_of(const lab::Experiment& experiment) {
    return experiment.cells.empty() ? nullptr : lab::work_as<lab::TuneWork>(experiment.cells[0]);
}

/// All but the time of a job.
CellProgress cell_progress(const lab::Cell& cell, const lab::Schedule& schedule, std::size_t i) {
    CellProgress p;
    p.name = cell.name;
    p.done = schedule.done(i);
    p.left = schedule.left(i);
    const lab::MatchState* const state = schedule.match(i);
    if (state == nullptr) return p;
    p.is_match = true;
    p.verdict = state->verdict();
    p.tally = p.verdict == match::SprtVerdict::Undecided ? state->tally() : state->tested();
    p.share = match::share_interval(p.tally);
    p.elo = match::elo_of(p.tally);
    p.failures = state->failures();
    p.ratio = state->ratio();
    if (p.ratio) {
        const match::Sprt sprt(*cell.work->match()->sprt);
        p.bounds = {sprt.lower(), sprt.upper()};
    }
    return p;
}

}  // namespace

std::string_view state_name(RunState state) {
    constexpr std::string_view kNames[] = {"nothing", "preparing", "running", "stopping",
                                           "stopped", "finished",  "failed"};
    return kNames[static_cast<std::size_t>(state)];
}

double RunProgress::jobs_per_hour() const {
    return seconds > 0 ? 3600 * static_cast<double>(jobs) / seconds : 0;
}

double RunProgress::seconds_left() const {
    double sum = 0;
    for (const CellProgress& cell : cells) sum += static_cast<double>(cell.left) * cell.seconds;
    return sum / workers;
}

LabRun::~LabRun() { thread_.request_stop(); }

bool LabRun::is_busy() const {
    return progress_.state == RunState::Preparing || progress_.state == RunState::Running ||
           progress_.state == RunState::Stopping;
}

void LabRun::start(lab::Experiment experiment, int workers) {
    if (tuning_of(experiment) != nullptr && experiment.cells.size() > 1)
        throw base::Error("beside [tune] there is other work; give it a file of its own");
    lab::require_programs(experiment);
    {
        const std::lock_guard lock(mutex_);
        if (is_busy())
            throw base::Error(fmt::format("'{}' is running; stop it before another one", progress_.name));
        progress_ = {.state = RunState::Preparing,
                     .name = experiment.name,
                     .identity = experiment.identity,
                     .workers = workers};
        begun_ = std::chrono::steady_clock::now();
        // The thread before has nothing left to do but to return.
        thread_ = std::jthread([this, experiment = std::move(experiment),
                                workers](const std::stop_token& stop) { run(experiment, workers, stop); });
    }
    bell_.ring();
}

void LabRun::stop() {
    {
        const std::lock_guard lock(mutex_);
        if (!is_busy()) throw base::Error("nothing is running");
        progress_.state = RunState::Stopping;
        thread_.request_stop();
    }
    bell_.ring();
}

RunProgress LabRun::progress() const {
    const std::lock_guard lock(mutex_);
    RunProgress now = progress_;
    if (is_busy())
        now.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun_).count();
    return now;
}

void LabRun::begin(std::vector<CellProgress> cells) {
    {
        const std::lock_guard lock(mutex_);
        taken_.assign(cells.size(), 0);
        progress_.cells = std::move(cells);
        if (progress_.state == RunState::Preparing) progress_.state = RunState::Running;
        begun_ = std::chrono::steady_clock::now();
    }
    bell_.ring();
}

void LabRun::end(RunState state, const std::string& trouble) {
    {
        const std::lock_guard lock(mutex_);
        progress_.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun_).count();
        progress_.state = state;
        progress_.trouble = trouble;
    }
    bell_.ring();
}

void LabRun::end(const lab::RunEnd& how, bool is_finished) {
    if (!how.too_many_failures.empty())
        return end(RunState::Failed, fmt::format("stopped after {} failures of programs; the last one: {}",
                                                 how.failures, how.too_many_failures));
    end(is_finished ? RunState::Finished : RunState::Stopped);
}

void LabRun::take(const lab::Experiment& experiment, const lab::Schedule& schedule, std::size_t cell,
                  double seconds) {
    CellProgress now = cell_progress(experiment.cells[cell], schedule, cell);
    {
        const std::lock_guard lock(mutex_);
        CellProgress& shown = progress_.cells[cell];
        // The mean of this session; what was expected before counts as one job.
        const auto before = static_cast<double>(++taken_[cell]);
        now.seconds = shown.seconds + (seconds - shown.seconds) / (before + 1);
        shown = std::move(now);
        ++progress_.jobs;
    }
    bell_.ring();
}

void LabRun::run(lab::Experiment experiment, int workers, const std::stop_token& stop) try {
    lab::read_inputs(experiment);
    lab::RunOptions options;
    options.workers = workers;
    if (tuning_of(experiment) != nullptr) {
        tune(experiment, options, stop);
    } else {
        run_jobs(experiment, options, stop);
    }
} catch (const std::exception& wrong) {
    end(RunState::Failed, wrong.what());
}

void LabRun::run_jobs(const lab::Experiment& experiment, const lab::RunOptions& options,
                      const std::stop_token& stop) {
    lab::Store store = lab::Store::open(store_);
    lab::require_same_inputs(experiment, store, store_);
    lab::Schedule schedule = lab::schedule_of(experiment, store);
    const std::vector<double> seconds = lab::expected_seconds(experiment, schedule, store);
    std::vector<CellProgress> cells;
    for (std::size_t i = 0; i < experiment.cells.size(); ++i) {
        cells.push_back(cell_progress(experiment.cells[i], schedule, i));
        cells.back().seconds = seconds[i];
    }
    begin(std::move(cells));
    if (schedule.left() == 0) return end(RunState::Finished);
    store.begin_session(experiment, lab::Environment::here());
    lab::RunOptions watched = options;
    watched.on_result = [&](const lab::Schedule& now, std::size_t cell, const lab::JobResult& result) {
        take(experiment, now, cell, result.seconds);
    };
    const lab::RunEnd how = lab::run_locally(experiment, store, schedule, watched, stop);
    end(how, schedule.left() == 0);
}

void LabRun::tune(const lab::Experiment& experiment, lab::RunOptions options, const std::stop_token& stop) {
    const lab::Cell& cell = lab::tuned_cell(experiment);
    const auto& work = *tuning_of(experiment);
    lab::Store store = lab::Store::open(store_);
    lab::require_same_inputs(experiment, store, store_);
    store.begin_session(experiment, lab::Environment::here());
    const double guess = cell.work->estimate();
    begin(
        {{.name = cell.name, .left = static_cast<std::uint64_t>(work.method.iterations), .seconds = guess}});
    options.on_result = [this](const lab::Schedule&, std::size_t, const lab::JobResult&) {
        const std::lock_guard lock(mutex_);
        ++progress_.jobs;
    };
    bool is_finished = false;
    const auto on_iteration = [&](const match::Spsa& spsa) {
        is_finished = spsa.is_done();
        {
            const std::lock_guard lock(mutex_);
            CellProgress& shown = progress_.cells[0];
            shown.done = static_cast<std::uint64_t>(spsa.iteration());
            shown.left = static_cast<std::uint64_t>(work.method.iterations - spsa.iteration());
            progress_.note = lab::values_text(spsa, is_finished ? spsa.result() : spsa.values());
        }
        bell_.ring();
    };
    const lab::RunEnd how = lab::run_tuning(experiment, store, options, nullptr, stop, on_iteration);
    end(how, is_finished);
}

}  // namespace yomi::serve
