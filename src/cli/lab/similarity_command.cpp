#include "cli/lab/similarity_command.hpp"

#include <fmt/format.h>

#include <memory>
#include <optional>

#include "archive/sgf_file.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/progress.hpp"
#include "cli/arguments.hpp"
#include "cli/lab/similarity_report.hpp"
#include "cli/output_place.hpp"
#include "cli/player_words.hpp"
#include "cli/seed_option.hpp"
#include "lab/work/similarity_study.hpp"
#include "match/engine_seat.hpp"
#include "player/similarity_matches.hpp"

namespace yomi::cli {
namespace {

struct SimilarityOptions {
    // The baseline of Shimizu & Kaneko 2014: the constants that it prints, and knowledge made by hand.
    SimilaritySetting setting{.player = "rave:select.final=20000:select.policy=0:prior=tactical:expand_at=2"};
    std::uint64_t games = 1;
    std::int64_t game_playouts = 400;
    std::size_t max_depth = 12;
    std::optional<std::uint64_t> seed;
    std::string sgf;
    std::vector<std::size_t> moves;
    std::string csv;
    std::string svg;
};

match::PlayerSpec player_of(const SimilarityOptions& options) {
    match::PlayerSpec player = read_player(options.setting.player);
    if (player.command.empty()) return player;
    std::string known;
    for (const player::PlayerInfo& info : player::known_players())
        known += fmt::format("{}{}", known.empty() ? "" : ", ", info.name);
    throw base::Error(fmt::format("--player: there is no player '{}'; known: {}", player.command, known));
}

/// Searches a moment of a game and adds what was counted to the curve.
void measure(const SimilarityOptions& options, const lab::GameMoment& moment, base::Seed seed,
             SimilarityCurve& curve) {
    const SimilaritySetting& setting = options.setting;
    engine::Engine engine = match::make_engine(player_of(options), seed);
    curve.add(moment.after_moves,
              player::similarity_matches(
                  moment.position, engine.player(),
                  {.surroundings = setting.surroundings, .playouts = setting.playouts, .seed = seed})
                  .by_depth);
}

std::vector<SimilarityCurve> curves_of_phases() {
    std::vector<SimilarityCurve> curves;
    for (const lab::GamePhase& phase : lab::game_phases()) curves.emplace_back(std::string(phase.name));
    return curves;
}

void measure_phases(const SimilarityOptions& options, const go::Record& game, base::Seed seed,
                    std::vector<SimilarityCurve>& curves, base::Progress& progress) {
    for (std::size_t i = 0; i < curves.size(); ++i) {
        progress.note(curves[i].label());
        measure(options, lab::moment_of_phase(game, lab::game_phases()[i]), seed.derive(i), curves[i]);
        progress.advance();
    }
}

std::vector<SimilarityCurve> measure_own_games(SimilarityOptions& options, base::Seed seed) {
    std::vector<SimilarityCurve> curves = curves_of_phases();
    base::Progress progress("similarity", options.games * curves.size(), "positions");
    for (std::uint64_t g = 0; g < options.games; ++g) {
        engine::Engine engine = match::make_engine(player_of(options), seed.derive("game").derive(g));
        const go::Record game = lab::self_played_game(
            engine, options.setting.size, options.game_playouts, [&](std::size_t moves) {
                progress.note(fmt::format("game {}, move {}", g + 1, moves));
                progress.advance(0);
            });
        measure_phases(options, game, seed.derive("search").derive(g), curves, progress);
    }
    options.setting.source = fmt::format("{} own game{}, {} playouts a move", options.games,
                                         options.games == 1 ? "" : "s", options.game_playouts);
    return curves;
}

go::Record load(const std::string& file) try {
    return go::read_record(archive::read_sgf_file(file).first_game());
} catch (const go::SgfError& error) {
    throw error.in(file);
}

std::vector<SimilarityCurve> measure_record(SimilarityOptions& options, base::Seed seed) {
    const go::Record game = load(options.sgf);
    for (const std::size_t move : options.moves) {
        if (move > game.moves.size()) {
            throw base::Error(
                fmt::format("'{}' has {} moves; there is no move {}", options.sgf, game.moves.size(), move));
        }
    }
    options.setting.size = game.size;
    options.setting.source = options.sgf;
    if (options.moves.empty()) {
        std::vector<SimilarityCurve> curves = curves_of_phases();
        base::Progress progress("similarity", curves.size(), "positions");
        measure_phases(options, game, seed.derive("search"), curves, progress);
        return curves;
    }
    std::vector<SimilarityCurve> curves;
    base::Progress progress("similarity", options.moves.size(), "positions");
    for (const std::size_t move : options.moves) {
        const lab::GameMoment moment = lab::moment_after(game, move);
        curves.emplace_back(fmt::format("{} to play", go::colour_name(moment.position.to_play())));
        measure(options, moment, seed.derive("search").derive(move), curves.back());
        progress.advance();
    }
    return curves;
}

void run(SimilarityOptions& options) {
    for (const std::string& path : {options.csv, options.svg}) check_output_place(path);
    player::require_rave(match::make_engine(player_of(options), base::Seed(0)).player());
    const base::Seed seed = options.seed ? base::Seed(*options.seed) : base::Seed::from_entropy();
    options.setting.seed = seed.value();
    const std::vector<SimilarityCurve> curves =
        options.sgf.empty() ? measure_own_games(options, seed) : measure_record(options, seed);
    fmt::print("{}", similarity_table(options.setting, curves, options.max_depth));
    if (!options.csv.empty())
        base::write_text_file(options.csv, similarity_csv(options.setting, curves, options.max_depth));
    if (!options.svg.empty())
        base::write_text_file(options.svg, similarity_svg(options.setting, curves, options.max_depth));
}

}  // namespace

void add_similarity_command(Command program) {
    auto options = std::make_shared<SimilarityOptions>();
    SimilaritySetting& setting = options->setting;
    constexpr std::int64_t kMost = 1'000'000'000;
    Command command = program.add_command(
        "similarity", "Count how often surroundings match where RAVE counts a move, by depth");
    auto size = command.add_option("--size", setting.size, "of the board of the own games")
                    .range(5, go::kMaxSize)
                    .show_default();
    command
        .add_option(
            "--player", setting.player,
            "who plays the own games and whose search is looked at, as 'yomi match' reads players; its "
            "playouts are those below")
        .show_default();
    command.add_option("--playouts", setting.playouts, "of the search from each position")
        .range(std::int64_t{1}, kMost)
        .show_default();
    command.add_option("--surroundings", setting.surroundings, "what is compared")
        .one_of({"3x3", "5x5", "exact"})
        .show_default();
    command.add_option("--max-depth", options->max_depth, "the last depth that is shown; the root has 0")
        .range(0, 1000)
        .show_default();
    auto games = command.add_option("--games", options->games, "own games to average over")
                     .range(1, 1'000'000)
                     .show_default();
    auto game_playouts =
        command.add_option("--game-playouts", options->game_playouts, "playouts a move of the own games")
            .range(std::int64_t{1}, kMost)
            .show_default();
    auto sgf = command.add_option("--sgf", options->sgf, "take the positions from this record instead")
                   .excludes(size)
                   .excludes(games)
                   .excludes(game_playouts);
    command
        .add_option("--move", options->moves,
                    "the position after this move of the record, whoever is to play; may be repeated "
                    "(default: the four phases)")
        .not_negative()
        .needs(sgf);
    add_seed_option(command, options->seed, "seed of all random choices (default: a random one, printed)");
    command.add_option("--csv", options->csv, "write the figures to this file");
    command.add_option("--svg", options->svg, "write a plot to this file");
    command.footer(
        "The phases are the positions after 5 %, 35 %, 65 % and 90 % of a game's moves, Black to move\n"
        "(Shimizu & Kaneko 2014, figures 5 and 6). All updates weigh the same while they are counted. The\n"
        "player is the paper's baseline unless another is named.");
    command.action([options] { run(*options); });
}

}  // namespace yomi::cli
