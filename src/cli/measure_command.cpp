#include "cli/measure_command.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <optional>

#include "base/file.hpp"
#include "base/progress.hpp"
#include "cli/measure_positions.hpp"
#include "cli/measure_report.hpp"
#include "cli/output_place.hpp"
#include "cli/playouts_report.hpp"
#include "cli/seed_option.hpp"
#include "go/point.hpp"
#include "learn/stored_model.hpp"
#include "learn/trainer.hpp"

namespace yomi::cli {
namespace {

struct MeasureCommand {
    std::vector<std::string> weights;
    std::vector<std::string> games;
    std::vector<std::string> skip_from;
    learn::GameChoice choice{.games = 1000};
    std::size_t every = 1;
    std::string csv;
    std::string svg;
    int playouts_on = 0;  // the size of the board
    std::optional<std::int64_t> playouts;
    learn::PlayoutKind kind = {};
    std::optional<std::uint64_t> seed;
    JudgedMeasure judged;
    std::string map;  // a file of games
    std::optional<std::size_t> map_moves;
    bool ownership = false;  // of the same position
};

base::Seed seed_of(const MeasureCommand& command) {
    const base::Seed seed = command.seed ? base::Seed(*command.seed) : base::Seed::from_entropy();
    fmt::print("seed {}\n", seed.value());
    return seed;
}

void measure_playouts_of_all(const MeasureCommand& command) {
    check_output_place(command.csv);
    check_output_place(command.svg);
    const base::Seed seed = seed_of(command);
    learn::PlayoutMeasureOptions options = learn::thesis_playout_measures(command.playouts_on);
    if (command.playouts) options.playouts = options.size_playouts = *command.playouts;
    options.kind = command.kind;
    std::vector<MeasuredPlayouts> all;
    base::Progress progress("playouts", command.weights.size(), "files");
    for (const std::string& path : command.weights) {
        all.push_back({std::filesystem::path(path).filename().string(), command.playouts_on,
                       learn::measure_playouts(path, options, seed)});
        progress.advance();
    }
    fmt::print("{}", playouts_table(all));
    if (!command.csv.empty()) base::write_text_file(command.csv, playouts_csv(all));
    if (!command.svg.empty()) base::write_text_file(command.svg, playouts_svg(all));
}

void measure_all(const MeasureCommand& command) {
    check_output_place(command.csv);
    check_output_place(command.svg);
    std::vector<learn::StoredModel> models;
    for (const std::string& path : command.weights) models.push_back(learn::read_model(path));
    const auto name = [](const std::string& path) { return std::filesystem::path(path).filename().string(); };
    std::vector<std::vector<float>> raised;
    for (const learn::StoredModel& m : models)
        raised.push_back(learn::raised_parameters(m, command.kind.power));
    std::vector<MeasuredModel> all;
    for (std::size_t i = 0; i < command.games.size(); ++i) {
        learn::GameChoice choice = command.choice;
        if (i < command.skip_from.size()) choice.skip_from = command.skip_from[i];
        const std::vector<learn::Game> games = learn::read_games(command.games[i], choice);
        for (std::size_t m = 0; m < models.size(); ++m) {
            const learn::StoredModel& stored = models[m];
            all.push_back({name(command.weights[m]), stored.name, name(command.games[i]),
                           stored.model->weights(),
                           measure(*stored.model, stored.parameters, games, command.every),
                           measure(*stored.model, raised[m], games, command.every)});
        }
    }
    fmt::print("{}", measure_table(all));
    if (!command.csv.empty()) base::write_text_file(command.csv, measure_csv(all));
    if (!command.svg.empty()) base::write_text_file(command.svg, measure_svg(all));
}

void measure_positions(const MeasureCommand& command) {
    if (!command.map.empty()) {
        for (const std::string& path : command.weights) {
            fmt::print("{}\n", probability_map(path, command.kind.power, command.map, command.map_moves));
        }
    }
    if (command.ownership) {
        constexpr std::int64_t kPlayouts = 1000;
        const base::Seed seed = seed_of(command);
        for (const std::string& path : command.weights) {
            fmt::print("{}\n", ownership_map(path, command.kind, command.map, command.map_moves,
                                             command.playouts.value_or(kPlayouts), seed));
        }
    }
    JudgedMeasure judged = command.judged;
    if (judged.pairs.empty() && judged.next_moves.empty()) return;
    judged.playouts = command.playouts.value_or(judged.playouts);
    judged.kind = command.kind;
    fmt::print("{}", judged_table(command.weights, judged, seed_of(command)));
}

void run_measure(const MeasureCommand& command) {
    const bool positions =
        !command.map.empty() || !command.judged.pairs.empty() || !command.judged.next_moves.empty();
    if (command.playouts_on == 0 && command.games.empty() && !positions) {
        throw CLI::RequiredError("one of --games, --playouts-on, --map, --pairs and --next-moves");
    }
    if (positions) measure_positions(command);
    if (command.playouts_on != 0) measure_playouts_of_all(command);
    if (!command.games.empty()) measure_all(command);
}

void add_position_options(CLI::App& command, MeasureCommand& c) {
    auto* const map = command.add_option(
        "--map", c.map, "how likely the moves of a position of this file's first game are, as a board");
    command.add_option("--map-moves", c.map_moves, "of --map: the position after so many moves")->needs(map);
    command
        .add_flag("--ownership", c.ownership,
                  "of --map: also the share of playouts in which each point ends as Black's (Uf-2)")
        ->needs(map);
    command.add_option("--pairs", c.judged.pairs,
                       "a file of positions with a better and a worse move: which wins more playouts (Uf-3)");
    command.add_option("--next-moves", c.judged.next_moves,
                       "a file of positions with points for moves: the points of those found (Uf-4)");
}

}  // namespace

void add_measure_command(CLI::App& app) {
    auto c = std::make_shared<MeasureCommand>();
    CLI::App* command =
        app.add_subcommand("measure", "Measure how well weights foretell the moves of games (Table 4.3)");
    command->add_option("weights", c->weights, "files of 'yomi train'")->required();
    auto* const games =
        command->add_option("--games", c->games, "files with one SGF a line: held-out games, training games");
    command
        ->add_option("--playouts-on", c->playouts_on,
                     "instead: playouts with the weights on boards of that size (U-1, Uf-2, Uf-5)")
        ->check(CLI::Range(go::kMinSize, go::kMaxSize))
        ->excludes(games);
    command
        ->add_option("--playouts", c->playouts,
                     "of each measure of playouts; default: the thesis's, 1000 for judged positions")
        ->check(CLI::Range(1, 100'000'000));
    command
        ->add_option(
            "--power", c->kind.power,
            "to which probabilities (Lf-4 to Lf-7, --map) and playouts raise the weights, the thesis's "
            "filter; 1: as they were learned")
        ->check(CLI::Range(0.1, 10.0))
        ->capture_default_str();
    command->add_flag("--thesis-playouts", c->kind.of_thesis,
                      "playouts as in the thesis: no move is ever played that is not above P_cutoff, and "
                      "self-atari is not refused");
    add_position_options(*command, *c);
    add_seed_option(*command, c->seed, "seed of playouts (default: a random one, printed)");
    command->add_option("--skip", c->choice.skip, "moves at the start of each game that are left out")
        ->check(CLI::NonNegativeNumber);
    command->add_option("--skip-from", c->skip_from,
                        "for each of --games a file with that number at the start of a line for each game");
    command->add_option("--most", c->choice.games, "games of each file at most, the first ones")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    command->add_option("--every", c->every, "take every so many positions only")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    command->add_option("--csv", c->csv, "file for the table as CSV");
    command->add_option("--svg", c->svg, "file for plots: match curve, log-likelihood by move number");
    command->footer("What the measures mean: docs/reference/weight-files.md.");
    command->callback([c] { run_measure(*c); });
}

}  // namespace yomi::cli
