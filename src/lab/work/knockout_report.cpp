#include <fmt/format.h>

#include "base/statistics.hpp"
#include "lab/report/curves.hpp"
#include "lab/work/knockout_work.hpp"

namespace yomi::lab {
namespace {

/// "62.5 [48.1, 75.0]", in percent.
std::string knockout_share(const Average& average) {
    if (average.jobs == 0) return "";
    const auto jobs = static_cast<double>(average.jobs);
    const base::Interval interval = base::wilson_95(average.value * jobs, jobs);
    return fmt::format("{:.1f} [{:.1f}, {:.1f}]", 100 * average.value, 100 * interval.low,
                       100 * interval.high);
}

std::string reported_text(const Cell& cell, const std::string& figure) {
    const auto found = cell.reported.find(figure);
    if (found == cell.reported.end()) return "";
    const std::string share = fmt::format("{:.1f}", found->second.value);
    return found->second.games > 0 ? fmt::format("{} of {}", share, found->second.games) : share;
}

void add_knockout(Document& document, const Cell& cell, const KnockoutWork& work, Results& results) {
    auto averages = averages_of(results.measures(cell));
    const std::int64_t knockouts = averages["games"][0].jobs;
    document.blocks.emplace_back(Heading{cell.name});
    document.blocks.emplace_back(Paragraph{fmt::format(
        "{}x{}, komi {}, {} rules, {} knockouts, {} of each tie. How often, in percent of the knockouts, "
        "with 95 % intervals, each player came so far; beside it the paper's, with its number of knockouts.",
        work.game.size, work.game.size, work.game.komi, work.game.rules, knockouts,
        work.games == 1 ? "one game" : fmt::format("the best of {} games", work.games))});
    TextTable table{{"seeded", "player"}, {}};
    for (std::size_t left = 1; left < work.players.size(); left *= 2) {
        table.head.push_back(stage_name(left));
        table.head.emplace_back("paper");
    }
    for (std::size_t i = 0; i < work.players.size(); ++i) {
        const std::string& name = work.players[i].name;
        std::vector<std::string> row = {fmt::format("{}", i + 1), name};
        for (std::size_t left = 1; left < work.players.size(); left *= 2) {
            const std::string stage = stage_name(left);
            row.push_back(knockout_share(averages[stage][static_cast<double>(i + 1)]));
            row.push_back(reported_text(cell, fmt::format("{} {}", name, stage)));
        }
        table.rows.push_back(std::move(row));
    }
    document.blocks.emplace_back(std::move(table));
    const Average& failures = averages["failures"][0];
    if (failures.value > 0)
        document.blocks.emplace_back(
            Paragraph{fmt::format("{:.0f} games were lost by failures of programs.",
                                  failures.value * static_cast<double>(failures.jobs))});
}

}  // namespace

void KnockoutWork::report(Document& document, const Experiment& experiment, Results& results) {
    for (const auto& [cell, work] : cells_with<KnockoutWork>(experiment))
        add_knockout(document, *cell, *work, results);
}

}  // namespace yomi::lab
