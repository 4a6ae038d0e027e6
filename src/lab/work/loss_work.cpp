#include "lab/work/loss_work.hpp"

#include <fmt/format.h>

#include "base/interrupted.hpp"
#include "lab/report/curves.hpp"
#include "lab/work/work_kinds.hpp"

namespace yomi::lab {

std::vector<Cell> LossWork::read(const TomlReader& reader, const WorkContext& context) {
    reader.allow({"name", "game", "rules", "players", "trees", "trials", "vary", "values"});
    const auto trials = static_cast<std::int64_t>(count_of(reader, "trials", 1e6, 10));
    const auto at_value = [&](const HiddenFigure& figure) {
        // A game that cannot be written out is refused here, and not by the first job.
        reader.located("game",
                       [&] { figure.table.loss(hidden::PlayerChoice("random"), context.seed, 1, {}); });
    };
    const auto make = [&](const HiddenFigure& /*figure*/, const HiddenPoint& point) {
        auto work = std::make_shared<LossWork>();
        static_cast<HiddenPoint&>(*work) = point;
        work->trials = trials;
        return work;
    };
    return read_hidden_points(reader, context, count_of(reader, "trees", 1e9, 20),
                              {.at_value = at_value, .make = make});
}

std::string LossWork::spec() const {
    return fmt::format("loss\nseed = {}\ngame = {}\nplayer = {}\ntrials = {}\n{}", seed.value(), game, player,
                       trials, rules_text(rules));
}

void LossWork::run(const Workbench& bench, JobResult& result) const {
    const auto table = hidden_table_with(game, rules);
    // All players get the same trees.
    const arena::HiddenLoss loss =
        table->loss(hidden::PlayerChoice(player), seed.derive("losses").derive(result.number),
                    static_cast<int>(trials), bench.stop);
    if (bench.stop.stop_requested()) throw base::Interrupted();
    result.measures.push_back({.name = "loss", .x = x, .value = (loss.first + loss.second) / 2});
    result.measures.push_back({.name = "value", .x = x, .value = loss.value});
    result.measures.push_back({.name = "sets", .x = x, .value = static_cast<double>(loss.sets)});
}

double LossWork::estimate() const {
    LossWork small = *this;
    small.trials = 1;
    return seconds_of_job(small) * static_cast<double>(trials);
}

void LossWork::report(Document& document, const Experiment& experiment, Results& results) {
    for (const auto& group : groups_with<LossWork>(experiment)) {
        const LossWork& first = *group.front().work;
        document.blocks.emplace_back(Heading{first.group});
        document.blocks.emplace_back(
            Paragraph{fmt::format("{}: what a player loses, in percent of the largest reward, against an "
                                  "opponent who knows how he "
                                  "plays and answers in the best way, as the mean of both seats. His "
                                  "moves were tried {} times in "
                                  "every information set. 95 % intervals over the trees.",
                                  first.game, first.trials)});
        TextTable table{{first.x_name.empty() ? "game" : first.x_name, "player", "trees", "information sets",
                         "value", "loss"},
                        {}};
        for (const auto& [cell, work] : group) {
            auto averages = averages_of(results.measures(*cell));
            const double x = work->x;
            const auto figure = [&](const char* name, double factor, int decimals) {
                return with_interval(averages[name][x], factor, decimals);
            };
            table.rows.push_back({work->x_name.empty() ? work->game : fmt::format("{}", x), work->label,
                                  fmt::format("{}", averages["loss"][x].jobs), figure("sets", 1, 0),
                                  figure("value", 100, 1), figure("loss", 100, 2)});
        }
        document.blocks.emplace_back(std::move(table));
    }
}

}  // namespace yomi::lab
