#include "lab/ledger/pages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/error.hpp"
#include "base/file.hpp"
#include "lab/ledger/papers.hpp"
#include "lab/report/document.hpp"
#include "lab/report/report.hpp"

namespace yomi::lab {
namespace {

constexpr std::string_view kBegin = "<!-- ledger ";
constexpr std::string_view kEnd = "<!-- end of ledger -->";
constexpr std::string_view kMarkerEnd = " -->";

std::string story_of(const StoredRun& run) {
    if (run.sessions == 0) return "No results yet.";
    return fmt::format("{} runs from {} to {}, Yomi {}.", run.sessions, run.first_started.substr(0, 10),
                       run.last_started.substr(0, 10), run.version);
}

/// The tables of an experiment's report, and how they came about.
std::string experiment_tables(const std::string& name, Ledger& ledger, const PageSources& sources) {
    const Experiment experiment =
        all_results_of(read_experiment_file(fmt::format("{}/{}.toml", sources.experiments, name)));
    const StoredRun run = run_of(experiment, ledger);
    const Document whole = report_of(run, experiment, ledger);
    std::string text;
    for (const auto& block : whole.blocks) {
        if (const auto* table = std::get_if<TextTable>(&block)) text += markdown_of(*table);
    }
    return text + story_of(run) + "\n";
}

std::string between_markers(std::string_view marker, Ledger& ledger, const PageSources& sources) {
    const std::size_t colon = marker.find(": ");
    const std::string_view kind = marker.substr(0, colon);
    const std::string name(colon == std::string_view::npos ? "" : marker.substr(colon + 2));
    if (kind == "table") return experiment_tables(name, ledger, sources);
    if (kind == "papers") {
        const auto items = read_papers(base::read_text_file(sources.papers), sources.papers);
        return papers_markdown(items, name, sources.experiments, ledger);
    }
    throw base::Error(
        fmt::format("'{}' is no part of a page; there are 'table: EXPERIMENT' and 'papers: PAPER'", marker));
}

/// Pages also speak of markers, within their lines.
std::size_t find_at_line_start(const std::string& page, std::string_view text, std::size_t from) {
    std::size_t place = page.find(text, from);
    while (place != std::string::npos && place > 0 && page[place - 1] != '\n')
        place = page.find(text, place + 1);
    return place;
}

std::size_t line_at(const std::string& text, std::size_t place) {
    return 1 + static_cast<std::size_t>(
                   std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(place), '\n'));
}

}  // namespace

std::string with_results(const std::string& page, const std::string& file, Ledger& ledger,
                         const PageSources& sources) {
    std::string text;
    std::size_t done = 0;
    while (true) {
        const std::size_t begin = find_at_line_start(page, kBegin, done);
        if (begin == std::string::npos) return text + page.substr(done);
        const auto refuse = [&](const std::string& why) {
            throw base::Error(fmt::format("{}:{}: {}", file, line_at(page, begin), why));
        };
        const std::size_t name_end = page.find(kMarkerEnd, begin);
        const std::size_t end = find_at_line_start(page, kEnd, begin);
        if (name_end == std::string::npos || end == std::string::npos)
            refuse(fmt::format("the marker has no '{}' behind it", kEnd));
        const std::size_t name = begin + kBegin.size();
        text += page.substr(done, name_end + kMarkerEnd.size() - done) + "\n";
        try {
            text += between_markers(std::string_view(page).substr(name, name_end - name), ledger, sources);
        } catch (const base::Error& wrong) {
            refuse(wrong.what());
        }
        text += kEnd;
        done = end + kEnd.size();
    }
}

StoredRun run_of(const Experiment& experiment, const Ledger& ledger) {
    StoredRun run;
    run.name = experiment.name;
    run.title = experiment.title;
    run.seed = experiment.seed.value();
    std::set<std::uint64_t> cells;
    for (const Cell& cell : experiment.cells) cells.insert(cell.identity);
    std::set<std::string> runs;
    std::set<std::string> programs;
    for (const PlacedLine& placed : ledger.lines()) {
        const LedgerLine& line = placed.line;
        if (!cells.contains(line.cell)) continue;
        if (run.first_started.empty()) run.first_started = line.date;
        run.last_started = line.date;
        run.compiler = line.environment.compiler;
        run.machine = line.environment.machine;
        runs.merge(runs_of(line));
        programs.insert(fmt::format("{} ({})", line.environment.version, line.environment.signature));
    }
    run.version = fmt::format("{}", fmt::join(programs, ", "));
    run.sessions = static_cast<std::int64_t>(runs.size());
    return run;
}

}  // namespace yomi::lab
