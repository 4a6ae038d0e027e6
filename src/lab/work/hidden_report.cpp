#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "lab/report/curves.hpp"
#include "lab/work/hidden_work.hpp"
#include "plot/lines.hpp"

namespace yomi::lab {
namespace {

/// The cells of one figure: by player, then by x.
struct ShownFigures {
    std::vector<std::string> players = {};
    std::vector<double> xs = {};
    std::map<std::string, std::map<double, std::map<std::string, Average>>> points = {};
};

ShownFigures figures_of_group(const std::vector<CellOf<HiddenWork>>& group, Results& results) {
    ShownFigures figure;
    for (const auto& [cell, work] : group) {
        if (std::ranges::find(figure.players, work->label) == figure.players.end())
            figure.players.push_back(work->label);
        if (std::ranges::find(figure.xs, work->x) == figure.xs.end()) figure.xs.push_back(work->x);
        for (const auto& [name, points] : averages_of(results.measures(*cell))) {
            for (const auto& [x, average] : points) figure.points[work->label][x][name] = average;
        }
    }
    return figure;
}

plot::SvgLine hidden_line(ShownFigures& figure, const std::string& player, const std::string& name,
                          double factor, double shift) {
    plot::SvgLine line{.label = player, .x = {}, .y = {}, .low = {}, .high = {}};
    for (const double x : figure.xs) {
        const Average& average = figure.points[player][x][name];
        if (average.jobs == 0) continue;
        const double half = std::isfinite(average.half_width) ? factor * average.half_width : 0;
        line.x.push_back(x);
        line.y.push_back(factor * average.value + shift);
        line.low.push_back(line.y.back() - half);
        line.high.push_back(line.y.back() + half);
    }
    return line;
}

TextTable hidden_table(const HiddenWork& work, ShownFigures& figure) {
    const bool varies = !work.x_name.empty();
    TextTable table{{varies ? work.x_name : "game", "player", "games", "difference", "reward difference",
                     "milliseconds a game", "random games a game"},
                    {}};
    for (const double x : figure.xs) {
        for (const std::string& player : figure.players) {
            auto& point = figure.points[player][x];
            Average share = point["share"];
            const std::int64_t games = 2 * work.deals * share.jobs;
            share.value = 2 * share.value - 1;
            share.half_width *= 2;
            table.rows.push_back(
                {varies ? fmt::format("{}", x) : work.game, player, fmt::format("{}", games),
                 with_interval(share, 100, 1), with_interval(point["reward difference"], 1, 4),
                 with_interval(point["milliseconds"], 1, 3), with_interval(point["work"], 1, 0)});
        }
    }
    return table;
}

void add_figure(Document& document, const HiddenWork& work, ShownFigures figure) {
    document.blocks.emplace_back(Heading{work.group});
    std::string rules;
    for (const auto& [name, value] : work.rules) {
        if (name != work.x_name) rules += fmt::format("{}{} = {}", rules.empty() ? "" : ", ", name, value);
    }
    document.blocks.emplace_back(Paragraph{fmt::format(
        "{}{}{}, against {}. Each deal is played twice, with the seats exchanged. The difference is the "
        "player's share of wins minus the opponent's, in points of percent, with 95 % intervals over the "
        "deals; milliseconds of the processor and random games are the player's in one game.",
        work.game, rules.empty() ? "" : ": ", rules, work.against)});
    document.blocks.emplace_back(hidden_table(work, figure));
    if (figure.xs.size() < 2) return;
    plot::SvgPanel shares{
        .title = "difference of winning share, %", .x_label = work.x_name, .y_label = {}, .lines = {}};
    plot::SvgPanel times{.title = "milliseconds a game", .x_label = work.x_name, .y_label = {}, .lines = {}};
    for (const std::string& player : figure.players) {
        shares.lines.push_back(hidden_line(figure, player, "share", 200, -100));
        times.lines.push_back(hidden_line(figure, player, "milliseconds", 1, 0));
    }
    if (shares.lines.front().x.empty()) return;
    document.blocks.emplace_back(
        Picture{work.group + ", with 95 % bands", plot::svg_plot({shares, times}, work.group)});
}

}  // namespace

void HiddenWork::report(Document& document, const Experiment& experiment, Results& results) {
    for (const auto& group : groups_with<HiddenWork>(experiment))
        add_figure(document, *group.front().work, figures_of_group(group, results));
}

}  // namespace yomi::lab
