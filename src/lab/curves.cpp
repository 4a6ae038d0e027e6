#include "lab/curves.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/log.hpp"
#include "base/statistics.hpp"
#include "base/svg_plot.hpp"

namespace yomi::lab {
namespace {

std::string plus_minus(const Average& average, int decimals) {
    if (!std::isfinite(average.half_width)) return fmt::format("{:.{}f}", average.value, decimals);
    return fmt::format("{:.{}f} ± {:.{}f}", average.value, decimals, average.half_width, decimals);
}

base::SvgLine line_of(const std::string& label, const std::map<double, Average>& points, double factor = 1) {
    base::SvgLine line{.label = label, .x = {}, .y = {}, .low = {}, .high = {}};
    for (const auto& [x, average] : points) {
        const double half = std::isfinite(average.half_width) ? average.half_width : 0;
        line.x.push_back(x);
        line.y.push_back(factor * average.value);
        line.low.push_back(factor * (average.value - half));
        line.high.push_back(factor * (average.value + half));
    }
    return line;
}

base::SvgLine bound_line(const std::string& label, double factor, const std::map<double, Average>& at) {
    base::SvgLine line{.label = label, .x = {}, .y = {}, .low = {}, .high = {}};
    line.dashed = true;
    line.sets_range = false;
    for (const auto& [x, average] : at) {
        line.x.push_back(x);
        line.y.push_back(factor * base::natural_log(x));
    }
    return line;
}

/// The name of the [[bandits]] table that a cell is from.
std::string group_of(const Cell& cell) { return cell.name.substr(0, cell.name.rfind(": ")); }

void add_bandit_group(Document& document, const std::string& group, const std::vector<const Cell*>& cells,
                      Store& store) {
    base::SvgPanel cumulative{
        .title = "Cumulative regret", .x_label = "pulls", .y_label = "regret", .log_x = true, .lines = {}};
    base::SvgPanel simple{
        .title = "Simple regret", .x_label = "pulls", .y_label = "regret", .log_x = true, .lines = {}};
    TextTable table{{"rule", "runs", "pulls", "cumulative regret", "simple regret", "best arm, %"}, {}};
    const bandit::Experiment& experiment = std::get<BanditWork>(cells.front()->work).experiment;
    for (const Cell* cell : cells) {
        const std::string& rule = std::get<BanditWork>(cell->work).rule;
        auto averages = averages_of(store.measures(*cell));
        const auto& regret = averages["cumulative regret"];
        if (regret.empty()) {
            table.rows.push_back({rule, "0", "", "", "", ""});
            continue;
        }
        if (cumulative.lines.empty()) {
            cumulative.lines.push_back(
                bound_line("Lai-Robbins bound", bandit::lai_robbins_factor(experiment.means), regret));
        }
        cumulative.lines.push_back(line_of(rule, regret));
        simple.lines.push_back(line_of(rule, averages["simple regret"]));
        Average best = averages["best arm"].rbegin()->second;
        best.value *= 100;
        best.half_width *= 100;
        const auto& [pulls, last] = *regret.rbegin();
        table.rows.push_back({rule, fmt::format("{}", last.jobs * experiment.runs), fmt::format("{}", pulls),
                              plus_minus(last, 2), plus_minus(averages["simple regret"].rbegin()->second, 5),
                              plus_minus(best, 2)});
    }
    std::string arms;
    for (const double mean : experiment.means) arms += fmt::format(" {}", mean);
    document.blocks.emplace_back(Heading{fmt::format("Regret: {}", group)});
    document.blocks.emplace_back(
        Paragraph{fmt::format("Arms that pay 1 with probability{}, otherwise 0.", arms)});
    document.blocks.emplace_back(std::move(table));
    if (!simple.lines.empty()) {
        document.blocks.emplace_back(Picture{fmt::format("Regret of {}, with 95 % bands", group),
                                             base::svg_plot({cumulative, simple}, group)});
    }
}

}  // namespace

std::map<std::string, std::map<double, Average>> averages_of(const std::vector<Measure>& measures) {
    struct Sum {
        base::RunningMean values;
        double squared_widths = 0;
    };
    std::map<std::string, std::map<double, Sum>> sums;
    for (const Measure& measure : measures) {
        Sum& sum = sums[measure.name][measure.x];
        sum.values.add(measure.value);
        sum.squared_widths += measure.half_width * measure.half_width;
    }
    std::map<std::string, std::map<double, Average>> averages;
    for (const auto& [name, points] : sums) {
        for (const auto& [x, sum] : points) {
            const double joined = std::sqrt(sum.squared_widths) / static_cast<double>(sum.values.count());
            averages[name][x] = {sum.values.mean(), joined > 0 ? joined : sum.values.half_width_95(),
                                 sum.values.count()};
        }
    }
    return averages;
}

void add_bandits(Document& document, const Experiment& experiment, Store& store) {
    std::vector<std::string> order;
    std::map<std::string, std::vector<const Cell*>> groups;
    for (const Cell& cell : experiment.cells) {
        if (!std::holds_alternative<BanditWork>(cell.work)) continue;
        auto& group = groups[group_of(cell)];
        if (group.empty()) order.push_back(group_of(cell));
        group.push_back(&cell);
    }
    for (const std::string& group : order) add_bandit_group(document, group, groups[group], store);
}

void add_similarities(Document& document, const Experiment& experiment, Store& store) {
    for (const Cell& cell : experiment.cells) {
        const auto* const work = std::get_if<SimilarityWork>(&cell.work);
        if (work == nullptr) continue;
        auto averages = averages_of(store.measures(cell));
        document.blocks.emplace_back(Heading{cell.name});
        document.blocks.emplace_back(Paragraph{fmt::format(
            "Share of RAVE updates whose surroundings ({}) match, in percent, by the depth of the updated "
            "node; {} playouts "
            "on {}x{}, {} games.",
            work->surroundings, work->playouts, work->size, work->size, store.done(cell).size())});
        TextTable table{{"depth"}, {}};
        base::SvgPanel panel{.title = cell.name, .x_label = "depth", .y_label = "matching, %", .lines = {}};
        const std::vector<std::string> phases = {"opening", "middle game", "endgame", "nearly finished"};
        for (const std::string& phase : phases) {
            table.head.push_back(phase);
            panel.lines.push_back(line_of(phase, averages[phase], 100));
        }
        for (std::int64_t depth = 0; depth <= work->max_depth; ++depth) {
            std::vector<std::string> row = {fmt::format("{}", depth)};
            for (const std::string& phase : phases) {
                const auto found = averages[phase].find(static_cast<double>(depth));
                Average percent = found == averages[phase].end() ? Average{} : found->second;
                percent.value *= 100;
                percent.half_width *= 100;
                row.push_back(percent.jobs == 0 ? "" : plus_minus(percent, 1));
            }
            if (std::any_of(row.begin() + 1, row.end(),
                            [](const std::string& figure) { return !figure.empty(); })) {
                table.rows.push_back(std::move(row));
            }
        }
        document.blocks.emplace_back(std::move(table));
        if (!averages.empty() && !averages[phases[0]].empty()) {
            document.blocks.emplace_back(Picture{cell.name, base::svg_plot({panel}, cell.name)});
        }
    }
}

void add_speeds(Document& document, const Experiment& experiment, Store& store) {
    TextTable table{{"player", "board", "searches", "playouts per second", "paper",
                     "of the first on this board", "paper"},
                    {}};
    struct First {
        double measured = 0;
        double reported = 0;
    };
    std::map<std::int64_t, First> firsts;  // by the size of the board
    for (const Cell& cell : experiment.cells) {
        const auto* const work = std::get_if<SpeedWork>(&cell.work);
        if (work == nullptr) continue;
        auto averages = averages_of(store.measures(cell));
        const Average speed = averages["playouts per second"][0];
        First& first = firsts[work->size];
        const auto figure = cell.reported.find("playouts per second");
        const double reported = figure == cell.reported.end() ? 0 : figure->second.value;
        if (first.measured <= 0) first = {speed.value, reported};
        const auto ratio = [](double value, double of) {
            return of > 0 && value > 0 ? fmt::format("{:.3f}", value / of) : std::string();
        };
        table.rows.push_back({work->player.name, fmt::format("{}x{}", work->size, work->size),
                              fmt::format("{}", speed.jobs), speed.jobs == 0 ? "" : plus_minus(speed, 0),
                              reported > 0 ? fmt::format("{}", reported) : "",
                              ratio(speed.value, first.measured), ratio(reported, first.reported)});
    }
    if (table.rows.empty()) return;
    document.blocks.emplace_back(Heading{"Speed"});
    document.blocks.emplace_back(Paragraph{
        "From the empty board, on the machine named below; other machines give other figures, but about "
        "the same shares."});
    document.blocks.emplace_back(std::move(table));
}

}  // namespace yomi::lab
