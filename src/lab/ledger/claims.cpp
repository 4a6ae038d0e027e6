#include "lab/ledger/claims.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/error.hpp"
#include "lab/report/curves.hpp"
#include "lab/run/schedule.hpp"

namespace yomi::lab {
namespace {

std::optional<MeasuredFigure> share_of(const Cell& cell, const std::string& name, Results& results) {
    const GamesWork& work = *cell.work->match();
    MatchState state(work);
    for (const match::GameResult& game : results.games(cell)) state.add(game);
    match::Tally tally;
    if (name == "all") {
        tally = state.tally();
    } else if (name == work.turn(true) || name == work.turn(false)) {
        tally = state.with(name == work.turn(true));
    } else {
        throw base::Error(fmt::format("'{}' is no figure of the match '{}'; it has {}, {} and all", name,
                                      cell.name, work.turn(true), work.turn(false)));
    }
    if (tally.games() == 0) return std::nullopt;
    const base::Interval share = match::share_interval(tally);
    return MeasuredFigure{100 * tally.share(), 50 * (share.high - share.low), tally.games()};
}

/// Whether there is enough behind a figure to decide anything: an interval from the variance of a handful of
/// pairs or jobs is too short as often as not. A cell that is made of fewer jobs and has them all decides if
/// its jobs have intervals of their own: those of a model are over the positions that it was measured on.
bool is_enough(const Cell& cell, const MeasuredFigure& figure) {
    constexpr std::int64_t kLeastGames = 100;
    constexpr std::int64_t kLeastJobs = 10;
    if (cell.work->match() != nullptr) return figure.count >= kLeastGames;
    const bool has_all = figure.count >= static_cast<std::int64_t>(cell.jobs) && figure.half_width > 0;
    return figure.count >= kLeastJobs || has_all;
}

const Cell& cell_named(const Experiment& experiment, const std::string& name) {
    const auto found = std::ranges::find(experiment.cells, name, &Cell::name);
    if (found != experiment.cells.end()) return *found;
    std::string known;
    for (const Cell& cell : experiment.cells)
        known += fmt::format("{}'{}'", known.empty() ? "" : ", ", cell.name);
    throw base::Error(
        fmt::format("the experiment '{}' has no part '{}'; it has {}", experiment.name, name, known));
}

}  // namespace

std::optional<MeasuredFigure> figure_of(const Cell& cell, const std::string& name, std::optional<double> x,
                                        Results& results) {
    if (cell.work->match() != nullptr) return share_of(cell, name, results);
    const auto averages = averages_of(results.measures(cell));
    const auto curve = averages.find(name);
    if (curve == averages.end()) return std::nullopt;
    MeasuredFigure figure;
    double squares = 0;
    double points = 0;
    for (const auto& [at, average] : curve->second) {
        if (x && at != *x) continue;
        figure.value += average.value;
        squares += average.half_width * average.half_width;
        figure.count = std::max(figure.count, average.jobs);
        ++points;
    }
    if (points == 0) return std::nullopt;
    figure.value /= points;
    figure.half_width = std::sqrt(squares) / points;
    return figure;
}

Verdict decide(const MeasuredFigure& difference, Expected expected, double margin) {
    const double low = difference.value - difference.half_width;
    const double high = difference.value + difference.half_width;
    switch (expected) {
        case Expected::More:
            return low > margin ? Verdict::Confirmed : high <= margin ? Verdict::Refuted : Verdict::Undecided;
        case Expected::Less:
            return high < -margin   ? Verdict::Confirmed
                   : low >= -margin ? Verdict::Refuted
                                    : Verdict::Undecided;
        case Expected::Same: break;
    }
    if (low >= -margin && high <= margin) return Verdict::Confirmed;
    return low > margin || high < -margin ? Verdict::Refuted : Verdict::Undecided;
}

Finding decide(const Claim& claim, const Experiment& experiment, Results& results) {
    const Cell& cell = cell_named(experiment, claim.cell);
    const auto figure = figure_of(cell, claim.figure, claim.x, results);
    std::optional<MeasuredFigure> other = MeasuredFigure{claim.than_value, 0, 0};
    bool enough = figure && is_enough(cell, *figure);
    if (!claim.than_cell.empty()) {
        const Cell& than = cell_named(experiment, claim.than_cell);
        other = figure_of(than, claim.than_figure.empty() ? claim.figure : claim.than_figure,
                          claim.than_x ? claim.than_x : claim.x, results);
        enough = enough && other && is_enough(than, *other);
    }
    if (!figure || !other) return {};
    const MeasuredFigure difference{figure->value - other->value,
                                    std::hypot(figure->half_width, other->half_width), figure->count};
    return {enough ? decide(difference, claim.expected, claim.margin) : Verdict::Undecided, difference};
}

std::string text_of(Verdict verdict) {
    switch (verdict) {
        case Verdict::Confirmed: return "confirmed";
        case Verdict::Refuted: return "refuted";
        case Verdict::Undecided: break;
    }
    return "undecided";
}

}  // namespace yomi::lab
