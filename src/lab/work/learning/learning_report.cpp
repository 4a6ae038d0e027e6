#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <set>

#include "lab/report/curves.hpp"
#include "lab/work/learning/learning_pictures.hpp"
#include "lab/work/learning/learning_work.hpp"
#include "learn/measures/figures.hpp"

namespace yomi::lab {
namespace {

std::string figure_text(const LearnedCell& cell, const std::string& name, int digits) {
    return with_interval(cell.figure(name), 1, digits);
}

std::string reported_text(const LearnedCell& cell, const std::string& name) {
    const auto found = cell.cell->reported.find(name);
    return found == cell.cell->reported.end() ? "" : fmt::format("{}", found->second.value);
}

struct ShownFigure {
    std::string name;
    int digits = 0;
};

/// One line for each model, and a second one for the games learned from; the paper's figure beside ours.
void add_figure_table(Document& document, const std::vector<LearnedCell>& cells, const std::string& title,
                      const std::vector<ShownFigure>& figures, bool on_training) {
    const auto is_reported = [&](const std::string& name) {
        return std::ranges::any_of(cells,
                                   [&](const LearnedCell& c) { return c.cell->reported.contains(name); });
    };
    TextTable table{{"model"}, {}};
    if (on_training) table.head.emplace_back("games");
    for (const ShownFigure& figure : figures) {
        table.head.push_back(figure.name);
        if (is_reported(figure.name)) table.head.emplace_back("paper");
    }
    for (const LearnedCell& cell : cells) {
        for (const bool training : {false, true}) {
            if (training && !on_training) continue;
            std::vector<std::string> row = {cell.cell->name};
            if (on_training) row.emplace_back(training ? "learned from" : "held out");
            for (const auto& [name, digits] : figures) {
                row.push_back(figure_text(cell, training ? name + kOnTraining : name, digits));
                if (is_reported(name)) row.push_back(training ? "" : reported_text(cell, name));
            }
            table.rows.push_back(std::move(row));
        }
    }
    document.blocks.emplace_back(Heading{title});
    document.blocks.emplace_back(std::move(table));
}

/// The figures of a kind. Those of many values of alpha are shown where the paper has them, or else all.
std::vector<ShownFigure> shown_figures(const std::vector<LearnedCell>& cells, std::string_view kind) {
    const auto is_reported = [&](const std::string& name) {
        return std::ranges::any_of(cells,
                                   [&](const LearnedCell& c) { return c.cell->reported.contains(name); });
    };
    const auto has_alpha = [](const std::string& name) {
        return name.starts_with("Over") || name.starts_with("Not");
    };
    bool only_reported = false;
    for (const learn::Figure& figure : learn::figures())
        only_reported = only_reported || (has_alpha(figure.name) && is_reported(figure.name));
    std::vector<ShownFigure> shown;
    for (const learn::Figure& figure : learn::figures()) {
        if (figure.kind != kind || (only_reported && has_alpha(figure.name) && !is_reported(figure.name)))
            continue;
        shown.push_back({figure.name, figure.digits});
    }
    return shown;
}

void add_speed_table(Document& document, const std::vector<LearnedCell>& cells) {
    TextTable table{{"model", "board", "playouts per second", "paper", "of the first on this board", "paper",
                     "to the end, per second", "of uniform ones"},
                    {}};
    struct First {
        double measured = 0;
        double reported = 0;
    };
    std::map<std::int64_t, First> firsts;
    const auto ratio = [](double value, double of) {
        return value > 0 && of > 0 ? fmt::format("{:.3f}", value / of) : std::string();
    };
    for (const LearnedCell& cell : cells) {
        if (!cell.work->measures("speed")) continue;
        for (const std::int64_t board : cell.work->boards) {
            const std::string name = speed_name(board);
            const double measured = cell.figure(name).value;
            const auto found = cell.cell->reported.find(name);
            const double reported = found == cell.cell->reported.end() ? 0 : found->second.value;
            First& first = firsts[board];
            if (first.measured <= 0) first = {measured, reported};
            const double complete = cell.figure(complete_speed_name(board)).value;
            table.rows.push_back({cell.cell->name, fmt::format("{}x{}", board, board),
                                  figure_text(cell, name, 0), reported_text(cell, name),
                                  ratio(measured, first.measured), ratio(reported, first.reported),
                                  figure_text(cell, complete_speed_name(board), 0),
                                  ratio(complete, cell.figure(uniform_speed_name(board)).value)});
        }
    }
    document.blocks.emplace_back(Heading{"Speed of playouts"});
    document.blocks.emplace_back(Paragraph{
        "From the empty board, as many moves of a playout as in the thesis, by the clock of the processor on "
        "the machine named below; other machines give other figures, but about the same shares."});
    document.blocks.emplace_back(std::move(table));
}

/// What was learned, and from what.
void add_models(Document& document, const std::vector<LearnedCell>& cells) {
    TextTable table{{"model", "facts", "loss", "epochs", "games", "fingerprint", "measured on", "fingerprint",
                     "positions", "power", "trainings"},
                    {}};
    const auto print_of = [](const LearnedCell& cell, const std::string& name) {
        const Average average = cell.figure(name);
        if (average.jobs == 0) return std::string();
        if (average.jobs > 1 && average.half_width > 0) return std::string("several");
        return fmt::format("{:012x}", static_cast<std::uint64_t>(average.value));
    };
    for (const LearnedCell& cell : cells) {
        const LearningWork& work = *cell.work;
        const learn::TrainingOptions& options = work.training;
        std::string games = work.train;
        if (options.games > 0) games += fmt::format(", first {}", options.games);
        if (options.stride > 1) games += fmt::format(", every {}th position", options.stride);
        std::string test = work.test;
        if (const Average count = cell.figure("games"); count.jobs > 0)
            test += fmt::format(", {} games", count.value);
        if (options.test_stride > 1) test += fmt::format(", every {}th position", options.test_stride);
        table.rows.push_back({cell.cell->name, options.model, options.loss, fmt::format("{}", options.epochs),
                              games, print_of(cell, "fingerprint, training"), test,
                              print_of(cell, "fingerprint"), figure_text(cell, "positions", 0),
                              fmt::format("{}", work.power),
                              fmt::format("{}", cell.figure("fingerprint, training").jobs)});
    }
    document.blocks.emplace_back(std::move(table));
    document.blocks.emplace_back(Paragraph{
        "Two files of games with the same fingerprint have the same bytes. Intervals are for 95 %, as if "
        "positions were independent of each other, and leave out the luck of a training unless there are "
        "several."});
}

void add_group(Document& document, const std::vector<LearnedCell>& cells) {
    const auto any = [&](std::string_view name) {
        return std::ranges::any_of(cells, [&](const LearnedCell& c) { return c.work->measures(name); });
    };
    const std::string& group = cells.front().work->group;
    document.blocks.emplace_back(Heading{group.empty() ? "Learning" : "Learning: " + group});
    add_models(document, cells);
    if (any("patterns"))
        add_figure_table(document, cells, "Patterns kept", {{"patterns", 0}, {"weights", 0}}, false);
    if (any("rank"))
        add_figure_table(document, cells, "Rank of the played move", shown_figures(cells, "rank"), true);
    if (any("match"))
        add_figure_table(document, cells, "Played move among the n best", shown_figures(cells, "match"),
                         true);
    if (any("probability"))
        add_figure_table(document, cells, "Probability of the played move",
                         shown_figures(cells, "probability"), true);
    if (any("match") || any("probability")) add_learning_curves(document, cells);
    if (any("speed")) add_speed_table(document, cells);
    if (any("sizes")) add_size_pictures(document, cells);
    if (any("map")) add_position_pictures(document, cells, PositionPicture::Probability);
    if (any("ownership")) add_position_pictures(document, cells, PositionPicture::Ownership);
}

}  // namespace

void LearningWork::report(Document& document, const Experiment& experiment, Results& results) {
    for (const auto& group : groups_with<LearningWork>(experiment)) {
        std::vector<LearnedCell> cells;
        for (const auto& [cell, work] : group)
            cells.push_back({cell, work, averages_of(results.measures(*cell))});
        add_group(document, cells);
    }
}

}  // namespace yomi::lab
