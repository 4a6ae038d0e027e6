#include "lab/store/store.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "lab/store/sqlite.hpp"
#include "lab/work/games_work.hpp"

namespace yomi::lab {

Store::Store(std::unique_ptr<Database> database) : database_(std::move(database)) {}
Store::Store(Store&&) noexcept = default;
Store::~Store() = default;

const std::string& Store::path() const { return database_->path(); }

void Store::begin_session(const Experiment& experiment, const Environment& environment) {
    Transaction transaction(*database_);
    const std::string identity = identity_text(experiment.identity);
    Statement(*database_,
              "INSERT OR IGNORE INTO runs(identity, name, title, text, seed) VALUES(?1, ?2, ?3, ?4, ?5)")
        .with(identity)
        .with(experiment.name)
        .with(experiment.title)
        .with(experiment.text)
        .with(fmt::format("{}", experiment.seed.value()))
        .step();
    // The same cells with other numbers of games or other words around them.
    Statement(*database_, "UPDATE runs SET title = ?2, text = ?3, reported = ?4 WHERE identity = ?1")
        .with(identity)
        .with(experiment.title)
        .with(experiment.text)
        .with(experiment.reported)
        .step();
    Statement(*database_,
              "INSERT INTO sessions(run, started, version, compiler, machine) "
              "SELECT id, strftime('%Y-%m-%dT%H:%M:%SZ', 'now'), ?2, ?3, ?4 FROM runs WHERE identity = ?1")
        .with(identity)
        .with(environment.version)
        .with(environment.compiler)
        .with(environment.machine)
        .step();
    session_ = database_->last_id();
    link_cells(experiment);
    transaction.commit();
}

void Store::add_cells(const Experiment& experiment) {
    Transaction transaction(*database_);
    link_cells(experiment);
    transaction.commit();
}

void Store::link_cells(const Experiment& experiment) {
    for (const Cell& cell : experiment.cells) {
        Statement(*database_, "INSERT OR IGNORE INTO cells(identity, name, spec) VALUES(?1, ?2, ?3)")
            .with(identity_text(cell.identity))
            .with(cell.name)
            .with(cell.spec)
            .step();
        // Of what has no results yet nobody knows what they are made from.
        Statement(*database_,
                  "UPDATE cells SET inputs = ?2 WHERE identity = ?1 AND "
                  "NOT EXISTS (SELECT 1 FROM jobs WHERE cell = cells.id)")
            .with(identity_text(cell.identity))
            .with(text_of(cell.inputs))
            .step();
        Statement(*database_,
                  "INSERT OR IGNORE INTO run_cells(run, cell) SELECT r.id, c.id FROM runs r, cells c "
                  "WHERE r.identity = ?1 AND c.identity = ?2")
            .with(identity_text(experiment.identity))
            .with(identity_text(cell.identity))
            .step();
    }
}

std::int64_t Store::cell_id(const Cell& cell) {
    Statement found(*database_, "SELECT id FROM cells WHERE identity = ?1");
    found.with(identity_text(cell.identity));
    return found.step() ? found.integer(0) : 0;
}

std::set<std::uint64_t> Store::done(const Cell& cell) {
    std::set<std::uint64_t> numbers;
    Statement rows(*database_, "SELECT number FROM jobs WHERE cell = ?1");
    rows.with(cell_id(cell));
    while (rows.step()) numbers.insert(static_cast<std::uint64_t>(rows.integer(0)));
    return numbers;
}

std::uint64_t Store::count_done(const Cell& cell) {
    constexpr std::uint64_t kMost = std::uint64_t{1} << 62;
    Statement row(*database_, "SELECT count(*) FROM jobs WHERE cell = ?1 AND number < ?2");
    row.with(cell_id(cell)).with(static_cast<std::int64_t>(std::min(cell.jobs, kMost)));
    return row.step() ? static_cast<std::uint64_t>(row.integer(0)) : 0;
}

void Store::add(const Cell& cell, const JobResult& result) {
    Transaction transaction(*database_);
    const std::int64_t id = cell_id(cell);
    const auto number = static_cast<std::int64_t>(result.number);
    Statement known(*database_, "SELECT 1 FROM jobs WHERE cell = ?1 AND number = ?2");
    if (known.with(id).with(number).step()) return;
    Statement(*database_, "INSERT INTO jobs(cell, number, session, seconds) VALUES(?1, ?2, ?3, ?4)")
        .with(id)
        .with(number)
        .with(session_)
        .with(result.seconds)
        .step();
    if (result.game) {
        const match::GameResult& game = *result.game;
        const GamesWork& work = *cell.work->match();
        const match::Pairing& matchup = work.pairing();
        const match::GameOptions* const go = work.go_options();
        Statement(
            *database_,
            "INSERT INTO games(cell, number, black, white, points, result, reason, detail, failed, moves, "
            "seed, size, komi, rules, sgf) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, "
            "?14, ?15)")
            .with(id)
            .with(number)
            .with(game.first_is_black ? matchup.first.name : matchup.second.name)
            .with(game.first_is_black ? matchup.second.name : matchup.first.name)
            .with(game.points)
            .with(game.outcome.result)
            .with(game.outcome.reason)
            .with(game.outcome.detail)
            .with(game.failed)
            .with(static_cast<std::int64_t>(game.outcome.moves))
            .with(fmt::format("{}", matchup.seed.value()))
            .with(go != nullptr ? go->size : 0)
            .with(go != nullptr ? go->komi : 0.0)
            .with(go != nullptr ? go->rules : work.game_text())
            .with(game.outcome.sgf)
            .step();
    }
    for (const Measure& measure : result.measures) {
        Statement(*database_,
                  "INSERT INTO measures(cell, number, name, x, value, half_width, weight) "
                  "VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)")
            .with(id)
            .with(number)
            .with(measure.name)
            .with(measure.x)
            .with(measure.value)
            .with(measure.half_width)
            .with(measure.weight)
            .step();
    }
    transaction.commit();
}

std::vector<match::GameResult> Store::games(const Cell& cell, bool with_records) {
    std::vector<match::GameResult> games;
    Statement rows(*database_,
                   fmt::format("SELECT g.number, g.points, g.result, g.reason, g.detail, g.failed, "
                               "g.moves, j.seconds, {} FROM games g JOIN jobs j USING (cell, number) "
                               "WHERE g.cell = ?1 ORDER BY g.number",
                               with_records ? "g.sgf" : "''"));
    rows.with(cell_id(cell));
    const match::Pairing& matchup = cell.work->match()->pairing();
    while (rows.step()) {
        match::GameResult& game = games.emplace_back();
        game.number = static_cast<std::uint64_t>(rows.integer(0));
        game.first_is_black = matchup.first_is_black(game.number);
        game.points = rows.real(1);
        game.outcome.result = rows.text(2);
        game.outcome.reason = rows.text(3);
        game.outcome.detail = rows.text(4);
        game.failed = rows.text(5);
        game.outcome.moves = static_cast<std::size_t>(rows.integer(6));
        game.outcome.seconds = rows.real(7);
        game.outcome.sgf = rows.text(8);
    }
    return games;
}

std::string Store::record(const Cell& cell, std::uint64_t number) {
    Statement row(*database_, "SELECT sgf FROM games WHERE cell = ?1 AND number = ?2");
    row.with(cell_id(cell)).with(static_cast<std::int64_t>(number));
    return row.step() ? row.text(0) : std::string();
}

std::vector<Measure> Store::measures(const Cell& cell) {
    std::vector<Measure> measures;
    Statement rows(*database_,
                   "SELECT number, name, x, value, half_width, weight FROM measures WHERE cell = ?1 "
                   "ORDER BY number, rowid");
    rows.with(cell_id(cell));
    while (rows.step()) {
        measures.push_back({.number = static_cast<std::uint64_t>(rows.integer(0)),
                            .name = rows.text(1),
                            .x = rows.real(2),
                            .value = rows.real(3),
                            .half_width = rows.real(4),
                            .weight = rows.real(5)});
    }
    return measures;
}

double Store::seconds_per_job(const Cell& cell) {
    Statement row(*database_, "SELECT avg(seconds) FROM jobs WHERE cell = ?1");
    row.with(cell_id(cell));
    return row.step() ? row.real(0) : 0;
}

Inputs Store::inputs(const Cell& cell) {
    Statement row(*database_,
                  "SELECT inputs FROM cells WHERE id = ?1 AND "
                  "EXISTS (SELECT 1 FROM jobs WHERE cell = cells.id)");
    row.with(cell_id(cell));
    return row.step() ? read_inputs_text(row.text(0)) : Inputs();
}

std::vector<StoredRun> Store::runs() {
    std::vector<StoredRun> runs;
    Statement rows(*database_,
                   "SELECT r.id, r.name, r.title, r.text, r.reported, r.seed, min(s.started), "
                   "max(s.started), s.version, "
                   "s.compiler, "
                   "s.machine, count(s.id), "
                   "(SELECT count(*) FROM run_cells rc JOIN games g USING (cell) WHERE rc.run = r.id), "
                   "(SELECT count(*) FROM run_cells rc JOIN measures m USING (cell) WHERE rc.run = r.id) "
                   "FROM runs r JOIN sessions s ON s.run = r.id GROUP BY r.id ORDER BY r.id");
    while (rows.step()) {
        StoredRun& run = runs.emplace_back();
        run.id = rows.integer(0);
        run.name = rows.text(1);
        run.title = rows.text(2);
        run.text = rows.text(3);
        run.reported = rows.text(4);
        run.seed = std::stoull(rows.text(5));
        run.first_started = rows.text(6);
        run.last_started = rows.text(7);
        run.version = rows.text(8);
        run.compiler = rows.text(9);
        run.machine = rows.text(10);
        run.sessions = rows.integer(11);
        run.games = rows.integer(12);
        run.measures = rows.integer(13);
    }
    return runs;
}

StoredRun Store::run(const std::string& name_or_id) {
    std::vector<StoredRun> all = runs();
    std::ranges::reverse(all);
    std::string known;
    for (const StoredRun& run : all) {
        if (run.name == name_or_id || fmt::format("{}", run.id) == name_or_id) return run;
        known += fmt::format("{}{} ({})", known.empty() ? "" : ", ", run.name, run.id);
    }
    throw base::Error(fmt::format("the laboratory '{}' has no run '{}'; it has {}", path(), name_or_id,
                                  known.empty() ? "none at all" : known));
}

Experiment Store::experiment_of(const StoredRun& run, const arena::GameList& games) try {
    return read_experiment(
        run.text, run.name, [&](const std::string&) { return run.reported; }, games);
} catch (const base::Error& wrong) {
    throw base::Error(
        fmt::format("the experiment '{}' was stored by Yomi {}, and this one cannot read it: {}", run.name,
                    run.version, wrong.what()));
}

}  // namespace yomi::lab
