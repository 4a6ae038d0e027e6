#include "lab/report/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/statistics.hpp"
#include "lab/work/work_kinds.hpp"

namespace yomi::lab {

std::string stars_of(double z) {
    const double size = std::fabs(z);
    return size >= base::kNormal995 ? "**" : size >= base::kNormal975 ? "*" : "";
}

bool agrees(const match::Tally& tally, const ReportedFigure& reported) {
    const auto games = static_cast<double>(tally.games());
    const double share = reported.value / 100;
    if (reported.games > 0) {
        const auto theirs = static_cast<double>(reported.games);
        return std::fabs(base::share_difference_z(tally.points(), games, share * theirs, theirs)) <
               base::kNormal975;
    }
    const base::Interval interval = base::wilson_95(tally.points(), games);
    return share >= interval.low && share <= interval.high;
}

Document report_of(const StoredRun& run, const Experiment& experiment, Results& results) {
    Document document{experiment.title.empty() ? experiment.name : experiment.title, {}};
    if (!experiment.source.empty())
        document.blocks.emplace_back(Paragraph{"Source: " + experiment.source + "."});
    if (!experiment.notes.empty()) document.blocks.emplace_back(Paragraph{experiment.notes});
    std::vector<WorkKind> kinds = work_kinds();
    std::ranges::sort(kinds, {}, &WorkKind::place);
    for (const WorkKind& kind : kinds) {
        if (kind.report != nullptr) kind.report(document, experiment, results);
    }
    document.blocks.emplace_back(Heading{"How it was made"});
    document.blocks.emplace_back(Paragraph{fmt::format(
        "Experiment '{}', seed {}, {} sessions from {} to {}; the last by Yomi {}, built by {}, on {}.",
        run.name, run.seed, run.sessions, run.first_started, run.last_started, run.version, run.compiler,
        run.machine)});
    return document;
}

}  // namespace yomi::lab
