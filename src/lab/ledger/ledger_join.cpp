#include "lab/ledger/ledger_join.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include "lab/ledger/ledger_sums.hpp"

namespace yomi::lab {
namespace {

std::uint64_t first_job(const LedgerLine& line) { return line.jobs.empty() ? 0 : line.jobs.front().number; }

std::uint64_t block_of(const LedgerLine& line, std::uint64_t job) {
    return job / (line.colours.empty() ? kMeasuresOfBlock : kGamesOfBlock);
}

/// The line without its jobs.
LedgerLine head_of(const LedgerLine& line) {
    LedgerLine head = line;
    head.jobs.clear();
    head.seconds = 0;
    return head;
}

/// As if a part of the line's jobs had never been in it.
void keep_jobs(LedgerLine& line, std::vector<LedgerJob> jobs) {
    // How long each of them took is not known any more.
    if (jobs.size() < line.jobs.size())
        line.seconds *= static_cast<double>(jobs.size()) / static_cast<double>(line.jobs.size());
    line.jobs = std::move(jobs);
}

/// Takes closed lines away that say the same as an earlier one. The lines are in their order.
void leave_out_closed(std::vector<LedgerLine>& lines) {
    std::map<std::pair<std::uint64_t, std::uint64_t>, std::vector<const LedgerLine*>> known;
    for (LedgerLine& line : lines) {
        if (!line.is_closed) continue;
        auto& others = known[{line.cell, first_job(line)}];
        const bool is_known = std::ranges::any_of(others, [&](const LedgerLine* other) {
            return other->inputs == line.inputs && same_sums(*other, line);
        });
        is_known ? line.jobs.clear() : others.push_back(&line);
    }
    std::erase_if(lines, [](const LedgerLine& line) { return line.jobs.empty(); });
}

/// Takes jobs away that another line has with the same result: a closed one, or an earlier one. The lines are
/// in their order.
void leave_out_repetitions(std::vector<LedgerLine>& lines) {
    // What was made from other files is another result, even if it came to the same.
    std::map<std::tuple<std::uint64_t, Inputs, std::uint64_t>, LedgerJob> known;
    for (const LedgerLine& line : lines) {
        if (!line.is_closed) continue;
        for (const LedgerJob& job : line.jobs) known.try_emplace({line.cell, line.inputs, job.number}, job);
    }
    for (LedgerLine& line : lines) {
        if (line.is_closed) continue;
        std::vector<LedgerJob> others;
        for (LedgerJob& job : line.jobs) {
            const auto [found, is_new] = known.try_emplace({line.cell, line.inputs, job.number}, job);
            if (is_new || !same_result(found->second, job)) others.push_back(job);
        }
        keep_jobs(line, std::move(others));
    }
    std::erase_if(lines, [](const LedgerLine& line) { return line.jobs.empty(); });
}

/// Lines of one key, which come to be one. `target` may say something else about a job; the rest that cannot
/// be in the same line is returned.
LedgerLine add_jobs(LedgerLine& target, LedgerLine& part) {
    LedgerLine rest = head_of(part);
    const double seconds = part.seconds / static_cast<double>(std::max<std::size_t>(1, part.jobs.size()));
    for (LedgerJob& job : part.jobs) {
        const auto place = std::ranges::lower_bound(target.jobs, job.number, {}, &LedgerJob::number);
        const bool is_there = place != target.jobs.end() && place->number == job.number;
        (is_there ? rest : target).seconds += seconds;
        if (is_there)
            rest.jobs.push_back(std::move(job));
        else
            target.jobs.insert(place, std::move(job));
    }
    return rest;
}

/// The parts of a line by block.
std::vector<LedgerLine> parts_of(LedgerLine line) {
    std::vector<LedgerLine> parts;
    if (line.is_closed || line.jobs.empty() ||
        block_of(line, line.jobs.front().number) == block_of(line, line.jobs.back().number)) {
        parts.push_back(std::move(line));
        return parts;
    }
    const double seconds = line.seconds / static_cast<double>(line.jobs.size());
    for (LedgerJob& job : line.jobs) {
        if (parts.empty() || block_of(line, first_job(parts.back())) != block_of(line, job.number))
            parts.push_back(head_of(line));
        parts.back().seconds += seconds;
        parts.back().jobs.push_back(std::move(job));
    }
    return parts;
}

std::vector<LedgerLine> one_for_each_run(std::vector<LedgerLine> lines) {
    std::vector<LedgerLine> kept;
    std::map<std::tuple<std::uint64_t, std::string, std::string, std::uint64_t>, std::size_t> places;
    for (LedgerLine& line : lines) {
        for (LedgerLine& part : parts_of(std::move(line))) {
            if (part.is_closed) {
                kept.push_back(std::move(part));
                continue;
            }
            const auto [place, is_new] = places.try_emplace(
                {part.cell, part.run, part.colours, block_of(part, first_job(part))}, kept.size());
            if (is_new) {
                kept.push_back(std::move(part));
                continue;
            }
            LedgerLine rest = add_jobs(kept[place->second], part);
            if (!rest.jobs.empty()) kept.push_back(std::move(rest));
        }
    }
    return kept;
}

/// All jobs of a block; empty if some are missing, or one is there twice.
std::vector<LedgerJob> whole_block(const std::vector<LedgerLine*>& parts) {
    std::vector<LedgerJob> jobs;
    for (const LedgerLine* part : parts) jobs.insert(jobs.end(), part->jobs.begin(), part->jobs.end());
    std::ranges::sort(jobs, {}, &LedgerJob::number);
    const bool is_whole = jobs.size() == kMeasuresOfBlock &&
                          std::ranges::adjacent_find(jobs, {}, &LedgerJob::number) == jobs.end();
    return is_whole ? jobs : std::vector<LedgerJob>();
}

LedgerLine closed_line(const std::vector<LedgerLine*>& parts, std::vector<LedgerJob> jobs) {
    LedgerLine line = head_of(*parts.front());
    line.is_closed = true;
    line.sums = sums_of(jobs);
    line.run.clear();
    for (LedgerLine* part : parts) {
        if (!line.run.empty()) line.run += '+';
        line.run += part->run;
        line.seconds += part->seconds;
        part->jobs.clear();
    }
    for (LedgerJob& job : jobs) line.jobs.push_back({.number = job.number, .mark = mark_of(job)});
    return line;
}

/// The lines are in their order.
void close_blocks(std::vector<LedgerLine>& lines) {
    std::map<std::tuple<std::uint64_t, std::uint64_t, bool, std::string, std::string, std::string,
                        std::string, Inputs>,
             std::vector<LedgerLine*>>
        blocks;
    for (LedgerLine& line : lines) {
        const Environment& e = line.environment;
        if (line.is_closed || !line.colours.empty()) continue;
        blocks[{line.cell, block_of(line, first_job(line)), line.is_repeatable, e.version, e.signature,
                e.compiler, e.machine, line.inputs}]
            .push_back(&line);
    }
    std::vector<LedgerLine> closed;
    for (const auto& [key, parts] : blocks) {
        std::vector<LedgerJob> jobs = whole_block(parts);
        if (!jobs.empty()) closed.push_back(closed_line(parts, std::move(jobs)));
    }
    std::erase_if(lines, [](const LedgerLine& line) { return line.jobs.empty(); });
    std::ranges::move(closed, std::back_inserter(lines));
}

}  // namespace

bool is_earlier(const LedgerLine& a, const LedgerLine& b) {
    const std::uint64_t first_of_a = first_job(a);
    const std::uint64_t first_of_b = first_job(b);
    return std::tie(a.date, a.run, a.cell, first_of_a) < std::tie(b.date, b.run, b.cell, first_of_b);
}

std::vector<LedgerLine> joined(std::vector<LedgerLine> lines) {
    std::ranges::stable_sort(lines, is_earlier);
    leave_out_closed(lines);
    leave_out_repetitions(lines);
    lines = one_for_each_run(std::move(lines));
    close_blocks(lines);
    std::ranges::stable_sort(lines, is_earlier);
    return lines;
}

}  // namespace yomi::lab
