#include "serve/lab/lab_views.hpp"

#include <nlohmann/json.hpp>

#include <cmath>

#include "go/sgf/record.hpp"
#include "lab/work/arena/arena_work.hpp"
#include "serve/lab/arena_views.hpp"

namespace yomi::serve {
namespace {

using LabJson = nlohmann::ordered_json;

std::string text_of(const LabJson& json) {
    return json.dump(-1, ' ', false, LabJson::error_handler_t::replace);
}

/// JSON has no infinity.
LabJson finite(double value) {
    return std::isfinite(value) ? LabJson(std::round(1e4 * value) / 1e4) : LabJson(nullptr);
}

LabJson range_json(const base::Interval& interval) { return {finite(interval.low), finite(interval.high)}; }

std::string_view verdict_name(match::SprtVerdict verdict) {
    constexpr std::string_view kNames[] = {"undecided", "accepts 0", "accepts 1"};
    return kNames[static_cast<std::size_t>(verdict)];
}

LabJson cell_json(const CellProgress& cell) {
    LabJson json = {{"name", cell.name}, {"done", cell.done}, {"left", cell.left}, {"match", nullptr}};
    if (!cell.is_match) return json;
    json["match"] = {{"games", cell.tally.games()},         {"wins", cell.tally.wins},
                     {"draws", cell.tally.draws},           {"losses", cell.tally.losses},
                     {"share", finite(cell.tally.share())}, {"interval", range_json(cell.share)},
                     {"elo", finite(cell.elo.value)},       {"elo_interval", range_json(cell.elo.interval)},
                     {"failures", cell.failures},           {"llr", nullptr}};
    if (cell.ratio) {
        json["match"]["llr"] = finite(*cell.ratio);
        json["match"]["bounds"] = range_json(cell.bounds);
        json["match"]["verdict"] = verdict_name(cell.verdict);
    }
    return json;
}

struct BlockJson {
    LabJson operator()(const lab::Heading& h) const { return {{"kind", "heading"}, {"text", h.text}}; }
    LabJson operator()(const lab::Paragraph& p) const { return {{"kind", "paragraph"}, {"text", p.text}}; }
    LabJson operator()(const lab::TextTable& t) const {
        return {{"kind", "table"}, {"head", t.head}, {"rows", t.rows}};
    }
    LabJson operator()(const lab::Picture& p) const {
        return {{"kind", "picture"}, {"caption", p.caption}, {"svg", p.svg}};
    }
};

LabJson board_rows(const go::Position& position) {
    const go::Geometry& g = go::Geometry::of(position.size());
    LabJson rows = LabJson::array();
    for (int row = position.size() - 1; row >= 0; --row) {
        std::string line;
        for (int column = 0; column < position.size(); ++column) {
            const go::Colour c = position.board().at(g.point(column, row));
            line += c == go::Colour::Black ? 'X' : c == go::Colour::White ? 'O' : '.';
        }
        rows.push_back(line);
    }
    return rows;
}

/// Points that had a stone before a move and have none after it.
LabJson captured_points(const go::Board& before, const go::Board& after, int size) {
    const go::Geometry& g = go::Geometry::of(size);
    LabJson points = LabJson::array();
    for (int row = 0; row < size; ++row) {
        for (int column = 0; column < size; ++column) {
            const go::Point p = g.point(column, row);
            if (before.at(p) != go::Colour::Empty && after.at(p) == go::Colour::Empty)
                points.push_back(go::vertex_text(p, size));
        }
    }
    return points;
}

}  // namespace

std::string list_json(const std::vector<ListedExperiment>& all) {
    LabJson list = LabJson::array();
    for (const ListedExperiment& e : all) {
        list.push_back({{"file", e.file},
                        {"run", e.run},
                        {"name", e.name},
                        {"title", e.title},
                        {"source", e.source},
                        {"trouble", e.trouble},
                        {"tunes", e.tunes},
                        {"parts", e.parts},
                        {"wanted", e.wanted},
                        {"done", e.done},
                        {"finished", e.is_finished},
                        {"games", e.games},
                        {"measures", e.measures},
                        {"last_started", e.last_started},
                        {"identity", lab::identity_text(e.identity)}});
    }
    return text_of(list);
}

std::string progress_json(const RunProgress& progress) {
    LabJson cells = LabJson::array();
    for (const CellProgress& cell : progress.cells) cells.push_back(cell_json(cell));
    return text_of({{"state", state_name(progress.state)},
                    {"name", progress.name},
                    {"identity", lab::identity_text(progress.identity)},
                    {"workers", progress.workers},
                    {"jobs", progress.jobs},
                    {"seconds", finite(progress.seconds)},
                    {"jobs_per_hour", finite(progress.jobs_per_hour())},
                    {"seconds_left", finite(progress.seconds_left())},
                    {"note", progress.note},
                    {"trouble", progress.trouble},
                    {"cells", cells}});
}

std::string document_json(const lab::Document& document) {
    LabJson blocks = LabJson::array();
    for (const auto& block : document.blocks) blocks.push_back(std::visit(BlockJson{}, block));
    return text_of({{"title", document.title}, {"blocks", blocks}});
}

std::string parts_json(const ShelvedRun& shelved, lab::Store& store) {
    LabJson parts = LabJson::array();
    for (std::size_t i = 0; i < shelved.experiment.cells.size(); ++i) {
        const lab::Cell& cell = shelved.experiment.cells[i];
        if (cell.work->match() == nullptr) continue;
        const auto* const other = lab::work_as<lab::ArenaWork>(cell);
        parts.push_back({{"part", i},
                         {"name", cell.name},
                         {"game", other == nullptr ? "go" : other->matchup.game.name},
                         {"games", store.count_done(cell)}});
    }
    return text_of({{"run", shelved.run.id}, {"name", shelved.run.name}, {"parts", parts}});
}

std::string games_json(const lab::Cell& cell, lab::Store& store, std::size_t from, std::size_t count) {
    const match::Pairing& matchup = cell.work->match()->pairing();
    const std::vector<match::GameResult> games = store.games(cell);
    const auto* const other = lab::work_as<lab::ArenaWork>(cell);
    LabJson list = LabJson::array();
    for (std::size_t i = from; i < games.size() && i - from < count; ++i) {
        const match::GameResult& game = games[i];
        const bool turned = !game.first_is_black;
        list.push_back({{"number", game.number},
                        {"black", turned ? matchup.second.name : matchup.first.name},
                        {"white", turned ? matchup.first.name : matchup.second.name},
                        {"result", game.outcome.result},
                        {"reason", game.outcome.reason},
                        {"detail", game.outcome.detail},
                        {"moves", game.outcome.moves},
                        {"seconds", finite(game.outcome.seconds)}});
        if (other != nullptr) list.back()["players"] = seat_names(other->matchup, game.number);
    }
    return text_of({{"total", games.size()}, {"from", from}, {"games", list}});
}

std::string replay_json(const std::string& sgf) {
    go::SgfCollection collection;
    collection.parse(sgf);
    if (collection.empty()) throw base::Error("there is no game in the record");
    const go::Record record = go::read_record(collection.first_game());
    go::Position position = go::make_position(record, {}, 1);
    const LabJson first = board_rows(position);
    LabJson moves = LabJson::array();
    for (const go::Move& move : record.moves) {
        const go::Board before = position.board();
        position.play(move.colour, move.point);
        moves.push_back({{"colour", go::colour_name(move.colour)},
                         {"point", go::vertex_text(move.point, record.size)},
                         {"captured", captured_points(before, position.board(), record.size)}});
    }
    return text_of({{"size", record.size},
                    {"komi", position.komi()},
                    {"black", record.info.black},
                    {"white", record.info.white},
                    {"result", record.info.result},
                    {"first", first},
                    {"moves", moves},
                    {"sgf", sgf}});
}

std::string ratings_json(lab::Store& store, const arena::GameList& games) {
    constexpr double kAnchorElo = 1800;
    LabJson left_out = LabJson::array();
    LabJson pools = LabJson::array();
    for (const auto& [game, pool] :
         lab::pools_of(store, games, [&](const std::string& why) { left_out.push_back(why); })) {
        LabJson players = LabJson::array();
        for (const auto& [name, rating, is_anchor] : lab::rated_players(pool, "", kAnchorElo)) {
            players.push_back({{"name", name},
                               {"elo", rating.rated ? finite(rating.elo.value) : LabJson(nullptr)},
                               {"interval", range_json(rating.elo.interval)},
                               {"games", rating.games},
                               {"anchor", is_anchor}});
        }
        pools.push_back({{"game", game.text()}, {"players", players}});
    }
    return text_of({{"pools", pools}, {"left_out", left_out}});
}

std::string training_json(const std::vector<ListedTraining>& all) {
    LabJson list = LabJson::array();
    for (const ListedTraining& training : all) {
        LabJson points = LabJson::array();
        for (const lab::TrainingPoint& p : training.log.points) {
            points.push_back({{"epoch", p.epoch},
                              {"seconds", finite(p.seconds)},
                              {"log_likelihood", finite(p.log_likelihood)},
                              {"first", finite(p.first)},
                              {"first_five", finite(p.first_five)},
                              {"first_ten", finite(p.first_ten)},
                              {"rank", finite(p.rank)}});
        }
        list.push_back({{"name", training.name},
                        {"trouble", training.trouble},
                        {"about", training.log.about},
                        {"points", points}});
    }
    return text_of(list);
}

}  // namespace yomi::serve
