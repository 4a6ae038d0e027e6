#include "serve/lab/laboratory.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <thread>
#include <vector>

#include "lab/report/report.hpp"
#include "lab/run/tuning.hpp"
#include "lab/store/export.hpp"
#include "lab/work/arena/arena_work.hpp"
#include "serve/lab/arena_views.hpp"
#include "serve/lab/lab_views.hpp"

namespace yomi::serve {
namespace {

constexpr std::size_t kGamesOfPage = 100;
constexpr std::int64_t kMostWorkers = 256;

int cores() { return static_cast<int>(std::max(1U, std::thread::hardware_concurrency())); }

std::vector<std::string_view> words_of(std::string_view path) {
    std::vector<std::string_view> words;
    for (std::size_t begin = 0; begin <= path.size();) {
        const std::size_t end = std::min(path.find('/', begin), path.size());
        words.push_back(path.substr(begin, end - begin));
        begin = end + 1;
    }
    return words;
}

std::int64_t number_in(std::string_view word) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc{} || end != word.data() + word.size() || value < 0)
        throw NotThere(fmt::format("'{}' is no number of a run, part or game", word.substr(0, 80)));
    return value;
}

/// The run with the matches of a tuning's iterations, if it is one.
ShelvedRun with_matches(const ShelvedRun& shelved, lab::Store& store) {
    return {shelved.run, lab::with_iterations(shelved.experiment, store)};
}

const lab::Cell& part_of(const ShelvedRun& shelved, std::string_view word) {
    const auto part = static_cast<std::size_t>(number_in(word));
    const auto& cells = shelved.experiment.cells;
    const lab::GamesWork* const work = part < cells.size() ? cells[part].work->match() : nullptr;
    if (work == nullptr)
        throw NotThere(fmt::format("run {} has no part {} with games", shelved.run.id, part));
    return cells[part];
}

std::string replay_of(const lab::Cell& cell, lab::Store& store, std::string_view word) {
    const auto number = static_cast<std::uint64_t>(number_in(word));
    const std::string record = store.record(cell, number);
    if (record.empty()) throw NotThere(fmt::format("the part has no game {}", number));
    if (const auto* const other = lab::work_as<lab::ArenaWork>(cell))
        return arena_replay_json(other->matchup, number, record);
    return replay_json(record);
}

[[noreturn]] void nothing_at(std::string_view path) {
    throw NotThere(fmt::format("there is nothing at '/api/lab/{}'", path.substr(0, 80)));
}

bool changes(std::string_view path) { return path == "start" || path == "stop" || path == "resume"; }

}  // namespace

Laboratory::Laboratory(LabPlaces places) : shelf_(std::move(places)), run_(shelf_.places().store, bell()) {}

Laboratory::Order Laboratory::read_order(Wishes& wishes) {
    if (wishes.has("file") == wishes.has("run"))
        throw base::Error("name what to start: either a file of the list or a run");
    Order order;
    if (wishes.has("file")) order.file = wishes.text("file", "");
    order.run = wishes.integer("run", 1, std::int64_t{1} << 53, 0);
    if (wishes.has("games")) order.size.games = wishes.integer("games", 1, 1'000'000'000, 1);
    order.size.scale = wishes.number("scale", 1e-9, 1e9, 1);
    order.size.only = wishes.text("only", "");
    order.workers = static_cast<int>(wishes.integer("jobs", 1, kMostWorkers, cores()));
    wishes.finish();
    return order;
}

void Laboratory::start(const Order& order) {
    lab::Experiment experiment = order.file ? shelf_.of_file(*order.file) : shelf_.of_run(order.run);
    lab::resize(experiment, order.size);
    run_.start(std::move(experiment), order.workers);
    last_ = order;
}

void Laboratory::change(std::string_view path, std::string_view body) {
    Wishes wishes(body);
    const std::lock_guard lock(mutex_);
    if (path == "start") return start(read_order(wishes));
    wishes.finish();
    if (path == "stop") return run_.stop();
    if (!last_) throw base::Error("nothing was started yet that could be resumed; start it");
    start(Order(*last_));
}

std::string Laboratory::read(std::string_view path) {
    const std::vector<std::string_view> words = words_of(path);
    const std::string_view what = words[0];
    if (words.size() == 1) {
        if (what == "list") return list_json(shelf_.list());
        if (what == "progress") return progress_json(run_.progress());
        if (what == "training") return training_json(shelf_.trainings());
        if (what == "ratings")
            return shelf_.with_store(
                [&](lab::Store& store) { return ratings_json(store, shelf_.places().games); });
        if (what == "about")
            return nlohmann::ordered_json({{"store", shelf_.places().store},
                                           {"experiments", shelf_.places().experiments},
                                           {"training", shelf_.places().training},
                                           {"cores", cores()}})
                .dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
        nothing_at(path);
    }
    return shelf_.with_run(number_in(words[1]), [&](const ShelvedRun& shelved, lab::Store& store) {
        if (words.size() == 2 && what == "report")
            return document_json(lab::report_of(shelved.run, shelved.experiment, store));
        const ShelvedRun games = with_matches(shelved, store);
        if (words.size() == 2 && what == "parts") return parts_json(games, store);
        if (words.size() == 4 && what == "games")
            return games_json(part_of(games, words[2]), store, static_cast<std::size_t>(number_in(words[3])),
                              kGamesOfPage);
        if (words.size() == 4 && what == "game") return replay_of(part_of(games, words[2]), store, words[3]);
        nothing_at(path);
    });
}

Answer Laboratory::export_of(std::string_view run, std::string_view format) {
    return shelf_.with_run(number_in(run), [&](const ShelvedRun& shelved, lab::Store& store) -> Answer {
        const lab::Experiment experiment = lab::with_iterations(shelved.experiment, store);
        if (format == "csv") return {200, lab::games_csv(experiment, store), "text/csv"};
        if (format == "measures") return {200, lab::measures_csv(experiment, store), "text/csv"};
        if (format == "json") return {200, lab::export_json(shelved.run, experiment, store)};
        if (format == "sgf") return {200, lab::export_sgf(experiment, store), "application/x-go-sgf"};
        throw NotThere(fmt::format("'{}' is not csv, measures, json or sgf", format.substr(0, 80)));
    });
}

Answer Laboratory::answer(std::string_view method, std::string_view path, std::string_view body) try {
    const bool reads = method == "GET" || method == "HEAD";
    if (changes(path)) {
        if (method != "POST") return error_answer(405, fmt::format("/api/lab/{} takes POST", path));
        change(path, body);
        return {.body = progress_json(run_.progress())};
    }
    if (!reads) return error_answer(405, "this takes GET");
    const std::vector<std::string_view> words = words_of(path);
    if (words[0] == "export" && words.size() == 3) return export_of(words[1], words[2]);
    return {.body = read(path)};
} catch (const NotThere& missing) {
    return error_answer(404, missing.what());
} catch (const base::Error& wrong) {
    return error_answer(400, wrong.what());
}

std::string Laboratory::events() {
    return fmt::format("event: progress\ndata: {}\n\n", progress_json(run_.progress()));
}

}  // namespace yomi::serve
