#include "lab/ledger/ledger.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "base/error.hpp"
#include "base/file.hpp"
#include "lab/experiment/job_numbers.hpp"
#include "lab/ledger/ledger_file.hpp"
#include "lab/ledger/ledger_join.hpp"
#include "lab/ledger/ledger_sums.hpp"
#include "lab/work/games_work.hpp"

namespace yomi::lab {
namespace {

namespace files = std::filesystem;

constexpr std::string_view kLedgerEnd = ".jsonl";
/// Lines of a session in a file before it joins them.
constexpr std::size_t kMostUnjoined = 200;

std::vector<std::string> ledger_paths(const std::string& folder) {
    std::vector<std::string> paths;
    std::error_code error;
    for (const auto& entry : files::directory_iterator(folder, error)) {
        if (entry.path().extension() == kLedgerEnd) paths.push_back(entry.path().string());
    }
    if (error) throw base::Error(fmt::format("cannot read the ledger '{}': {}", folder, error.message()));
    std::ranges::sort(paths);
    return paths;
}

std::string now_text() {
    return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::chrono::system_clock::now()));
}

/// The lines of one file while they are joined: whole ones in their order, and those that cannot be read.
struct FileLines {
    std::vector<LedgerLine> lines;
    std::vector<std::string> damaged;
    std::size_t count = 0;
};

/// Joins the lines of a file, whose folder the caller has locked. A file that is joined already is not
/// written again.
FileLines join_file(const std::string& path, bool drop_damaged) {
    FileLines found;
    for (ReadLine& read : read_ledger_file(path)) {
        ++found.count;
        read.line ? found.lines.push_back(std::move(*read.line))
                  : found.damaged.push_back(std::move(read.text));
    }
    found.lines = joined(std::move(found.lines));
    std::string text;
    for (const LedgerLine& line : found.lines) text += text_of(line) + "\n";
    if (!drop_damaged) {
        for (const std::string& line : found.damaged) text += line + "\n";
    }
    if (text != base::read_text_file(path)) base::write_text_file(path, text);
    return found;
}

std::string jobs_text(const std::vector<std::uint64_t>& numbers) {
    return fmt::format("{} {}", numbers.size() == 1 ? "job" : "jobs", job_numbers_text(numbers));
}

}  // namespace

std::string ledger_path(const std::string& folder, const std::string& experiment) {
    std::string name = experiment;
    std::ranges::replace_if(
        name, [](char c) { return static_cast<unsigned char>(c) <= ' ' || c == '/' || c == '\\'; }, '_');
    return fmt::format("{}/{}{}", folder, name, kLedgerEnd);
}

Ledger Ledger::open(const std::string& folder) {
    std::error_code error;
    files::create_directories(folder, error);
    if (error) throw base::Error(fmt::format("cannot make the folder '{}': {}", folder, error.message()));
    return open_existing(folder);
}

Ledger Ledger::open_existing(const std::string& folder) {
    if (!files::is_directory(folder)) throw base::Error(fmt::format("there is no ledger '{}'", folder));
    Ledger ledger(folder);
    ledger.read();
    return ledger;
}

void Ledger::read() {
    for (const std::string& path : ledger_paths(folder_)) {
        std::size_t number = 0;
        for (ReadLine& read : read_ledger_file(path)) {
            const std::string place = fmt::format("{}:{}", path, ++number);
            if (read.line) {
                lines_.push_back({place, std::move(*read.line)});
            } else {
                troubles_.push_back({place, fmt::format("the line is damaged: {}", read.wrong)});
            }
        }
    }
    std::ranges::stable_sort(lines_, is_earlier, &PlacedLine::line);
    for (const bool is_closed : {true, false}) {
        for (std::size_t i = 0; i < lines_.size(); ++i) {
            if (lines_[i].line.is_closed == is_closed) know(i);
        }
    }
}

bool Ledger::fits(std::size_t line, KnownCell& cell) {
    const auto& [place, added] = lines_[line];
    if (cell.jobs.empty()) cell.colours = added.colours;
    if (added.colours != cell.colours) {
        troubles_.push_back(
            {place, fmt::format("other lines of '{}' ({}) have other colours; it does not count", added.name,
                                identity_text(added.cell))});
        return false;
    }
    if (const std::string file = differing_input(cell.inputs, added.inputs); !file.empty()) {
        troubles_.push_back(
            {place,
             fmt::format("it is of '{}' ({}) and was made from another file '{}' than {}, which counts; "
                         "move one of the two into another folder",
                         added.name, identity_text(added.cell), file, lines_[cell.inputs_line].place)});
        return false;
    }
    if (cell.inputs.empty() && !added.inputs.empty()) {
        cell.inputs = added.inputs;
        cell.inputs_line = line;
    }
    return true;
}

void Ledger::know(std::size_t line) {
    const LedgerLine& added = lines_[line].line;
    KnownCell& cell = cells_[added.cell];
    if (!fits(line, cell)) return;
    cell.seconds += added.seconds;
    cell.timed_jobs += added.jobs.size();
    std::map<std::size_t, std::vector<std::uint64_t>> differing;  // by the line that counts
    for (const LedgerJob& job : added.jobs) {
        const auto [known, is_new] = cell.jobs.try_emplace(job.number, KnownJob{job, line});
        if (!is_new && !same_result(known->second.job, job))
            differing[known->second.line].push_back(job.number);
    }
    if (added.is_closed) {
        const auto [known, is_new] = cell.closed.try_emplace(added.jobs.front().number, line);
        if (!is_new && differing.empty() && !same_sums(lines_[known->second].line, added))
            note_contradiction(line, known->second, "the sum of its jobs");
    }
    for (const auto& [other, numbers] : differing) note_contradiction(line, other, jobs_text(numbers));
}

void Ledger::note_contradiction(std::size_t line, std::size_t counting, const std::string& what) {
    const LedgerLine& one = lines_[counting].line;
    const LedgerLine& other = lines_[line].line;
    // Other builds may play otherwise, and a clock never shows the same twice; the earlier one counts then.
    if (!one.is_repeatable || !other.is_repeatable ||
        one.environment.signature != other.environment.signature)
        return;
    troubles_.push_back(
        {lines_[line].place,
         fmt::format("{} of '{}' ({}) came to something else than in {}, which counts; one of the two lines "
                     "is wrong: do the jobs again with 'yomi run' in another folder, and remove the line "
                     "that differs",
                     what, other.name, identity_text(other.cell), lines_[counting].place)});
}

std::string Ledger::path() const { return ledger_path(folder_, experiment_); }

void Ledger::begin_session(const Experiment& experiment, const Environment& environment) {
    experiment_ = experiment.name;
    environment_ = environment;
    date_ = now_text();
    run_ = identity_text(base::Seed::from_entropy().value()).substr(0, 12);
    for (const Cell& cell : experiment.cells) is_repeatable_[cell.identity] = cell.work->is_repeatable();
}

void Ledger::end_session() {
    if (unjoined_ == 0) return;
    const FolderLock lock(folder_);
    join_file(path(), false);
    unjoined_ = 0;
}

std::vector<LedgerJob> Ledger::jobs(std::uint64_t cell) const {
    std::vector<LedgerJob> jobs;
    if (const auto known = cells_.find(cell); known != cells_.end()) {
        for (const auto& [number, job] : known->second.jobs) jobs.push_back(job.job);
    }
    return jobs;
}

std::set<std::uint64_t> Ledger::done(const Cell& cell) {
    std::set<std::uint64_t> numbers;
    for (const auto& [number, known] : cells_[cell.identity].jobs) numbers.insert(numbers.end(), number);
    return numbers;
}

std::vector<match::GameResult> Ledger::games(const Cell& cell) {
    std::vector<match::GameResult> games;
    const match::Pairing& pairing = cell.work->match()->pairing();
    for (const auto& [number, known] : cells_[cell.identity].jobs) {
        if (known.job.game != 0) games.push_back(game_of(known.job, pairing));
    }
    return games;
}

std::vector<Measure> Ledger::measures(const Cell& cell) {
    std::vector<Measure> measures;
    const auto add = [&](const std::vector<Measure>& more) {
        measures.insert(measures.end(), more.begin(), more.end());
    };
    const KnownCell& known = cells_[cell.identity];
    for (auto job = known.jobs.begin(); job != known.jobs.end();) {
        const std::uint64_t first = job->first - job->first % kMeasuresOfBlock;
        const auto end = known.jobs.lower_bound(first + kMeasuresOfBlock);
        std::vector<LedgerJob> block;
        for (; job != end; ++job) block.push_back(job->second.job);
        // A whole block comes to the same, to the last digit, whether its line is closed or not yet.
        if (const auto closed = known.closed.find(first); closed != known.closed.end()) {
            add(lines_[closed->second].line.sums);
        } else if (block.size() == kMeasuresOfBlock) {
            add(sums_of(block));
        } else {
            for (const LedgerJob& each : block) add(each.measures);
        }
    }
    return measures;
}

double Ledger::seconds_per_job(const Cell& cell) {
    const KnownCell& known = cells_[cell.identity];
    return known.timed_jobs == 0 ? 0 : known.seconds / static_cast<double>(known.timed_jobs);
}

void Ledger::add(const Cell& cell, const JobResult& result) {
    LedgerLine line{.cell = cell.identity,
                    .experiment = experiment_,
                    .name = cell.name,
                    .colours = {},
                    .is_repeatable = is_repeatable_[cell.identity],
                    .run = run_,
                    .date = date_,
                    .environment = environment_,
                    .seconds = result.seconds,
                    .jobs = {ledger_job_of(result)}};
    if (const GamesWork* work = cell.work->match()) line.colours = work->pairing().colours;
    line.inputs = cell.inputs;
    {
        const FolderLock lock(folder_);
        append_line(path(), text_of(line));
    }
    lines_.push_back({path(), std::move(line)});
    know(lines_.size() - 1);
    if (++unjoined_ >= kMostUnjoined) end_session();
}

TidyCount Ledger::tidy(const std::string& folder, bool drop_damaged) {
    const FolderLock lock(folder);
    TidyCount count;
    for (const std::string& path : ledger_paths(folder)) {
        const FileLines found = join_file(path, drop_damaged);
        count.before += found.count;
        count.after += found.lines.size();
        (drop_damaged ? count.dropped : count.after) += found.damaged.size();
    }
    return count;
}

}  // namespace yomi::lab
