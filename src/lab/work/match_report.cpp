#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/statistics.hpp"
#include "lab/report/report.hpp"
#include "lab/report/standings.hpp"
#include "lab/report/summary.hpp"
#include "lab/run/runner.hpp"
#include "lab/run/schedule.hpp"
#include "lab/work/arena/arena_work.hpp"
#include "lab/work/match_work.hpp"
#include "match/elo.hpp"
#include "plot/intervals.hpp"

namespace yomi::lab {
namespace {

/// One line of the table: a matchup, the games of the first player with one colour or with both.
struct Line {
    const Cell* cell;
    const GamesWork* work;
    std::string colour;  ///< a turn of the work, such as "black", or "all"
    match::Tally tally;
    const ReportedFigure* reported = nullptr;
};

std::string colour_text(const std::string& colour) { return colour == "all" ? "both" : colour; }

const ReportedFigure* find_reported(const Cell& cell, const std::string& colour) {
    const auto found = cell.reported.find(colour);
    return found == cell.reported.end() ? nullptr : &found->second;
}

std::vector<Line> lines_of(const Cell& cell, const GamesWork& work, const MatchState& state) {
    if (!work.pairing().paired()) {
        const std::string& colour = work.pairing().colours;
        return {{&cell, &work, colour, state.tally(), find_reported(cell, colour)}};
    }
    std::vector<Line> lines;
    for (const bool black : {true, false}) {
        const std::string colour = work.turn(black);
        lines.push_back({&cell, &work, colour, state.with(black), find_reported(cell, colour)});
    }
    const bool decided = work.sprt && state.verdict() != match::SprtVerdict::Undecided;
    lines.push_back(
        {&cell, &work, "all", decided ? state.tested() : state.tally(), find_reported(cell, "all")});
    return lines;
}

/// What lines are compared with: lines by matchup and colour.
class Baselines {
   public:
    void add(const Line& line) {
        lines_.insert_or_assign({line.cell->name, line.colour}, line);
        if (line.work->baseline) usual_ = line.cell->name;
    }

    /// "+1.5*", in points of percent; empty if there is nothing to compare with.
    [[nodiscard]] std::string difference(const Line& line) const {
        if (is_baseline(line)) return "baseline";
        const Line* const other = find(line);
        if (other == nullptr || line.tally.games() == 0 || other->tally.games() == 0) return "";
        const double z =
            base::share_difference_z(line.tally.points(), static_cast<double>(line.tally.games()),
                                     other->tally.points(), static_cast<double>(other->tally.games()));
        return fmt::format("{:+.1f}{}", 100 * (line.tally.share() - other->tally.share()), stars_of(z));
    }

    /// The same in the paper, which other playouts, komi or rules change less than the shares themselves.
    [[nodiscard]] std::string reported_difference(const Line& line) const {
        const Line* const other = find(line);
        if (is_baseline(line) || other == nullptr || line.reported == nullptr || other->reported == nullptr)
            return "";
        return fmt::format("{:+.1f}{}", line.reported->value - other->reported->value, line.reported->stars);
    }

   private:
    [[nodiscard]] const std::string& name_for(const Line& line) const {
        return line.work->compare.empty() ? usual_ : line.work->compare;
    }
    [[nodiscard]] bool is_baseline(const Line& line) const {
        return line.cell->name == name_for(line) || (line.work->baseline && line.work->compare.empty());
    }
    [[nodiscard]] const Line* find(const Line& line) const {
        const auto found = lines_.find({name_for(line), line.colour});
        return found == lines_.end() ? nullptr : &found->second;
    }

    std::map<std::pair<std::string, std::string>, Line> lines_;
    std::string usual_;
};

std::vector<std::string> row_of(const Line& line, const Baselines& baselines) {
    std::vector<std::string> row = {line.cell->name, colour_text(line.colour),
                                    fmt::format("{}", line.tally.games())};
    if (line.tally.games() == 0) {
        row.insert(row.end(), {"", "", ""});
    } else {
        row.push_back(share_text(line.tally));
        row.push_back(elo_text(match::elo_of(line.tally)));
        row.push_back(baselines.difference(line));
    }
    row.push_back(baselines.reported_difference(line));
    if (line.reported == nullptr) {
        row.insert(row.end(), {"", ""});
    } else {
        row.push_back(fmt::format("{:.1f}{}", line.reported->value, line.reported->stars));
        row.emplace_back(line.tally.games() == 0              ? ""
                         : agrees(line.tally, *line.reported) ? "agrees"
                                                              : "differs");
    }
    return row;
}

/// Our shares with their intervals, and the paper's.
void add_comparison(Document& document, const std::vector<Line>& lines) {
    std::vector<plot::SvgInterval> rows;
    bool has_reported = false;
    for (const Line& line : lines) {
        has_reported = has_reported || line.reported != nullptr;
        if (line.tally.games() == 0) continue;
        const base::Interval share = match::share_interval(line.tally);
        std::optional<double> paper;
        if (line.reported != nullptr) paper = line.reported->value;
        rows.push_back({.label = fmt::format("{}, {}", line.cell->name, colour_text(line.colour)),
                        .value = 100 * line.tally.share(),
                        .low = 100 * share.low,
                        .high = 100 * share.high,
                        .mark = paper});
    }
    if (rows.size() < 2 || !has_reported) return;
    document.blocks.emplace_back(
        Picture{"Shares of wins with their 95 % intervals, and the paper's",
                plot::svg_intervals(rows, "wins, %", "measured", "paper", document.title)});
}

/// What went wrong, and what a sequential test says.
void add_remarks(std::vector<std::string>& remarks, const Cell& cell, const GamesWork& work,
                 const MatchState& state) {
    if (work.sprt) remarks.push_back(fmt::format("{}: the test {}.", cell.name, verdict_text(work, state)));
    if (state.failures() > 0)
        remarks.push_back(
            fmt::format("{}: {} games lost by failures of programs.", cell.name, state.failures()));
    if (state.disputes() > 0)
        remarks.push_back(fmt::format("{}: {} games whose score the players did not agree about.", cell.name,
                                      state.disputes()));
}

/// The lines of the cells whose work `is_wanted`, and remarks about them.
template <class IsWanted>
void add_matches(Document& document, const Experiment& experiment, Results& results,
                 const std::string& heading, const IsWanted& is_wanted) {
    const Schedule schedule = schedule_of(experiment, results);
    std::vector<Line> lines;
    Baselines baselines;
    std::vector<std::string> remarks;
    for (std::size_t i = 0; i < experiment.cells.size(); ++i) {
        const MatchState* const state = schedule.match(i);
        if (state == nullptr || !is_wanted(*experiment.cells[i].work->match())) continue;
        const Cell& cell = experiment.cells[i];
        const GamesWork& work = *cell.work->match();
        for (Line& line : lines_of(cell, work, *state)) {
            baselines.add(line);
            lines.push_back(std::move(line));
        }
        add_remarks(remarks, cell, work, *state);
    }
    if (lines.empty()) return;
    const GamesWork& first = *lines.front().work;
    const bool is_go = first.go_options() != nullptr;
    document.blocks.emplace_back(Heading{heading});
    document.blocks.emplace_back(Paragraph{fmt::format(
        "{}. Shares and {} are the first player's; "
        "intervals are of 95 %. The difference to the "
        "baseline, and the paper's beside it, is in points of percent; * is significant at 5 %, ** at 1 %. A "
        "paper's figure agrees if the two do not "
        "differ significantly at 5 %.",
        first.game_text(), is_go ? "colours" : "turns")});
    TextTable table{{"matchup", is_go ? "colour" : "turn", "games", "wins, %", "Elo", "to baseline", "paper",
                     "paper's wins, %", ""},
                    {}};
    for (const Line& line : lines) table.rows.push_back(row_of(line, baselines));
    document.blocks.emplace_back(std::move(table));
    for (const std::string& remark : remarks) document.blocks.emplace_back(Paragraph{remark});
    add_comparison(document, lines);
}

}  // namespace

void MatchWork::report(Document& document, const Experiment& experiment, Results& results) {
    add_standings(document, experiment, results);
    add_matches(document, experiment, results, "Matches",
                [](const GamesWork& work) { return work.go_options() != nullptr; });
}

void ArenaWork::report(Document& document, const Experiment& experiment, Results& results) {
    std::vector<std::string> games;
    for (const auto& [cell, work] : cells_with<ArenaWork>(experiment)) {
        if (std::ranges::find(games, work->game_text()) == games.end()) games.push_back(work->game_text());
    }
    for (const std::string& game : games) {
        add_matches(document, experiment, results, "Matches of " + game, [&](const GamesWork& work) {
            return work.go_options() == nullptr && work.game_text() == game;
        });
    }
}

}  // namespace yomi::lab
