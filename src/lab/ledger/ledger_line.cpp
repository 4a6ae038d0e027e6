#include "lab/ledger/ledger_line.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "base/error.hpp"
#include "lab/experiment/job_numbers.hpp"
#include "lab/ledger/ledger_measures.hpp"
#include "lab/ledger/ledger_sums.hpp"

namespace yomi::lab {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kCheckKey = ",\"check\":\"";
constexpr std::size_t kCheckDigits = 8;

std::string checksum_of(std::string_view text) {
    return fmt::format("{:016x}", base::Seed(0).derive(text).value()).substr(0, kCheckDigits);
}

double points_of(char game) { return game == '+' ? 1 : game == '=' ? 0.5 : 0; }

/// Wins, draws and losses of the games with one colour.
Json colour_sums(const LedgerLine& line, bool black) {
    std::array<int, 3> sums{};
    for (const LedgerJob& job : line.jobs) {
        const bool is_black = line.colours == "swap" ? job.number % 2 == 0 : line.colours == "black";
        if (is_black == black) ++sums[job.game == '+' ? 0 : job.game == '=' ? 1 : 2];
    }
    return sums;
}

/// Pairs by the points of the first player, as match::Tally has them.
Json pair_sums(const LedgerLine& line) {
    std::array<int, 5> pairs{};
    for (std::size_t i = 0; i + 1 < line.jobs.size(); ++i) {
        const LedgerJob& a = line.jobs[i];
        const LedgerJob& b = line.jobs[i + 1];
        if (a.number % 2 == 0 && b.number == a.number + 1)
            ++pairs[static_cast<std::size_t>(2 * (points_of(a.game) + points_of(b.game)))];
    }
    return pairs;
}

std::vector<std::uint64_t> numbers_where(const LedgerLine& line, bool LedgerJob::*flag) {
    std::vector<std::uint64_t> numbers;
    for (const LedgerJob& job : line.jobs) {
        if (job.*flag) numbers.push_back(job.number);
    }
    return numbers;
}

/// Games and everything that follows from them.
void write_games(Json& object, const LedgerLine& line) {
    std::string games;
    for (const LedgerJob& job : line.jobs) games += job.game;
    object["colours"] = line.colours;
    object["games"] = games;
    object["black"] = colour_sums(line, true);
    object["white"] = colour_sums(line, false);
    if (line.colours == "swap") object["pairs"] = pair_sums(line);
    for (const auto& [key, flag] :
         {std::pair{"failed", &LedgerJob::failed}, std::pair{"disputed", &LedgerJob::disputed}}) {
        const auto numbers = numbers_where(line, flag);
        if (!numbers.empty()) object[key] = job_numbers_text(numbers);
    }
}

/// Sums of a closed line follow from nothing else in it.
enum class Written { All, WhatFollows };

Json json_of(const LedgerLine& line, Written what) {
    std::vector<std::uint64_t> numbers;
    for (const LedgerJob& job : line.jobs) numbers.push_back(job.number);
    Json object = {{"cell", identity_text(line.cell)},
                   {"experiment", line.experiment},
                   {"name", line.name},
                   {"jobs", job_numbers_text(numbers)}};
    if (!line.colours.empty()) {
        write_games(object, line);
    } else if (what == Written::All || !line.is_closed) {
        write_measures(object, line);
    }
    if (!line.is_repeatable) object["repeatable"] = false;
    if (!line.inputs.empty()) object["inputs"] = line.inputs;
    object["seconds"] = std::round(line.seconds * 1000) / 1000;
    object["run"] = line.run;
    object["date"] = line.date;
    object["version"] = line.environment.version;
    object["signature"] = line.environment.signature;
    object["compiler"] = line.environment.compiler;
    object["machine"] = line.environment.machine;
    return object;
}

/// The JSON library takes values apart recursively; a line of brackets would exhaust the stack.
void require_flat(std::string_view text) {
    constexpr int kDeepest = 5;
    int depth = 0;
    bool is_string = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '"') is_string = !is_string;
        if (is_string && c == '\\') ++i;
        if (is_string) continue;
        if (c == '[' || c == '{') ++depth;
        if (c == ']' || c == '}') --depth;
        if (depth > kDeepest) throw base::Error("it is no line of a ledger: it has too many brackets");
    }
}

std::uint64_t read_identity(const std::string& text) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, 16);
    if (text.size() != 16 || error != std::errc() || end != text.data() + text.size())
        throw base::Error(fmt::format("'{}' is no identity of a cell", text));
    return value;
}

/// Nobody has a line of more jobs; a few digits could ask for more than there is memory for.
std::size_t most_jobs(const Json& object) {
    constexpr std::size_t kMost = 100'000;
    const auto games = object.find("games");
    return games == object.end() ? kMost : games->get_ref<const std::string&>().size();
}

void read_games(const Json& object, LedgerLine& line) {
    const auto& games = object.at("games").get_ref<const std::string&>();
    line.colours = object.at("colours").get<std::string>();
    if (line.colours != "swap" && line.colours != "black" && line.colours != "white")
        throw base::Error(fmt::format("'{}' are no colours", line.colours));
    if (games.size() != line.jobs.size())
        throw base::Error(fmt::format("{} games for {} jobs", games.size(), line.jobs.size()));
    for (std::size_t i = 0; i < games.size(); ++i) {
        if (games[i] != '+' && games[i] != '=' && games[i] != '-')
            throw base::Error(fmt::format("'{}' is no result of a game", games[i]));
        line.jobs[i].game = games[i];
    }
    for (const auto& [key, flag] :
         {std::pair{"failed", &LedgerJob::failed}, std::pair{"disputed", &LedgerJob::disputed}}) {
        if (!object.contains(key)) continue;
        for (const std::uint64_t n : read_job_numbers(object[key].get<std::string>(), games.size())) {
            const auto job = std::ranges::find(line.jobs, n, &LedgerJob::number);
            if (job == line.jobs.end()) throw base::Error(fmt::format("{} has a job that is not there", key));
            (*job).*flag = true;
        }
    }
}

LedgerLine line_of(const Json& object) {
    LedgerLine line;
    line.cell = read_identity(object.at("cell").get<std::string>());
    line.experiment = object.at("experiment").get<std::string>();
    line.name = object.at("name").get<std::string>();
    for (const std::uint64_t n : read_job_numbers(object.at("jobs").get<std::string>(), most_jobs(object)))
        line.jobs.push_back({.number = n});
    object.contains("games") ? read_games(object, line) : read_measures(object, line);
    line.is_repeatable = object.value("repeatable", true);
    if (object.contains("inputs")) line.inputs = object["inputs"].get<Inputs>();
    line.seconds = object.at("seconds").get<double>();
    line.run = object.at("run").get<std::string>();
    line.date = object.at("date").get<std::string>();
    line.environment = {.version = object.at("version").get<std::string>(),
                        .compiler = object.at("compiler").get<std::string>(),
                        .machine = object.at("machine").get<std::string>(),
                        .signature = object.at("signature").get<std::string>()};
    return line;
}

}  // namespace

bool same_result(const LedgerJob& a, const LedgerJob& b) {
    return a.game == b.game && (a.game != 0 || mark_of(a) == mark_of(b));
}

std::set<std::string> runs_of(const LedgerLine& line) {
    std::set<std::string> runs;
    for (std::size_t begin = 0; begin <= line.run.size();) {
        const std::size_t end = std::min(line.run.find('+', begin), line.run.size());
        runs.insert(line.run.substr(begin, end - begin));
        begin = end + 1;
    }
    return runs;
}

match::GameResult game_of(const LedgerJob& job, const match::Pairing& pairing) {
    match::GameResult game;
    game.number = job.number;
    game.first_is_black = pairing.first_is_black(job.number);
    game.points = points_of(job.game);
    if (job.failed) game.failed = game.points > 0.5 ? pairing.second.name : pairing.first.name;
    if (job.disputed) game.outcome.reason = "disputed";
    return game;
}

LedgerJob ledger_job_of(const JobResult& result) {
    LedgerJob job{.number = result.number};
    if (result.game) {
        job.game = result.game->points > 0.5 ? '+' : result.game->points < 0.5 ? '-' : '=';
        job.failed = !result.game->failed.empty();
        job.disputed = result.game->outcome.reason == "disputed";
    }
    for (const Measure& measure : result.measures) {
        if (!std::isfinite(measure.x + measure.value + measure.weight)) continue;
        Measure& kept = job.measures.emplace_back(measure);
        for (double* x : {&kept.x, &kept.value, &kept.half_width, &kept.weight}) *x = in_nine_digits(*x);
    }
    return job;
}

std::string text_of(const LedgerLine& line) {
    std::string text = json_of(line, Written::All).dump(-1, ' ', false, Json::error_handler_t::replace);
    text.pop_back();
    const std::string check = checksum_of(text);
    return fmt::format("{}{}{}\"}}", text, kCheckKey, check);
}

LedgerLine read_ledger_line(std::string_view text) try {
    const std::size_t tail = kCheckKey.size() + kCheckDigits + 2;
    if (text.size() < tail || !text.ends_with("\"}") ||
        text.substr(text.size() - tail, kCheckKey.size()) != kCheckKey)
        throw base::Error("it does not end with its checksum; it was cut off or changed");
    const std::string_view checked = text.substr(0, text.size() - tail);
    if (text.substr(text.size() - kCheckDigits - 2, kCheckDigits) != checksum_of(checked))
        throw base::Error("its checksum is another one; it was changed");
    require_flat(text);
    const Json object = Json::parse(text);
    LedgerLine line = line_of(object);
    const Json again = json_of(line, Written::WhatFollows);
    for (const auto& [key, value] : again.items()) {
        const auto found = object.find(key);
        if (found == object.end() || *found != value)
            throw base::Error(fmt::format("'{}' is not what its jobs come to", key));
    }
    return line;
} catch (const nlohmann::json::exception& wrong) {
    throw base::Error(fmt::format("it is no line of a ledger: {}", wrong.what()));
}

}  // namespace yomi::lab
