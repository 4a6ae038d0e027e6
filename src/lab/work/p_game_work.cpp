#include "lab/work/p_game_work.hpp"

#include <fmt/format.h>

#include "base/interrupted.hpp"
#include "lab/report/curves.hpp"
#include "lab/work/cells_read.hpp"
#include "lab/work/work_kinds.hpp"
#include "plot/lines.hpp"

namespace yomi::lab {

std::vector<Cell> PGameWork::read(const TomlReader& reader, const WorkContext& context) {
    PGameWork common;
    reader.set_fields(common.study.fields(), {"name", "rules", "trees"});
    reader.located("depth", [&] { common.study.rules.check(); });
    common.group = reader.text("name").value_or("P-games");
    common.seed = context.seed;
    const auto make = [&](const std::string& text) {
        auto work = std::make_shared<PGameWork>(common);
        work->rule = reader.located("rules", [&] { return p_game_rule(text); });
        return LabelledWork{work, work->rule};
    };
    return cells_of(reader, common.group, {}, {"rules", R"(["ucb1", "kl-ucb"])"},
                    count_of(reader, "trees", 1e9, 200), {.make = make});
}

std::string PGameWork::spec() const {
    PGameStudy copy = study;
    return fmt::format("p-game\nrule = {}\nseed = {}\n{}", rule, seed.value(), fields_text(copy.fields()));
}

void PGameWork::run(const Workbench& bench, JobResult& result) const {
    // The seed of a tree is not that of the cell: all rules get the same trees.
    const auto points = search_p_game(study, rule, seed.derive("p-game").derive(result.number), bench.stop);
    if (bench.stop.stop_requested()) throw base::Interrupted();
    for (const PGamePoint& point : points) {
        const auto add = [&](const std::string& name, const base::RunningMean& figure) {
            result.measures.push_back({.name = name,
                                       .x = static_cast<double>(point.simulations),
                                       .value = figure.mean(),
                                       .weight = static_cast<double>(figure.count())});
        };
        add("failure rate", point.failure);
        add("simple regret", point.simple);
        add("cumulative regret", point.cumulative);
    }
}

double PGameWork::estimate() const {
    PGameWork small = *this;
    small.study.repeats = 1;
    return seconds_of_job(small) * static_cast<double>(study.repeats);
}

namespace {

/// Whether a row of a table is made of it: powers of ten, and the last one.
bool is_landmark(double x, double last) {
    double power = 100;
    while (power < x) power *= 10;
    return x == power || x == last;
}

void add_p_game_group(Document& document, const std::vector<CellOf<PGameWork>>& group, Results& results) {
    const std::string& name = group.front().work->group;
    const PGameStudy& study = group.front().work->study;
    const std::vector<std::pair<std::string, double>> figures = {
        {"failure rate", 100}, {"simple regret", 1}, {"cumulative regret", 1}};
    std::vector<plot::SvgPanel> panels;
    for (const auto& [figure, factor] : figures) {
        panels.push_back({.title = figure + (factor == 100 ? ", %" : ""),
                          .x_label = "simulations",
                          .y_label = {},
                          .log_x = true,
                          .lines = {}});
    }
    TextTable table{{"rule", "trees", "simulations", "failure rate, %", "simple regret", "cumulative regret"},
                    {}};
    for (const auto& [cell, work] : group) {
        auto averages = averages_of(results.measures(*cell));
        if (averages.empty()) {
            table.rows.push_back({work->rule, "0", "", "", "", ""});
            continue;
        }
        for (std::size_t i = 0; i < panels.size(); ++i)
            panels[i].lines.push_back(line_of(work->rule, averages[figures[i].first], figures[i].second));
        for (const auto& [x, failure] : averages["failure rate"]) {
            if (!is_landmark(x, static_cast<double>(study.simulations))) continue;
            table.rows.push_back(
                {work->rule, fmt::format("{}", failure.jobs), fmt::format("{}", x),
                 plus_minus(Average{100 * failure.value, 100 * failure.half_width, failure.jobs}, 2),
                 plus_minus(averages["simple regret"][x], 4),
                 plus_minus(averages["cumulative regret"][x], 1)});
        }
    }
    document.blocks.emplace_back(Heading{fmt::format("P-games: {}", name)});
    document.blocks.emplace_back(Paragraph{fmt::format(
        "Random trees with {} moves in each position and {} moves in a game; {} searches of each tree. A "
        "failure is a move that gets less than the best one; regret is how much less.",
        study.rules.branching, study.rules.depth, study.repeats)});
    document.blocks.emplace_back(std::move(table));
    if (panels.front().lines.empty()) return;
    document.blocks.emplace_back(Picture{fmt::format("P-games: {}, with 95 % bands over the trees", name),
                                         plot::svg_plot(panels, name)});
}

}  // namespace

void PGameWork::report(Document& document, const Experiment& experiment, Results& results) {
    for (const auto& group : groups_with<PGameWork>(experiment)) add_p_game_group(document, group, results);
}

}  // namespace yomi::lab
