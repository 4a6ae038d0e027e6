#include "cli/run_command.hpp"

#include <fmt/format.h>

#include <memory>

#include "cli/lab_session.hpp"

namespace yomi::cli {
namespace {

struct Options {
    std::string file;
    lab::SizeOptions size;
    bool list = false;
    LabSession session;
};

void run(const Options& options) {
    lab::Experiment experiment = lab::read_experiment_file(options.file);
    lab::resize(experiment, options.size);
    if (!options.list) return run_session(experiment, options.session);
    for (const lab::Cell& cell : experiment.cells) {
        fmt::print("{}  {} ({} jobs)\n", lab::identity_text(cell.identity), cell.name, cell.jobs);
    }
}

}  // namespace

void add_run_command(CLI::App& app) {
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("run", "Run an experiment from a file, or go on with it");
    command
        ->add_option("file", options->file, "the experiment, in TOML; docs/laboratory.md says what is in it")
        ->required();
    command->add_option("--games", options->size.games, "of each matchup, instead of what the file says")
        ->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000'000}));
    command
        ->add_option("--scale", options->size.scale,
                     "factor of the number of games, runs and positions: 0.01 for a hundredth")
        ->check(CLI::Range(1e-9, 1e9))
        ->capture_default_str();
    command->add_option("--only", options->size.only, "only the parts with this text in their name");
    command->add_flag("--list", options->list, "list the parts and their identities, and do nothing");
    add_session_options(*command, options->session);
    command->footer(
        "Results go into the laboratory as they come. The same command goes on where the last one ended; "
        "with more\n"
        "--games it plays those that are missing. 'yomi report' turns the results into a page.");
    command->callback([options] { run(*options); });
}

}  // namespace yomi::cli
