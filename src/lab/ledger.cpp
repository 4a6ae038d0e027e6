#include "lab/ledger.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <tuple>

#include "base/error.hpp"
#include "base/file.hpp"
#include "lab/ledger_file.hpp"

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

/// Calls `use` with each line's number and text.
template <class Use>
void each_line(const std::string& path, const Use& use) {
    const std::string text = base::read_text_file(path);
    std::size_t number = 0;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        use(++number, std::string_view(text).substr(begin, end - begin));
        begin = end + 1;
    }
}

std::string now_text() {
    return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::chrono::system_clock::now()));
}

bool is_earlier(const LedgerLine& a, const LedgerLine& b) {
    const std::uint64_t first_of_a = a.jobs.empty() ? 0 : a.jobs.front().number;
    const std::uint64_t first_of_b = b.jobs.empty() ? 0 : b.jobs.front().number;
    return std::tie(a.date, a.run, a.cell, first_of_a) < std::tie(b.date, b.run, b.cell, first_of_b);
}

/// The lines of one file while they are joined: whole ones in their order, and those that cannot be read.
struct FileLines {
    std::vector<LedgerLine> lines;
    std::vector<std::string> damaged;
    std::size_t count = 0;
};

FileLines read_lines(const std::string& path) {
    FileLines found;
    each_line(path, [&](std::size_t, std::string_view text) {
        ++found.count;
        try {
            found.lines.push_back(read_ledger_line(text));
        } catch (const base::Error&) {
            found.damaged.emplace_back(text);
        }
    });
    return found;
}

/// One line for each cell and run of those that `is_wanted`.
template <class Wanted>
std::vector<LedgerLine> join_lines(std::vector<LedgerLine> lines, const Wanted& is_wanted) {
    std::vector<LedgerLine> kept;
    std::map<std::tuple<std::uint64_t, std::string>, std::size_t> places;
    for (LedgerLine& line : lines) {
        if (!is_wanted(line)) {
            kept.push_back(std::move(line));
            continue;
        }
        const auto [place, is_new] = places.try_emplace({line.cell, line.run}, kept.size());
        if (is_new) {
            kept.push_back(std::move(line));
        } else {
            kept[place->second] = joined(kept[place->second], line);
        }
    }
    return kept;
}

void write_lines(const std::string& path, const FileLines& lines) {
    std::string text;
    for (const LedgerLine& line : lines.lines) text += text_of(line) + "\n";
    for (const std::string& line : lines.damaged) text += line + "\n";
    base::write_text_file(path, text);
}

/// Takes the jobs away that an earlier line has with the same result.
void leave_out_repetitions(std::vector<LedgerLine>& lines) {
    std::vector<LedgerLine*> order;
    for (LedgerLine& line : lines) order.push_back(&line);
    std::ranges::stable_sort(order,
                             [](const LedgerLine* a, const LedgerLine* b) { return is_earlier(*a, *b); });
    std::map<std::pair<std::uint64_t, std::uint64_t>, LedgerJob> known;
    for (LedgerLine* line : order) {
        std::erase_if(line->jobs, [&](const LedgerJob& job) {
            const auto [found, is_new] = known.try_emplace({line->cell, job.number}, job);
            return !is_new && same_result(found->second, job);
        });
    }
    std::erase_if(lines, [](const LedgerLine& line) { return line.jobs.empty(); });
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
        each_line(path, [&](std::size_t number, std::string_view text) {
            const std::string place = fmt::format("{}:{}", path, number);
            try {
                lines_.push_back({place, read_ledger_line(text)});
            } catch (const base::Error& wrong) {
                troubles_.push_back({place, fmt::format("the line is damaged: {}", wrong.what())});
            }
        });
    }
    std::ranges::stable_sort(lines_, is_earlier, &PlacedLine::line);
    for (std::size_t i = 0; i < lines_.size(); ++i) know(i);
}

void Ledger::know(std::size_t line) {
    const LedgerLine& added = lines_[line].line;
    KnownCell& cell = cells_[added.cell];
    cell.seconds += added.seconds;
    cell.timed_jobs += added.jobs.size();
    for (const LedgerJob& job : added.jobs) {
        const auto [known, is_new] = cell.jobs.try_emplace(job.number, KnownJob{job, line});
        if (!is_new && !same_result(known->second.job, job)) note_contradiction(line, known->second);
    }
}

void Ledger::note_contradiction(std::size_t line, const KnownJob& known) {
    const LedgerLine& one = lines_[known.line].line;
    const LedgerLine& other = lines_[line].line;
    // Other builds may play otherwise, and a clock never shows the same twice; the earlier one counts then.
    if (!one.is_repeatable || !other.is_repeatable ||
        one.environment.signature != other.environment.signature)
        return;
    troubles_.push_back(
        {lines_[line].place,
         fmt::format(
             "job {} of '{}' ({}) came to something else than in {}, which counts; one of the two lines is "
             "wrong: do the job again with 'yomi run', and remove the line that differs",
             known.job.number, other.name, identity_text(other.cell), lines_[known.line].place)});
}

std::string Ledger::path() const { return ledger_path(folder_, experiment_); }

void Ledger::begin_session(const Experiment& experiment, const Environment& environment) {
    experiment_ = experiment.name;
    environment_ = environment;
    date_ = now_text();
    run_ = identity_text(base::Seed::from_entropy().value()).substr(0, 12);
    for (const Cell& cell : experiment.cells) is_repeatable_[cell.identity] = is_repeatable(cell);
}

void Ledger::end_session() {
    if (unjoined_ == 0) return;
    const FolderLock lock(folder_);
    FileLines found = read_lines(path());
    found.lines =
        join_lines(std::move(found.lines), [&](const LedgerLine& line) { return line.run == run_; });
    write_lines(path(), found);
    unjoined_ = 0;
}

std::set<std::uint64_t> Ledger::done(const Cell& cell) {
    std::set<std::uint64_t> numbers;
    for (const auto& [number, known] : cells_[cell.identity].jobs) numbers.insert(numbers.end(), number);
    return numbers;
}

std::vector<match::GameResult> Ledger::games(const Cell& cell) {
    std::vector<match::GameResult> games;
    const auto& matchup = std::get<MatchWork>(cell.work).matchup;
    for (const auto& [number, known] : cells_[cell.identity].jobs) {
        if (known.job.game != 0) games.push_back(game_of(known.job, matchup));
    }
    return games;
}

std::vector<Measure> Ledger::measures(const Cell& cell) {
    std::vector<Measure> measures;
    for (const auto& [number, known] : cells_[cell.identity].jobs) {
        measures.insert(measures.end(), known.job.measures.begin(), known.job.measures.end());
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
    if (const auto* work = std::get_if<MatchWork>(&cell.work)) line.colours = work->matchup.colours;
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
        FileLines found = read_lines(path);
        count.before += found.count;
        found.lines = join_lines(std::move(found.lines), [](const LedgerLine&) { return true; });
        leave_out_repetitions(found.lines);
        std::ranges::stable_sort(found.lines, is_earlier);
        if (drop_damaged) {
            count.dropped += found.damaged.size();
            found.damaged.clear();
        }
        count.after += found.lines.size() + found.damaged.size();
        write_lines(path, found);
    }
    return count;
}

}  // namespace yomi::lab
