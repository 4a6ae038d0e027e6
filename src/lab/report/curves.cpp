#include "lab/report/curves.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/log.hpp"
#include "base/statistics.hpp"
#include "plot/lines.hpp"

namespace yomi::lab {
namespace {

std::string plus_minus(const Average& average, int decimals) {
    if (!std::isfinite(average.half_width)) return fmt::format("{:.{}f}", average.value, decimals);
    return fmt::format("{:.{}f} ± {:.{}f}", average.value, decimals, average.half_width, decimals);
}

plot::SvgLine line_of(const std::string& label, const std::map<double, Average>& points, double factor = 1) {
    plot::SvgLine line{.label = label, .x = {}, .y = {}, .low = {}, .high = {}};
    for (const auto& [x, average] : points) {
        const double half = std::isfinite(average.half_width) ? average.half_width : 0;
        line.x.push_back(x);
        line.y.push_back(factor * average.value);
        line.low.push_back(factor * (average.value - half));
        line.high.push_back(factor * (average.value + half));
    }
    return line;
}

plot::SvgLine bound_line(const std::string& label, double factor, const std::map<double, Average>& at) {
    plot::SvgLine line{.label = label, .x = {}, .y = {}, .low = {}, .high = {}};
    line.dashed = true;
    line.sets_range = false;
    for (const auto& [x, average] : at) {
        line.x.push_back(x);
        line.y.push_back(factor * base::natural_log(x));
    }
    return line;
}

/// The cells of one table of rules, such as [[bandits]].
struct RuleGroup {
    std::string name;
    std::vector<const Cell*> cells;
};

/// In the order of the experiment.
template <class Work>
std::vector<RuleGroup> groups_of(const Experiment& experiment) {
    std::vector<RuleGroup> groups;
    for (const Cell& cell : experiment.cells) {
        const auto* const work = std::get_if<Work>(&cell.work);
        if (work == nullptr) continue;
        const std::string name =
            cell.name.substr(0, cell.name.size() - work->rule.size() - 2);  // "name: rule"
        if (groups.empty() || groups.back().name != name) groups.push_back({name, {}});
        groups.back().cells.push_back(&cell);
    }
    return groups;
}

/// Whether a row of a table is made of it: powers of ten, and the last one.
bool is_landmark(double x, double last) {
    double power = 100;
    while (power < x) power *= 10;
    return x == power || x == last;
}

void add_p_game_group(Document& document, const RuleGroup& group, Results& results) {
    const PGameStudy& study = std::get<PGameWork>(group.cells.front()->work).study;
    const std::vector<std::pair<std::string, double>> figures = {
        {"failure rate", 100}, {"simple regret", 1}, {"cumulative regret", 1}};
    std::vector<plot::SvgPanel> panels;
    for (const auto& [name, factor] : figures) {
        panels.push_back({.title = name + (factor == 100 ? ", %" : ""),
                          .x_label = "simulations",
                          .y_label = {},
                          .log_x = true,
                          .lines = {}});
    }
    TextTable table{{"rule", "trees", "simulations", "failure rate, %", "simple regret", "cumulative regret"},
                    {}};
    for (const Cell* cell : group.cells) {
        const std::string& rule = std::get<PGameWork>(cell->work).rule;
        auto averages = averages_of(results.measures(*cell));
        if (averages.empty()) {
            table.rows.push_back({rule, "0", "", "", "", ""});
            continue;
        }
        for (std::size_t i = 0; i < panels.size(); ++i)
            panels[i].lines.push_back(line_of(rule, averages[figures[i].first], figures[i].second));
        for (const auto& [x, failure] : averages["failure rate"]) {
            if (!is_landmark(x, static_cast<double>(study.simulations))) continue;
            table.rows.push_back(
                {rule, fmt::format("{}", failure.jobs), fmt::format("{}", x),
                 plus_minus({100 * failure.value, 100 * failure.half_width, failure.jobs}, 2),
                 plus_minus(averages["simple regret"][x], 4),
                 plus_minus(averages["cumulative regret"][x], 1)});
        }
    }
    document.blocks.emplace_back(Heading{fmt::format("P-games: {}", group.name)});
    document.blocks.emplace_back(Paragraph{fmt::format(
        "Random trees with {} moves in each position and {} moves in a game; {} searches of each tree. A "
        "failure is a move that gets less than the best one; regret is how much less.",
        study.rules.branching, study.rules.depth, study.repeats)});
    document.blocks.emplace_back(std::move(table));
    if (!panels.front().lines.empty()) {
        document.blocks.emplace_back(
            Picture{fmt::format("P-games: {}, with 95 % bands over the trees", group.name),
                    plot::svg_plot(panels, group.name)});
    }
}

void add_bandit_group(Document& document, const RuleGroup& group, Results& results) {
    plot::SvgPanel cumulative{
        .title = "Cumulative regret", .x_label = "pulls", .y_label = "regret", .log_x = true, .lines = {}};
    plot::SvgPanel simple{
        .title = "Simple regret", .x_label = "pulls", .y_label = "regret", .log_x = true, .lines = {}};
    TextTable table{{"rule", "runs", "pulls", "cumulative regret", "simple regret", "best arm, %"}, {}};
    const bandit::Experiment& experiment = std::get<BanditWork>(group.cells.front()->work).experiment;
    for (const Cell* cell : group.cells) {
        const std::string& rule = std::get<BanditWork>(cell->work).rule;
        auto averages = averages_of(results.measures(*cell));
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
    document.blocks.emplace_back(Heading{fmt::format("Regret: {}", group.name)});
    document.blocks.emplace_back(
        Paragraph{fmt::format("Arms that pay 1 with probability{}, otherwise 0.", arms)});
    document.blocks.emplace_back(std::move(table));
    if (!simple.lines.empty()) {
        document.blocks.emplace_back(Picture{fmt::format("Regret of {}, with 95 % bands", group.name),
                                             plot::svg_plot({cumulative, simple}, group.name)});
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
        const double width = measure.half_width * static_cast<double>(measure.jobs);
        measure.jobs == 1 ? sum.values.add(measure.value)
                          : sum.values.merge({measure.jobs, measure.value, measure.spread});
        sum.squared_widths += width * width;
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

void add_bandits(Document& document, const Experiment& experiment, Results& results) {
    for (const RuleGroup& group : groups_of<BanditWork>(experiment))
        add_bandit_group(document, group, results);
}

void add_p_games(Document& document, const Experiment& experiment, Results& results) {
    for (const RuleGroup& group : groups_of<PGameWork>(experiment))
        add_p_game_group(document, group, results);
}

void add_similarities(Document& document, const Experiment& experiment, Results& results) {
    for (const Cell& cell : experiment.cells) {
        const auto* const work = std::get_if<SimilarityWork>(&cell.work);
        if (work == nullptr) continue;
        auto averages = averages_of(results.measures(cell));
        document.blocks.emplace_back(Heading{cell.name});
        document.blocks.emplace_back(Paragraph{fmt::format(
            "Share of RAVE updates whose surroundings ({}) match, in percent, by the depth of the updated "
            "node; {} playouts "
            "on {}x{}, {} games{}.",
            work->surroundings, work->playouts, work->size, work->size, results.done(cell).size(),
            work->player ? fmt::format(" of the player {}", work->player->name) : "")});
        TextTable table{{"depth"}, {}};
        plot::SvgPanel panel{.title = cell.name, .x_label = "depth", .y_label = "matching, %", .lines = {}};
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
            document.blocks.emplace_back(Picture{cell.name, plot::svg_plot({panel}, cell.name)});
        }
    }
}

void add_speeds(Document& document, const Experiment& experiment, Results& results) {
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
        auto averages = averages_of(results.measures(cell));
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
