#include <fmt/format.h>

#include <algorithm>

#include "base/interrupted.hpp"
#include "lab/experiment/measures_read.hpp"
#include "lab/report/curves.hpp"
#include "lab/work/hidden_read.hpp"
#include "lab/work/hidden_work.hpp"
#include "process/child_process.hpp"

namespace yomi::lab {

std::vector<Cell> read_losses(const TomlReader& reader, const MeasureContext& context) {
    reader.allow({"name", "game", "rules", "players", "trees", "trials", "vary", "values"});
    LossWork work;
    const auto table = read_hidden_game(reader, work.game);
    work.group = reader.text("name").value_or(work.game);
    work.seed = context.seed;
    work.trials = static_cast<std::int64_t>(reader.number("trials", 1, 1e6).value_or(10));
    const std::vector<std::string> players = reader.texts("players");
    if (players.empty()) reader.fail("players", R"(the key players is missing: a list such as ["pimc"])");
    const HiddenAxis axis = read_hidden_axis(reader, *table);
    const auto trees = static_cast<std::uint64_t>(reader.number("trees", 1, 1e9).value_or(20));
    std::vector<Cell> cells;
    for (const std::string& value : axis.values) {
        if (axis.is_rule)
            reader.located("values", [&] { base::set_field(table->fields(), axis.name, value); });
        work.rules = rules_of(*table);
        work.x_name = axis.name;
        work.x = value.empty() ? 0 : reader.located("values", [&] { return std::stod(value); });
        // A game that cannot be written out is refused here, and not by the first job.
        reader.located("game", [&] { table->loss(hidden::PlayerChoice("random"), work.seed, 1, {}); });
        for (const std::string& text : players) {
            work.label = text;
            reader.located("players", [&] {
                const hidden::PlayerChoice choice = player_at(text, axis, value, true);
                table->check(choice);
                work.player = choice.text();
            });
            cells.push_back({.name = axis.name.empty()
                                         ? fmt::format("{}: {}", work.group, text)
                                         : fmt::format("{}: {} {}, {}", work.group, axis.name, value, text),
                             .work = work,
                             .jobs = trees});
        }
    }
    return cells;
}

void measure_loss(const LossWork& work, JobResult& result, const std::stop_token& stop) {
    const auto table = hidden_table_with(work.game, work.rules);
    // All players get the same trees.
    const arena::HiddenLoss loss =
        table->loss(hidden::PlayerChoice(work.player), work.seed.derive("losses").derive(result.number),
                    static_cast<int>(work.trials), stop);
    if (stop.stop_requested()) throw base::Interrupted();
    result.measures.push_back({.name = "loss", .x = work.x, .value = (loss.first + loss.second) / 2});
    result.measures.push_back({.name = "value", .x = work.x, .value = loss.value});
    result.measures.push_back({.name = "sets", .x = work.x, .value = static_cast<double>(loss.sets)});
}

void add_losses(Document& document, const Experiment& experiment, Results& results) {
    std::string group;
    TextTable* table = nullptr;
    for (const Cell& cell : experiment.cells) {
        const auto* const work = std::get_if<LossWork>(&cell.work);
        if (work == nullptr) continue;
        if (table == nullptr || group != work->group) {
            group = work->group;
            document.blocks.emplace_back(Heading{group});
            document.blocks.emplace_back(
                Paragraph{fmt::format("{}: what a player loses, in percent of the largest reward, against an "
                                      "opponent who knows how he "
                                      "plays and answers in the best way, as the mean of both seats. His "
                                      "moves were tried {} times in "
                                      "every information set. 95 % intervals over the trees.",
                                      work->game, work->trials)});
            document.blocks.emplace_back(TextTable{{work->x_name.empty() ? "game" : work->x_name, "player",
                                                    "trees", "information sets", "value", "loss"},
                                                   {}});
            table = &std::get<TextTable>(document.blocks.back());
        }
        auto averages = averages_of(results.measures(cell));
        const auto figure = [&](const char* name, double factor, int decimals) {
            return with_interval(averages[name][work->x], factor, decimals);
        };
        table->rows.push_back({work->x_name.empty() ? work->game : fmt::format("{}", work->x), work->label,
                               fmt::format("{}", averages["loss"][work->x].jobs), figure("sets", 1, 0),
                               figure("value", 100, 1), figure("loss", 100, 2)});
    }
}

}  // namespace yomi::lab
