#include "lab/runner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <filesystem>
#include <mutex>
#include <thread>

#include "base/error.hpp"
#include "base/file.hpp"
#include "player/child_process.hpp"

namespace yomi::lab {

Schedule schedule_of(const Experiment& experiment, Store& store) {
    Schedule schedule(experiment);
    for (std::size_t i = 0; i < experiment.cells.size(); ++i) {
        const Cell& cell = experiment.cells[i];
        if (std::holds_alternative<MatchWork>(cell.work)) {
            for (const match::GameResult& game : store.games(cell)) schedule.know_game(i, game);
        } else {
            for (const std::uint64_t number : store.done(cell)) schedule.know(i, number);
        }
    }
    return schedule;
}

Writer::Writer(const Experiment& experiment, Store& store, Schedule& schedule, const RunOptions& options)
    : experiment_(experiment), store_(store), schedule_(schedule), options_(options) {
    if (options.sgf_folder.empty()) return;
    std::error_code error;
    std::filesystem::create_directories(options.sgf_folder, error);
    if (error)
        throw base::Error(
            fmt::format("cannot make the folder '{}': {}", options.sgf_folder, error.message()));
}

bool Writer::take(std::size_t cell, const JobResult& result) {
    store_.add(experiment_.cells[cell], result);
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
    base::write_text_file(fmt::format("{}/{}-{:05}.sgf", options_.sgf_folder, name, game.number),
                          game.outcome.sgf);
}

RunEnd run_locally(const Experiment& experiment, Store& store, Schedule& schedule, const RunOptions& options,
                   std::stop_token stop) {
    std::mutex mutex;  // of the schedule, the writer and the store behind it, and the error
    Writer writer(experiment, store, schedule, options);
    std::exception_ptr error;
    std::stop_source ours;
    const std::stop_callback pass_on(stop, [&] { ours.request_stop(); });

    const auto work = [&] {
        Worker worker;
        for (;;) {
            std::optional<Job> job;
            {
                const std::lock_guard lock(mutex);
                if (!ours.stop_requested()) job = schedule.next();
            }
            if (!job) return;
            try {
                const JobResult result =
                    worker.run(experiment.cells[job->cell], job->number, ours.get_token());
                const std::lock_guard lock(mutex);
                if (!writer.take(job->cell, result)) ours.request_stop();
            } catch (const player::Interrupted&) {
                return;
            } catch (...) {
                const std::lock_guard lock(mutex);
                if (!error) error = std::current_exception();
                ours.request_stop();
                return;
            }
        }
    };
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < std::max(1, options.workers); ++i) threads.emplace_back(work);
    }
    if (error) std::rethrow_exception(error);
    RunEnd end = writer.end();
    end.interrupted = stop.stop_requested();
    return end;
}

}  // namespace yomi::lab
