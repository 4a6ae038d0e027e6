#include "lab/store/export.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

#include "lab/work/arena/arena_work.hpp"
#include "lab/work/games_work.hpp"

namespace yomi::lab {
namespace {

using nlohmann::json;

struct Names {
    std::string black;
    std::string white;
};

Names names_of(const match::Pairing& matchup, const match::GameResult& game) {
    return game.first_is_black ? Names{matchup.first.name, matchup.second.name}
                               : Names{matchup.second.name, matchup.first.name};
}

json json_of(const match::Pairing& matchup, const match::GameResult& game) {
    const Names names = names_of(matchup, game);
    return {
        {"number", game.number},           {"black", names.black},          {"white", names.white},
        {"points_of_first", game.points},  {"result", game.outcome.result}, {"reason", game.outcome.reason},
        {"detail", game.outcome.detail},   {"failed", game.failed},         {"moves", game.outcome.moves},
        {"seconds", game.outcome.seconds}, {"sgf", game.outcome.sgf}};
}

json json_of(const Measure& m) {
    return {{"number", m.number},         {"name", m.name},    {"x", m.x}, {"value", m.value},
            {"half_width", m.half_width}, {"weight", m.weight}};
}

}  // namespace

std::string csv_value(const std::string& text) {
    if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
    return quoted + "\"";
}

std::string games_csv(const Experiment& experiment, Store& store) {
    std::string text =
        "matchup,number,first,black,white,points_of_first,result,reason,detail,failed,moves,seconds,size,"
        "komi,rules,seed\n";
    for (const Cell& cell : experiment.cells) {
        const GamesWork* const work = cell.work->match();
        if (work == nullptr) continue;
        const match::Pairing& matchup = work->pairing();
        const match::GameOptions* const go = work->go_options();
        for (const match::GameResult& game : store.games(cell)) {
            const Names names = names_of(matchup, game);
            text += fmt::format(
                "{},{},{},{},{},{},{},{},{},{},{},{:.3f},{},{},{},{}\n", csv_value(cell.name), game.number,
                csv_value(matchup.first.name), csv_value(names.black), csv_value(names.white), game.points,
                game.outcome.result, game.outcome.reason, csv_value(game.outcome.detail),
                csv_value(game.failed), game.outcome.moves, game.outcome.seconds,
                go != nullptr ? go->size : 0, go != nullptr ? go->komi : 0.0,
                csv_value(go != nullptr ? go->rules : work->game_text()), matchup.seed.value());
        }
    }
    return text;
}

std::string measures_csv(const Experiment& experiment, Store& store) {
    std::string text = "part,number,name,x,value,half_width,weight\n";
    for (const Cell& cell : experiment.cells) {
        for (const Measure& m : store.measures(cell)) {
            text += fmt::format("{},{},{},{},{:.10g},{:.10g},{:.10g}\n", csv_value(cell.name), m.number,
                                csv_value(m.name), m.x, m.value, m.half_width, m.weight);
        }
    }
    return text;
}

std::string export_json(const StoredRun& run, const Experiment& experiment, Store& store) {
    json cells = json::array();
    for (const Cell& cell : experiment.cells) {
        json games = json::array();
        if (const GamesWork* const work = cell.work->match()) {
            for (const match::GameResult& game : store.games(cell, true))
                games.push_back(json_of(work->pairing(), game));
        }
        json measures = json::array();
        for (const Measure& m : store.measures(cell)) measures.push_back(json_of(m));
        cells.push_back({{"name", cell.name},
                         {"identity", identity_text(cell.identity)},
                         {"spec", cell.spec},
                         {"games", games},
                         {"measures", measures}});
    }
    const json all = {{"name", run.name},
                      {"title", run.title},
                      {"experiment", run.text},
                      {"seed", run.seed},
                      {"first_started", run.first_started},
                      {"last_started", run.last_started},
                      {"version", run.version},
                      {"compiler", run.compiler},
                      {"machine", run.machine},
                      {"parts", cells}};
    return all.dump(1, ' ', false, json::error_handler_t::replace) + "\n";
}

std::string export_sgf(const Experiment& experiment, Store& store, bool one_a_line) {
    std::string text;
    for (const Cell& cell : experiment.cells) {
        const GamesWork* const work = cell.work->match();
        if (work == nullptr || work->go_options() == nullptr) continue;
        for (const match::GameResult& game : store.games(cell, true)) {
            std::string sgf = game.outcome.sgf;
            if (one_a_line) std::ranges::replace(sgf, '\n', ' ');
            text += sgf;
            if (!text.ends_with('\n')) text += '\n';
        }
    }
    return text;
}

std::string export_moves(const Experiment& experiment, Store& store) {
    std::string text;
    for (const auto& [cell, work] : cells_with<ArenaWork>(experiment)) {
        for (const match::GameResult& game : store.games(*cell, true))
            text += fmt::format("match: {}, game {}\n{}\n", cell->name, game.number, game.outcome.sgf);
    }
    return text;
}

}  // namespace yomi::lab
