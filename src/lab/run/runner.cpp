#include "lab/run/runner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <thread>

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/interrupted.hpp"
#include "lab/work/games_work.hpp"
#include "process/child_process.hpp"

namespace yomi::lab {

Schedule schedule_of(const Experiment& experiment, Results& results) {
    Schedule schedule(experiment);
    for (std::size_t i = 0; i < experiment.cells.size(); ++i) {
        const Cell& cell = experiment.cells[i];
        if (cell.work->match() != nullptr) {
            for (const match::GameResult& game : results.games(cell)) schedule.know_game(i, game);
        } else {
            for (const std::uint64_t number : results.done(cell)) schedule.know(i, number);
        }
    }
    return schedule;
}

std::vector<double> expected_seconds(const Experiment& experiment, const Schedule& schedule,
                                     Results& results) {
    std::vector<double> seconds(experiment.cells.size(), 0);
    for (std::size_t i = 0; i < seconds.size(); ++i) {
        if (schedule.left(i) == 0) continue;
        const double known = results.seconds_per_job(experiment.cells[i]);
        seconds[i] = known > 0 ? known : experiment.cells[i].work->estimate();
    }
    return seconds;
}

Writer::Writer(const Experiment& experiment, Results& results, Schedule& schedule, const RunOptions& options)
    : experiment_(experiment), results_(results), schedule_(schedule), options_(options) {
    if (options.sgf_folder.empty()) return;
    std::error_code error;
    std::filesystem::create_directories(options.sgf_folder, error);
    if (error)
        throw base::Error(
            fmt::format("cannot make the folder '{}': {}", options.sgf_folder, error.message()));
}

bool Writer::take(std::size_t cell, const JobResult& result) {
    results_.add(experiment_.cells[cell], result);
    schedule_.finished(cell, result);
    if (result.game) {
        if (!options_.sgf_folder.empty()) write_sgf(experiment_.cells[cell], *result.game);
        if (!result.game->failed.empty() && ++end_.failures > options_.most_failures) {
            end_.too_many_failures = fmt::format("{}: {} ({})", result.game->failed,
                                                 result.game->outcome.reason, result.game->outcome.detail);
        }
    }
    if (options_.on_result) options_.on_result(schedule_, cell, result);
    return end_.too_many_failures.empty();
}

void Writer::write_sgf(const Cell& cell, const match::GameResult& game) const {
    std::string name = cell.name;
    std::ranges::replace_if(
        name,
        [](char c) { return static_cast<unsigned char>(c) <= ' ' || c == '/' || c == ':' || c == '\\'; },
        '_');
    const bool is_go = cell.work->match()->go_options() != nullptr;
    base::write_text_file(
        fmt::format("{}/{}-{:05}.{}", options_.sgf_folder, name, game.number, is_go ? "sgf" : "txt"),
        game.outcome.sgf);
}

std::optional<Job> Workplace::next() {
    const std::lock_guard lock(mutex_);
    return is_stopped() ? std::nullopt : schedule_.next();
}

void Workplace::take(std::size_t cell, const JobResult& result) {
    const std::lock_guard lock(mutex_);
    if (!writer_.take(cell, result)) stop();
}

void Workplace::work() {
    Worker worker;
    while (const std::optional<Job> job = next()) {
        try {
            take(job->cell, worker.run(experiment_.cells[job->cell], job->number, stop_.get_token()));
        } catch (const base::Interrupted&) {
            return;
        } catch (...) {
            const std::lock_guard lock(mutex_);
            if (!error_) error_ = std::current_exception();
            stop();
            return;
        }
    }
}

void Workplace::rethrow() {
    const std::lock_guard lock(mutex_);
    if (error_) std::rethrow_exception(error_);
}

RunEnd run_locally(const Experiment& experiment, Results& results, Schedule& schedule,
                   const RunOptions& options, const std::stop_token& stop) {
    Writer writer(experiment, results, schedule, options);
    Workplace workplace(experiment, schedule, writer);
    const std::stop_callback pass_on(stop, [&] { workplace.stop(); });
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < std::max(1, options.workers); ++i)
            threads.emplace_back([&] { workplace.work(); });
    }
    workplace.rethrow();
    RunEnd end = writer.end();
    end.interrupted = stop.stop_requested();
    return end;
}

}  // namespace yomi::lab
