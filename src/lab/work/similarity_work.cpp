#include "lab/work/similarity_work.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/interrupted.hpp"
#include "lab/report/curves.hpp"
#include "lab/work/game_players.hpp"
#include "lab/work/similarity_study.hpp"
#include "lab/work/work_kinds.hpp"
#include "match/engine_seat.hpp"
#include "player/similarity_matches.hpp"
#include "plot/lines.hpp"

namespace yomi::lab {

base::Fields SimilarityWork::fields() {
    using base::field;
    return {
        field("size", size, {5, go::kMaxSize}, "of the board"),
        field("playouts", playouts, {1, 1e9}, "of the search from each position"),
        field("surroundings", surroundings, {"3x3", "5x5", "exact"}, "what is compared"),
        field("game_playouts", game_playouts, {1, 1e9},
              "playouts a move of the games that the positions are from"),
        field("max_depth", max_depth, {0, 1000}, "the last depth that is stored; the root has 0"),
    };
}

std::vector<Cell> SimilarityWork::read(const TomlReader& reader, const WorkContext& context) {
    auto work = std::make_shared<SimilarityWork>();
    reader.set_fields(work->fields(), {"name", "games", "player"});
    work->seed = context.seed;
    if (const auto name = reader.text("player")) {
        work->player = context.players.find(reader, "player", *name);
        if (!work->player->command.empty())
            reader.fail("player", fmt::format("player = '{}' is a program, into whose search nobody looks",
                                              work->player->name));
        engine::Engine engine = match::make_engine(*work->player, base::Seed(0));
        reader.located("player", [&] { player::require_rave(engine.player()); });
    }
    return {{.name = reader.text("name").value_or("similarity"),
             .work = work,
             .jobs = count_of(reader, "games", 1e9, context.games)}};
}

std::string SimilarityWork::spec() const {
    SimilarityWork copy = *this;
    std::string text = fmt::format("similarity\nseed = {}\n{}", seed.value(), fields_text(copy.fields()));
    if (player) text += fmt::format("[{}]\n{}", player->name, match::resolved_text(*player));
    return text;
}

void SimilarityWork::run(const Workbench& bench, JobResult& result) const {
    const auto check_stop = [&](std::size_t /*moves*/) {
        if (bench.stop.stop_requested()) throw base::Interrupted();
    };
    const base::Seed game_seed = seed.derive("game").derive(result.number);
    engine::Engine engine =
        player ? match::make_engine(*player, game_seed) : engine::Engine(game_seed, {.player = "rave"});
    const go::Record game = self_played_game(engine, static_cast<int>(size), game_playouts, check_stop);
    for (std::uint64_t i = 0; i < game_phases().size(); ++i) {
        check_stop(0);
        const GamePhase& phase = game_phases()[i];
        const auto matches =
            player::similarity_matches(moment_of_phase(game, phase).position, engine.player(),
                                       {.surroundings = surroundings,
                                        .playouts = playouts,
                                        .seed = seed.derive("search").derive(result.number).derive(i)})
                .by_depth;
        for (std::size_t depth = 0; depth < matches.size() && depth <= static_cast<std::size_t>(max_depth);
             ++depth) {
            const auto updates = static_cast<double>(matches[depth].updates);
            if (updates <= 0) continue;
            result.measures.push_back({.name = std::string(phase.name),
                                       .x = static_cast<double>(depth),
                                       .value = static_cast<double>(matches[depth].matching) / updates,
                                       .weight = updates});
        }
    }
}

double SimilarityWork::estimate() const {
    match::GameOptions game;
    game.size = size;
    match::PlayerSpec searcher{.name = "similarity", .command = {}, .options = {{"player", "similarity"}}};
    if (player) searcher = *player;
    searcher.options.emplace_back("playouts", "200");
    const double playout = guess_move_seconds(searcher, game) / 200;
    const double in_game = 0.8 * static_cast<double>(size * size * game_playouts);
    return playout * (in_game + 4 * static_cast<double>(playouts));
}

std::vector<InputFile> SimilarityWork::input_files() const {
    return player ? files_of_players({*player}) : std::vector<InputFile>();
}

namespace {

void add_similarity(Document& document, const Cell& cell, const SimilarityWork& work, Results& results) {
    auto averages = averages_of(results.measures(cell));
    document.blocks.emplace_back(Heading{cell.name});
    document.blocks.emplace_back(Paragraph{fmt::format(
        "Share of RAVE updates whose surroundings ({}) match, in percent, by the depth of the updated "
        "node; {} playouts "
        "on {}x{}, {} games{}.",
        work.surroundings, work.playouts, work.size, work.size, results.done(cell).size(),
        work.player ? fmt::format(" of the player {}", work.player->name) : "")});
    TextTable table{{"depth"}, {}};
    plot::SvgPanel panel{.title = cell.name, .x_label = "depth", .y_label = "matching, %", .lines = {}};
    const std::vector<std::string> phases = {"opening", "middle game", "endgame", "nearly finished"};
    for (const std::string& phase : phases) {
        table.head.push_back(phase);
        panel.lines.push_back(line_of(phase, averages[phase], 100));
    }
    for (std::int64_t depth = 0; depth <= work.max_depth; ++depth) {
        std::vector<std::string> row = {fmt::format("{}", depth)};
        for (const std::string& phase : phases) {
            const auto found = averages[phase].find(static_cast<double>(depth));
            Average percent = found == averages[phase].end() ? Average{} : found->second;
            percent.value *= 100;
            percent.half_width *= 100;
            row.push_back(percent.jobs == 0 ? "" : plus_minus(percent, 1));
        }
        if (std::any_of(row.begin() + 1, row.end(),
                        [](const std::string& figure) { return !figure.empty(); })) {
            table.rows.push_back(std::move(row));
        }
    }
    document.blocks.emplace_back(std::move(table));
    if (!averages[phases[0]].empty())
        document.blocks.emplace_back(Picture{cell.name, plot::svg_plot({panel}, cell.name)});
}

}  // namespace

void SimilarityWork::report(Document& document, const Experiment& experiment, Results& results) {
    for (const auto& [cell, work] : cells_with<SimilarityWork>(experiment))
        add_similarity(document, *cell, *work, results);
}

}  // namespace yomi::lab
