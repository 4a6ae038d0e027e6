#include "cli/lab/lab_commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/names.hpp"
#include "cli/arguments.hpp"
#include "cli/lab/ledger_command.hpp"
#include "cli/lab/session_options.hpp"
#include "cli/output_place.hpp"
#include "lab/experiment/experiment.hpp"
#include "lab/ledger/ledger.hpp"
#include "lab/ledger/pages.hpp"
#include "lab/report/report.hpp"
#include "lab/run/tuning.hpp"
#include "lab/store/export.hpp"
#include "lab/store/pool.hpp"
#include "lab/store/store.hpp"
#include "lab/work/learning/learning_work.hpp"

namespace yomi::cli {
namespace {

struct Options {
    explicit Options(const arena::GameList& known) : games(known) {}

    const arena::GameList& games;
    std::string store = "yomi-lab.db";
    std::string ledger;
    std::string run;
    std::string format = "csv";
    std::string out;
    std::string anchor;
    double anchor_elo = 1800;
    std::string html;
    std::string markdown;
};

void list_runs(const Options& options) {
    lab::Store store = lab::Store::open_existing(options.store);
    fmt::print("{:>4}  {:24} {:>8} {:>9}  {:20}  {}\n", "id", "name", "games", "measures", "last started",
               "title");
    for (const lab::StoredRun& run : store.runs()) {
        fmt::print("{:>4}  {:24} {:>8} {:>9}  {:20}  {}\n", run.id, run.name, run.games, run.measures,
                   run.last_started, run.title);
    }
}

void print_ratings(const std::string& game, const lab::Pool& pool, const std::string& anchor,
                   double anchor_elo) {
    const auto players = lab::rated_players(pool, anchor, anchor_elo);
    const auto fixed = std::ranges::find_if(players, &lab::RatedPlayer::is_anchor);
    fmt::print("{}, anchored at {} = {}\n  {:>6}  {:16}  {:>7}  {}\n", game, fixed->name, anchor_elo, "Elo",
               "95 %", "games", "player");
    for (const auto& [name, rating, is_anchor] : players) {
        const std::string interval =
            is_anchor ? "anchor"
                      : fmt::format("{:.0f} to {:.0f}", rating.elo.interval.low, rating.elo.interval.high);
        fmt::print("  {:>6}  {:16}  {:>7}  {}\n",
                   rating.rated ? fmt::format("{:.0f}", rating.elo.value) : "-",
                   rating.rated ? interval : "not connected", rating.games, name);
    }
}

/// The anchor is that of the games that it has played; others have their usual one.
void rate_players(const Options& options) {
    lab::Store store = lab::Store::open_existing(options.store);
    const auto warn = [](const std::string& why) { fmt::print(stderr, "left out: {}\n", why); };
    const auto pools = lab::pools_of(store, options.games, warn);
    std::vector<std::string> known;
    for (const auto& [game, pool] : pools) known.insert(known.end(), pool.names.begin(), pool.names.end());
    if (!options.anchor.empty() && std::ranges::find(known, options.anchor) == known.end())
        throw base::Error("--anchor: " + base::no_such("player", options.anchor, known));
    for (const auto& [game, pool] : pools)
        print_ratings(game.text(), pool, lab::has_player(pool, options.anchor) ? options.anchor : "",
                      options.anchor_elo);
}

lab::Experiment experiment_of(const lab::StoredRun& run, const Options& options) {
    return lab::all_results_of(lab::Store::experiment_of(run, options.games));
}

/// The report of an experiment's file, or of a name that is one in the folder of experiments.
lab::Document report_of_ledger(const Options& options) {
    lab::Ledger ledger = lab::Ledger::open_existing(options.ledger);
    for (const auto& [place, text] : ledger.troubles()) fmt::print(stderr, "{}: {}\n", place, text);
    const std::string file =
        std::filesystem::exists(options.run) ? options.run : fmt::format("experiments/{}.toml", options.run);
    const lab::Experiment experiment = lab::all_results_of(lab::read_experiment_file(file, options.games));
    return lab::report_of(lab::run_of(experiment, ledger), experiment, ledger);
}

lab::Document report_of_store(const Options& options) {
    lab::Store store = lab::Store::open_existing(options.store);
    const lab::StoredRun run = store.run(options.run);
    return lab::report_of(run, experiment_of(run, options), store);
}

void write_to(const std::string& path, const std::string& text) {
    if (path.empty()) {
        fmt::print("{}", text);
    } else {
        base::write_text_file(path, text);
    }
}

void export_run(const Options& options) {
    check_output_place(options.out);
    lab::Store store = lab::Store::open_existing(options.store);
    const lab::StoredRun run = store.run(options.run);
    const lab::Experiment experiment = lab::with_iterations(experiment_of(run, options), store);
    const std::string text = options.format == "json"       ? lab::export_json(run, experiment, store)
                             : options.format == "sgf"      ? lab::export_sgf(experiment, store)
                             : options.format == "sgfs"     ? lab::export_sgf(experiment, store, true)
                             : options.format == "moves"    ? lab::export_moves(experiment, store)
                             : options.format == "measures" ? lab::measures_csv(experiment, store)
                                                            : lab::games_csv(experiment, store);
    write_to(options.out, text);
}

void report_run(const Options& options) {
    if (options.run.empty()) {
        if (options.ledger.empty()) throw WrongUsage("run is required");
        return print_ledger(options.ledger);
    }
    for (const std::string& path : {options.html, options.markdown}) check_output_place(path);
    const lab::Document document =
        options.ledger.empty() ? report_of_store(options) : report_of_ledger(options);
    if (!options.html.empty()) base::write_text_file(options.html, lab::html_of(document));
    if (options.markdown.empty()) {
        if (options.html.empty()) fmt::print("{}", lab::markdown_of(document));
        return;
    }
    const std::filesystem::path path = options.markdown;
    const std::string stem = path.stem().string();
    base::write_text_file(path, lab::markdown_of(document, stem));
    std::size_t pictures = 0;
    for (const auto& block : document.blocks) {
        if (const auto* picture = std::get_if<lab::Picture>(&block)) {
            base::write_text_file(path.parent_path() / lab::picture_file(stem, ++pictures), picture->svg);
        }
    }
}

Command add_command(Command program, const std::string& name, const std::string& help, Options& options,
                    bool of_run) {
    Command command = program.add_command(name, help);
    if (of_run)
        command
            .add_option("run", options.run,
                        "its name (the last one of that name) or its id; 'yomi runs' lists them")
            .required();
    command.add_option("--store", options.store, "the laboratory").show_default();
    return command;
}

struct RunOptions {
    explicit RunOptions(const arena::GameList& known) : games(known) {}

    const arena::GameList& games;
    std::string file;
    lab::SizeOptions size;
    bool list = false;
    std::string games_from;
    std::string weights_to = "yomi-weights";
    LabSession session;
};

void run_experiment(const RunOptions& options) {
    lab::Experiment experiment = lab::read_experiment_file(options.file, options.games);
    lab::resize(experiment, options.size);
    if (!options.list) {
        lab::use_folders(experiment, options.games_from, options.weights_to);
        return run_session(experiment, options.session);
    }
    for (const lab::Cell& cell : experiment.cells) {
        fmt::print("{}  {} ({} jobs)\n", lab::identity_text(cell.identity), cell.name, cell.jobs);
    }
}

void add_run_command(Command program, const arena::GameList& games) {
    auto options = std::make_shared<RunOptions>(games);
    Command command = program.add_command("run", "Run an experiment from a file, or go on with it");
    command
        .add_option("file", options->file,
                    "the experiment, in TOML; docs/reference/experiment-files.md says what is in it")
        .required();
    command.add_option("--games", options->size.games, "of each matchup, instead of what the file says")
        .range(std::int64_t{1}, std::int64_t{1'000'000'000});
    command
        .add_option("--scale", options->size.scale,
                    "factor of the number of games, runs and positions: 0.01 for a hundredth")
        .range(1e-9, 1e9)
        .show_default();
    command.add_option("--only", options->size.only, "only the parts with this text in their name");
    command.add_option("--jobs", options->size.jobs,
                       "only the games, runs or trees with these numbers, such as 200-399: so that several "
                       "machines share the work");
    command.add_option(
        "--ledger", options->session.ledger,
        "the folder of a ledger that gets the results as text, instead of the laboratory; goes "
        "on after what it has");
    command.add_flag("--list", options->list, "list the parts and their identities, and do nothing");
    command.add_option("--games-from", options->games_from,
                       "the folder of the files of games that the experiment learns from");
    command
        .add_option("--weights-to", options->weights_to,
                    "the folder of the weights that it learns; those that are there are used")
        .show_default();
    add_session_options(command, options->session);
    command.footer(
        "Results go into the laboratory as they come. The same command goes on where the last one ended; "
        "with more\n"
        "--games it plays those that are missing. 'yomi report' turns the results into a page.");
    command.action([options] { run_experiment(*options); });
}

}  // namespace

void add_lab_commands(Command program, const arena::GameList& games) {
    add_run_command(program, games);
    auto options = std::make_shared<Options>(games);
    add_command(program, "runs", "List the experiments of a laboratory", *options, false).action([options] {
        list_runs(*options);
    });

    Command ratings =
        add_command(program, "ratings", "Rate all players of a laboratory from their games", *options, false);
    ratings.add_option("--anchor", options->anchor,
                       "the player whose rating is given (default: GNU Go, or else who has most games)");
    ratings.add_option("--anchor-elo", options->anchor_elo, "its rating").show_default();
    ratings.action([options] { rate_players(*options); });

    Command report = add_command(
        program, "report", "Write a report of an experiment, beside the paper's figures", *options, false);
    report.add_option(
        "run", options->run,
        "its name (the last one of that name) or its id; 'yomi runs' lists them. With --ledger: its "
        "file, or its name in the folder experiments; nothing: what the ledger has");
    report.add_option("--ledger", options->ledger, "take the results from this ledger");
    report.add_option("--html", options->html, "a page of its own, with the plots in it");
    report.add_option(
        "--markdown", options->markdown,
        "a Markdown file, with the plots beside it (default: to standard output, without plots)");
    report.action([options] { report_run(*options); });

    Command command = add_command(program, "export", "Write the results of an experiment for other programs",
                                  *options, true);
    command
        .add_option(
            "--format", options->format,
            "csv (the games), measures (the measures as CSV), json (everything), sgf (the games of Go), "
            "sgfs (the same, one a line) or moves (the games of other games)")
        .one_of({"csv", "measures", "json", "sgf", "sgfs", "moves"})
        .show_default();
    command.add_option("-o,--out", options->out, "a file (default: standard output)");
    command.action([options] { export_run(*options); });
}

}  // namespace yomi::cli
