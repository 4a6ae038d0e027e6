#include "cli/learn/measure_command.hpp"

#include <fmt/format.h>

#include <memory>
#include <optional>

#include "base/file.hpp"
#include "base/progress.hpp"
#include "cli/arguments.hpp"
#include "cli/field_options.hpp"
#include "cli/learn/measure_positions.hpp"
#include "cli/learn/measure_report.hpp"
#include "cli/learn/playouts_report.hpp"
#include "cli/output_place.hpp"
#include "cli/seed_option.hpp"
#include "learn/measures/measuring.hpp"

namespace yomi::cli {
namespace {

struct MeasureCommand {
    learn::MeasureOptions options;
    learn::MeasureFiles files;
    std::string csv;
    std::string svg;
    std::optional<std::uint64_t> seed;
};

base::Seed seed_of(const MeasureCommand& command) {
    const base::Seed seed = command.seed ? base::Seed(*command.seed) : base::Seed::from_entropy();
    fmt::print("seed {}\n", seed.value());
    return seed;
}

void print_playouts(const MeasureCommand& command) {
    const base::Seed seed = seed_of(command);
    base::Progress progress("playouts", command.files.weights.size(), "files");
    const auto all =
        learn::measure_all_playouts(command.files, command.options, seed, [&] { progress.advance(); });
    fmt::print("{}", playouts_table(all));
    if (!command.csv.empty()) base::write_text_file(command.csv, playouts_csv(all));
    if (!command.svg.empty()) base::write_text_file(command.svg, playouts_svg(all));
}

void print_predictions(const MeasureCommand& command) {
    const auto all = learn::measure_predictions(command.files, command.options);
    fmt::print("{}", measure_table(all));
    if (!command.csv.empty()) base::write_text_file(command.csv, measure_csv(all));
    if (!command.svg.empty()) base::write_text_file(command.svg, measure_svg(all));
}

void print_maps(const MeasureCommand& command) {
    const auto& [options, files, csv, svg, seed] = command;
    for (const std::string& path : files.weights) fmt::print("{}\n", probability_map(path, files, options));
    if (!options.ownership) return;
    const base::Seed used = seed_of(command);
    for (const std::string& path : files.weights)
        fmt::print("{}\n", ownership_map(path, files, options, used));
}

void run_measure(const MeasureCommand& command) {
    const learn::MeasureFiles& files = command.files;
    const bool labelled = !files.pairs.empty() || !files.next_moves.empty();
    const bool playouts = command.options.playouts_on != 0;
    if (!playouts && files.games.empty() && files.map.empty() && !labelled)
        throw WrongUsage("one of --games, --playouts-on, --map, --pairs and --next-moves is required");
    check_output_place(command.csv);
    check_output_place(command.svg);
    if (!files.map.empty()) print_maps(command);
    if (labelled) fmt::print("{}", labelled_table(files, command.options, seed_of(command)));
    if (playouts) print_playouts(command);
    if (!files.games.empty()) print_predictions(command);
}

/// Those of the options of files on which others depend.
struct FileOptions {
    Argument games;
    Argument map;
};

FileOptions add_file_options(Command command, MeasureCommand& c) {
    command.add_option("weights", c.files.weights, "files of 'yomi train'").required();
    const Argument games = command.add_option("--games", c.files.games,
                                              "files with one SGF a line: held-out games, training games");
    command.add_option("--skip-from", c.files.skip_from,
                       "for each of --games a file with that number at the start of a line for each game");
    const Argument map = command.add_option(
        "--map", c.files.map, "how likely the moves of a position of this file's first game are, as a board");
    command.add_option("--pairs", c.files.pairs,
                       "a file of positions with a better and a worse move: which wins more playouts (Uf-3)");
    command.add_option("--next-moves", c.files.next_moves,
                       "a file of positions with points for moves: the points of those found (Uf-4)");
    command.add_option("--csv", c.csv, "file for the table as CSV");
    command.add_option("--svg", c.svg, "file for plots: match curve, log-likelihood by move number");
    return {games, map};
}

}  // namespace

void add_measure_command(Command program) {
    auto c = std::make_shared<MeasureCommand>();
    Command command =
        program.add_command("measure", "Measure how well models predict the moves of games (Table 4.3)");
    const FileOptions files = add_file_options(command, *c);
    for (const base::Field& field : c->options.fields()) {
        Argument option = add_field_option(command, field, "Measuring");
        if (field.name() == "map_moves" || field.name() == "ownership") option.needs(files.map);
        if (field.name() == "playouts_on") option.excludes(files.games);
    }
    add_seed_option(command, c->seed, "seed of playouts (default: a random one, printed)");
    command.footer("What the measures mean: docs/reference/weight-files.md.");
    command.action([c] { run_measure(*c); });
}

}  // namespace yomi::cli
