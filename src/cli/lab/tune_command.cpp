#include "cli/lab/tune_command.hpp"

#include <fmt/format.h>

#include <memory>

#include "base/error.hpp"
#include "base/progress.hpp"
#include "cli/arguments.hpp"
#include "cli/lab/session_options.hpp"
#include "lab/run/tuning.hpp"

namespace yomi::cli {
namespace {

struct TuneOptions {
    std::string file;
    LabSession session;
};

void tune_first(const lab::Experiment& experiment, const LabSession& session, lab::Cluster* cluster,
                const std::stop_token& stop) {
    const lab::Cell& cell = lab::tuned_cell(experiment);
    const auto& work = *lab::work_as<lab::TuneWork>(cell);
    lab::Store store = lab::Store::open(session.store);
    lab::require_same_inputs(experiment, store, session.store);
    store.begin_session(experiment, lab::Environment::here());
    lab::RunOptions options = run_options(session, cluster);
    const auto done = static_cast<std::int64_t>(lab::stored_advantages(cell, store).size());
    const std::int64_t left = work.method.iterations - done;
    fmt::print(stderr, "{}: {} of {} iterations to do, {} games each, seed {}, results in '{}'\n",
               experiment.name, left, work.method.iterations, work.games, experiment.seed.value(),
               session.store);
    fmt::print(stderr, "about {} with {} games at a time\n",
               base::duration_text(static_cast<double>(left) * cell.work->estimate() / options.workers),
               options.workers);
    base::Progress progress(experiment.name, static_cast<std::uint64_t>(left * work.games), "games");
    options.on_result = [&](const lab::Schedule&, std::size_t, const lab::JobResult&) { progress.advance(); };
    bool is_finished = false;
    std::string result;
    const lab::RunEnd end =
        lab::run_tuning(experiment, store, options, cluster, stop, [&](const match::Spsa& spsa) {
            progress.note(
                fmt::format("iteration {}: {}", spsa.iteration(), lab::values_text(spsa, spsa.values())));
            is_finished = spsa.is_done();
            result = lab::values_text(spsa, spsa.result());
        });
    progress.finish();
    report_end(end, session, cluster, is_finished);
    fmt::print("{}\n", result);
}

void tune(const TuneOptions& options, const arena::GameList& games) {
    lab::Experiment experiment = lab::read_experiment_file(options.file, games);
    lab::tuned_cell(experiment);
    if (experiment.cells.size() > 1)
        throw base::Error(
            fmt::format("{}: beside [tune] there is other work; give it a file of its own", options.file));
    lab::require_programs(experiment);
    lab::read_inputs(experiment);
    in_processes([&](lab::Cluster* cluster,
                     const std::stop_token& stop) { tune_first(experiment, options.session, cluster, stop); },
                 [&](const lab::Cluster& cluster, const std::stop_token& stop) {
                     lab::work_for_tuning(experiment, cluster, stop);
                 });
}

}  // namespace

void add_tune_command(Command program, const arena::GameList& games) {
    auto options = std::make_shared<TuneOptions>();
    Command command = program.add_command("tune", "Tune options of a player by games, or go on with it");
    command
        .add_option(
            "file", options->file,
            "what is tuned, in TOML with a table [tune]; docs/how-to/tune-options.md says what is in it")
        .required();
    add_session_options(command, options->session);
    command.footer(
        "Games and path go into the laboratory as they come. The same command goes on where the last one "
        "ended;\n"
        "'yomi report' shows the path. The result is printed in the end.");
    command.action([options, &games] { tune(*options, games); });
}

}  // namespace yomi::cli
