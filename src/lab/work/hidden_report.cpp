#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "lab/report/curves.hpp"
#include "lab/work/hidden_work.hpp"
#include "plot/lines.hpp"

namespace yomi::lab {

std::string with_interval(const Average& average, double factor, int decimals) {
    if (average.jobs == 0) return "";
    const std::string value = fmt::format("{:.{}f}", factor * average.value, decimals);
    if (!std::isfinite(average.half_width)) return value;
    return fmt::format("{} ± {:.{}f}", value, factor * average.half_width, decimals);
}

namespace {

/// The cells of one figure: by player, then by x.
struct Figure {
    std::string name;
    const HiddenWork* first = nullptr;
    std::vector<std::string> players = {};
    std::vector<double> xs = {};
    std::map<std::string, std::map<double, std::map<std::string, Average>>> points = {};
};

std::vector<Figure> figures_in(const Experiment& experiment, Results& results) {
    std::vector<Figure> figures;
    for (const Cell& cell : experiment.cells) {
        const auto* const work = std::get_if<HiddenWork>(&cell.work);
        if (work == nullptr) continue;
        if (figures.empty() || figures.back().name != work->group)
            figures.push_back({.name = work->group, .first = work});
        Figure& figure = figures.back();
        if (std::ranges::find(figure.players, work->label) == figure.players.end())
            figure.players.push_back(work->label);
        if (std::ranges::find(figure.xs, work->x) == figure.xs.end()) figure.xs.push_back(work->x);
        for (const auto& [name, points] : averages_of(results.measures(cell))) {
            for (const auto& [x, average] : points) figure.points[work->label][x][name] = average;
        }
    }
    return figures;
}

plot::SvgLine hidden_line(Figure& figure, const std::string& player, const std::string& name, double factor,
                          double shift) {
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

void add_figure(Document& document, Figure& figure) {
    const HiddenWork& work = *figure.first;
    document.blocks.emplace_back(Heading{figure.name});
    std::string rules;
    for (const auto& [name, value] : work.rules) {
        if (name != work.x_name) rules += fmt::format("{}{} = {}", rules.empty() ? "" : ", ", name, value);
    }
    document.blocks.emplace_back(Paragraph{fmt::format(
        "{}{}{}, against {}. Each deal is played twice, with the seats exchanged. The difference is the "
        "player's share of wins minus the opponent's, in points of percent, with 95 % intervals over the "
        "deals; milliseconds of the processor and random games are the player's in one game.",
        work.game, rules.empty() ? "" : ": ", rules, work.against)});
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
    document.blocks.emplace_back(std::move(table));
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
        Picture{figure.name + ", with 95 % bands", plot::svg_plot({shares, times}, figure.name)});
}

}  // namespace

void add_hidden(Document& document, const Experiment& experiment, Results& results) {
    for (Figure& figure : figures_in(experiment, results)) add_figure(document, figure);
}

void add_features(Document& document, const Experiment& experiment, Results& results) {
    TextTable table{
        {"game", "games", "lc", "b", "df", "moves", "moves to choose from", "possible states, log2"}, {}};
    for (const Cell& cell : experiment.cells) {
        const auto* const work = std::get_if<FeaturesWork>(&cell.work);
        if (work == nullptr) continue;
        auto averages = averages_of(results.measures(cell));
        const auto figure = [&](const std::string& name) { return averages[name][0]; };
        // A set that is halved with chance df, and again, is halved df / (1 - df) times on average.
        Average df = figure("halving");
        const double halvings = std::max(0.0, df.value);
        df.value = halvings / (1 + halvings);
        df.half_width /= (1 + halvings) * (1 + halvings);
        table.rows.push_back({cell.name, fmt::format("{}", work->games * figure("moves").jobs),
                              with_interval(figure("same"), 1, 3), with_interval(figure("reward"), 1, 3),
                              with_interval(df, 1, 3), with_interval(figure("moves"), 1, 1),
                              with_interval(figure("branching"), 1, 1),
                              with_interval(figure("log2 states"), 1, 1)});
    }
    if (table.rows.empty()) return;
    document.blocks.emplace_back(Heading{"Games as synthetic trees"});
    document.blocks.emplace_back(Paragraph{
        "From random games: lc is how often two leaves of one parent have the same reward, b their mean "
        "reward "
        "for the player who moves there, df the chance that halves the set of possible states at a move, and "
        "again, as often as it was halved. 95 % intervals."});
    document.blocks.emplace_back(std::move(table));
}

}  // namespace yomi::lab
