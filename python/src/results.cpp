#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <system_error>

#include "base/error.hpp"
#include "bindings.hpp"
#include "interpreter_lock.hpp"
#include "lab/ledger/ledger.hpp"
#include "lab/store/store.hpp"
#include "lab/work/games_work.hpp"
#include "match/elo.hpp"

namespace yomi::python {
namespace {

/// What a cell has come to, and where that is from.
struct Part {
    std::string experiment;
    std::string name;
    std::string identity;
    std::string colours;
    std::string date;
    std::string version;
    std::string machine;
    double seconds = 0;
    std::vector<match::GameResult> games = {};
    std::vector<lab::Measure> measures = {};
};

match::Tally tally_of_games(const Part& part) {
    match::Tally tally;
    for (std::size_t i = 0; i < part.games.size(); ++i) {
        const match::GameResult& one = part.games[i];
        const bool is_pair = part.colours == "swap" && one.number % 2 == 0 && i + 1 < part.games.size() &&
                             part.games[i + 1].number == one.number + 1;
        if (is_pair) {
            tally.add_pair(one.points, part.games[++i].points);
        } else {
            tally.add_game(one.points);
        }
    }
    return tally;
}

py::dict origin_of(const Part& part) {
    py::dict row;
    row["experiment"] = part.experiment;
    row["part"] = part.name;
    row["identity"] = part.identity;
    return row;
}

py::dict games_row(const Part& part) {
    const match::Tally tally = tally_of_games(part);
    const base::Interval interval = match::share_interval(tally);
    const match::Estimate elo = match::elo_of(tally);
    py::dict row = origin_of(part);
    row["games"] = tally.games();
    row["wins"] = tally.wins;
    row["draws"] = tally.draws;
    row["losses"] = tally.losses;
    row["share"] = tally.share();
    row["low"] = interval.low;
    row["high"] = interval.high;
    row["elo"] = elo.value;
    row["elo_low"] = elo.interval.low;
    row["elo_high"] = elo.interval.high;
    row["seconds"] = part.seconds;
    row["date"] = part.date;
    row["version"] = part.version;
    row["machine"] = part.machine;
    return row;
}

py::dict measure_row(const Part& part, const lab::Measure& m) {
    py::dict row = origin_of(part);
    row["number"] = m.number;
    row["name"] = m.name;
    row["x"] = m.x;
    row["value"] = m.value;
    row["half_width"] = m.half_width;
    row["weight"] = m.weight;
    row["jobs"] = m.jobs;
    row["spread"] = m.spread;
    return row;
}

std::vector<Part> parts_of_ledger(const std::string& folder) {
    lab::Ledger ledger = lab::Ledger::open_existing(folder);
    std::map<std::uint64_t, Part> parts;
    for (const auto& [place, line] : ledger.lines()) {
        const auto [at, is_new] = parts.try_emplace(line.cell);
        Part& part = at->second;
        if (is_new) {
            part = {.experiment = line.experiment,
                    .name = line.name,
                    .identity = lab::identity_text(line.cell),
                    .colours = line.colours,
                    .date = line.date,
                    .version = line.environment.version,
                    .machine = line.environment.machine};
        }
        part.seconds += line.seconds;
    }
    std::vector<Part> all;
    for (auto& [identity, part] : parts) {
        for (const lab::LedgerJob& job : ledger.jobs(identity)) {
            if (job.game != 0) part.games.push_back(lab::game_of(job, {.colours = part.colours}));
        }
        lab::Cell cell;
        cell.identity = identity;
        part.measures = ledger.measures(cell);
        all.push_back(std::move(part));
    }
    return all;
}

std::vector<Part> parts_of_store(const std::string& path) {
    lab::Store store = lab::Store::open_existing(path);
    std::vector<Part> all;
    for (const lab::StoredRun& run : store.runs()) {
        for (const lab::Cell& cell : lab::Store::experiment_of(run).cells) {
            Part part{.experiment = run.name,
                      .name = cell.name,
                      .identity = lab::identity_text(cell.identity),
                      .colours = {},
                      .date = run.last_started,
                      .version = run.version,
                      .machine = run.machine};
            if (const lab::GamesWork* work = cell.work->match()) {
                part.colours = work->pairing().colours;
                part.games = store.games(cell);
            }
            part.measures = store.measures(cell);
            part.seconds = store.seconds_per_job(cell) * static_cast<double>(store.done(cell).size());
            all.push_back(std::move(part));
        }
    }
    return all;
}

std::vector<Part> parts_of(const std::filesystem::path& place, const std::optional<std::string>& experiment) {
    const Unlocked unlocked;
    std::error_code nothing_there;
    std::vector<Part> all = std::filesystem::is_directory(place, nothing_there)
                                ? parts_of_ledger(place.string())
                                : parts_of_store(place.string());
    if (experiment) std::erase_if(all, [&](const Part& part) { return part.experiment != *experiment; });
    if (experiment && all.empty())
        throw base::Error("there is no experiment '" + *experiment + "' in '" + place.string() + "'");
    std::ranges::stable_sort(all, {}, [](const Part& p) { return std::pair(p.experiment, p.name); });
    return all;
}

py::list results(const std::filesystem::path& place, const std::optional<std::string>& experiment) {
    py::list rows;
    for (const Part& part : parts_of(place, experiment)) {
        if (!part.games.empty()) rows.append(games_row(part));
    }
    return rows;
}

py::list measures(const std::filesystem::path& place, const std::optional<std::string>& experiment) {
    py::list rows;
    for (const Part& part : parts_of(place, experiment)) {
        for (const lab::Measure& m : part.measures) rows.append(measure_row(part, m));
    }
    return rows;
}

}  // namespace

void bind_results(py::module_& m) {
    m.def("results", &results, py::arg("place") = "results", py::arg("experiment") = py::none(),
          "Matches of experiments: a dict for each two players, as pandas.DataFrame() takes them. The place "
          "is a "
          "folder of a ledger or a file of a store; see 'yomi run'.");
    m.def("measures", &measures, py::arg("place") = "results", py::arg("experiment") = py::none(),
          "Figures of experiments that are no games, a dict for each, from the same places.");
}

}  // namespace yomi::python
