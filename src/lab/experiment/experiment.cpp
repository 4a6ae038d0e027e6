#include "lab/experiment/experiment.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "lab/experiment/job_numbers.hpp"
#include "lab/work/games_work.hpp"

namespace yomi::lab {
namespace {

std::uint64_t hash_of(std::string_view text) { return base::Seed(0).derive(text).value(); }

}  // namespace

std::string fields_text(const base::Fields& fields) {
    std::string text;
    for (const base::Field& f : fields) {
        if (!f.is_quiet()) text += fmt::format("{} = {}\n", f.identity_name(), f.get());
    }
    return text;
}

std::string identity_text(std::uint64_t identity) { return fmt::format("{:016x}", identity); }

void resolve(Cell& cell) {
    cell.spec = cell.work->spec();
    cell.identity = hash_of(cell.spec);
}

std::uint64_t identity_of(const std::string& name, const std::vector<Cell>& cells) {
    std::string text = name + "\n";
    for (const Cell& cell : cells) text += identity_text(cell.identity) + "\n";
    return hash_of(text);
}

void require_programs(const Experiment& experiment) {
    for (const Cell& cell : experiment.cells) cell.work->require_programs();
}

void resize(Experiment& experiment, const SizeOptions& size) {
    std::optional<JobRange> range;
    if (!size.jobs.empty()) range = read_job_range(size.jobs);
    std::erase_if(experiment.cells,
                  [&](const Cell& cell) { return cell.name.find(size.only) == std::string::npos; });
    if (experiment.cells.empty()) {
        throw base::Error(
            fmt::format("'{}' names no part of the experiment '{}'", size.only, experiment.name));
    }
    for (Cell& cell : experiment.cells) {
        const GamesWork* const match = cell.work->match();
        if (size.games && match != nullptr) cell.jobs = static_cast<std::uint64_t>(*size.games);
        const double scaled = std::ceil(static_cast<double>(cell.jobs) * size.scale);
        cell.jobs = std::max<std::uint64_t>(1, static_cast<std::uint64_t>(scaled));
        if (match != nullptr && match->pairing().paired()) cell.jobs += cell.jobs % 2;
        if (range) {
            cell.first_job = range->first;
            cell.jobs = std::min(cell.jobs, range->last + 1);
        }
    }
}

Experiment all_results_of(Experiment experiment) {
    for (Cell& cell : experiment.cells) cell.jobs = ~std::uint64_t{0};
    return experiment;
}

std::string toml_string(std::string_view text) {
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') quoted += '\\';
        if (static_cast<unsigned char>(c) < 32 || c == 127) {
            quoted += fmt::format("\\u{:04X}", static_cast<unsigned>(c));
        } else {
            quoted += c;
        }
    }
    return quoted + "\"";
}

}  // namespace yomi::lab
