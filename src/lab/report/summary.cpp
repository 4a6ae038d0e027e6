#include "lab/report/summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "match/elo.hpp"

namespace yomi::lab {
std::string interval_text(double value, const base::Interval& interval, int decimals,
                          const std::string& unit) {
    const auto figure = [&](double x) {
        return std::isinf(x) ? std::string(x > 0 ? "∞" : "-∞") : fmt::format("{:.{}f}", x, decimals);
    };
    return fmt::format("{}{} [{}, {}]", figure(value), unit, figure(interval.low), figure(interval.high));
}

std::string share_text(const match::Tally& tally, const std::string& unit) {
    const base::Interval share = match::share_interval(tally);
    return interval_text(100 * tally.share(), {100 * share.low, 100 * share.high}, 1, unit);
}

std::string elo_text(const match::Estimate& elo) { return interval_text(elo.value, elo.interval, 0); }

std::string verdict_text(const GamesWork& work, const MatchState& state) {
    if (!work.sprt) return {};
    const std::string figures =
        fmt::format("(LLR {:.2f} after {} games)", *state.ratio(), state.tested().games());
    switch (state.verdict()) {
        case match::SprtVerdict::Accept0:
            return fmt::format("accepts nelo0 = {} {}", work.sprt->nelo0, figures);
        case match::SprtVerdict::Accept1:
            return fmt::format("accepts nelo1 = {} {}", work.sprt->nelo1, figures);
        case match::SprtVerdict::Undecided: break;
    }
    return fmt::format("undecided {}", figures);
}

namespace {

/// "Black", as a colour is written in text.
std::string turn(const GamesWork& work, bool first) {
    std::string text = work.turn(first);
    if (work.go_options() != nullptr) text.front() = first ? 'B' : 'W';
    return text;
}

}  // namespace

std::string summary_of(const Experiment& experiment, const Schedule& schedule) {
    std::string text;
    for (std::size_t i = 0; i < experiment.cells.size(); ++i) {
        const MatchState* const state = schedule.match(i);
        if (state == nullptr) continue;
        const GamesWork& work = *experiment.cells[i].work->match();
        const bool decided = work.sprt && state->verdict() != match::SprtVerdict::Undecided;
        const match::Tally& tally = decided ? state->tested() : state->tally();
        text += fmt::format("{}: {} games, +{} ={} -{}, {}, Elo {}", experiment.cells[i].name, tally.games(),
                            tally.wins, tally.draws, tally.losses, share_text(tally, " %"),
                            elo_text(match::elo_of(tally)));
        if (const auto normalised = match::normalised_elo_of(tally)) {
            text += fmt::format(", normalised Elo {}", elo_text(*normalised));
        }
        text += "\n";
        if (work.sprt) text += fmt::format("  the test {}\n", verdict_text(work, *state));
        if (work.pairing().paired()) {
            text += fmt::format("  as {} {:.1f} %, as {} {:.1f} %; pairs {} {} {} {} {}\n", turn(work, true),
                                100 * state->with(true).share(), turn(work, false),
                                100 * state->with(false).share(), tally.pairs[0], tally.pairs[1],
                                tally.pairs[2], tally.pairs[3], tally.pairs[4]);
        }
        if (state->failures() > 0)
            text += fmt::format("  {} games lost by failures of programs\n", state->failures());
        if (state->disputes() > 0) {
            text +=
                fmt::format("  {} games whose score the players did not agree about\n", state->disputes());
        }
    }
    return text;
}

}  // namespace yomi::lab
