#include "lab/work/hidden_work.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "arena/hidden_games.hpp"
#include "base/interrupted.hpp"
#include "lab/experiment/measures_read.hpp"
#include "lab/experiment/toml_reader.hpp"
#include "lab/work/hidden_read.hpp"
#include "process/child_process.hpp"

namespace yomi::lab {
std::vector<Cell> read_hidden(const TomlReader& reader, const MeasureContext& context) {
    reader.allow({"name", "game", "rules", "players", "against", "games", "vary", "values", "against_too",
                  "deals_of_job"});
    HiddenWork work;
    const auto table = read_hidden_game(reader, work.game);
    work.group = reader.text("name").value_or(work.game);
    work.seed = context.seed;
    work.deals = static_cast<std::int64_t>(reader.number("deals_of_job", 1, 1e6).value_or(10));
    const std::vector<std::string> players = reader.texts("players");
    if (players.empty()) reader.fail("players", R"(the key players is missing: a list such as ["pimc"])");
    const std::string against = reader.required_text("against");
    const HiddenAxis axis = read_hidden_axis(reader, *table);
    const double games = reader.number("games", 1, 1e9).value_or(static_cast<double>(context.games));
    const auto jobs = static_cast<std::uint64_t>(games + 2.0 * static_cast<double>(work.deals) - 1) /
                      static_cast<std::uint64_t>(2 * work.deals);
    std::vector<Cell> cells;
    for (const std::string& value : axis.values) {
        if (axis.is_rule)
            reader.located("values", [&] { base::set_field(table->fields(), axis.name, value); });
        work.rules = rules_of(*table);
        work.x_name = axis.name;
        work.x = value.empty() ? 0 : reader.located("values", [&] { return std::stod(value); });
        for (const std::string& text : players) {
            work.label = text;
            reader.located("players", [&] {
                const hidden::PlayerChoice choice = player_at(text, axis, value, true);
                table->check(choice);
                work.player = choice.text();
            });
            reader.located("against", [&] {
                const hidden::PlayerChoice choice = player_at(against, axis, value, axis.for_opponent);
                table->check(choice);
                work.against = choice.text();
            });
            cells.push_back({.name = axis.name.empty()
                                         ? fmt::format("{}: {}", work.group, text)
                                         : fmt::format("{}: {} {}, {}", work.group, axis.name, value, text),
                             .work = work,
                             .jobs = jobs});
        }
    }
    return cells;
}

std::vector<Cell> read_features(const TomlReader& reader, const MeasureContext& context) {
    reader.allow({"name", "game", "rules", "games"});
    FeaturesWork work;
    const auto table = read_hidden_game(reader, work.game);
    reader.located("rules", [&] { table->check(hidden::PlayerChoice("random")); });
    work.rules = rules_of(*table);
    work.seed = context.seed;
    const double games = reader.number("games", 1, 1e9).value_or(1000);
    return {{.name = reader.text("name").value_or(work.game),
             .work = work,
             .jobs = static_cast<std::uint64_t>(std::max(1.0, games / static_cast<double>(work.games)))}};
}

void play_hidden(const HiddenWork& work, JobResult& result, const std::stop_token& stop) {
    const auto table = hidden_table_with(work.game, work.rules);
    const hidden::PlayerChoice player(work.player);
    const hidden::PlayerChoice against(work.against);
    arena::HiddenPair sum;
    for (std::int64_t i = 0; i < work.deals; ++i) {
        // The seed of a deal is not that of the cell: all players get the same deals.
        const base::Seed seed =
            work.seed.derive("hidden").derive(result.number).derive(static_cast<std::uint64_t>(i));
        const arena::HiddenPair pair = table->play_pair(player, against, seed, stop);
        if (stop.stop_requested()) throw base::Interrupted();
        sum.points += pair.points;
        sum.first_reward += pair.first_reward;
        sum.second_reward += pair.second_reward;
        sum.first_spent.playouts += pair.first_spent.playouts;
        sum.first_spent.work += pair.first_spent.work;
        sum.first_spent.seconds += pair.first_spent.seconds;
    }
    const auto games = 2 * static_cast<double>(work.deals);
    const auto add = [&](const std::string& name, double value) {
        result.measures.push_back({.name = name, .x = work.x, .value = value, .weight = games});
    };
    add("share", sum.points / games);
    add("reward difference", 2 * (sum.first_reward - sum.second_reward) / games);
    add("milliseconds", 1e3 * sum.first_spent.seconds / games);
    add("playouts", static_cast<double>(sum.first_spent.playouts) / games);
    add("work", static_cast<double>(sum.first_spent.work) / games);
}

void measure_features(const FeaturesWork& work, JobResult& result, const std::stop_token& stop) {
    const auto table = hidden_table_with(work.game, work.rules);
    arena::HiddenFeatures features;
    for (std::int64_t i = 0; i < work.games; ++i) {
        if (stop.stop_requested()) throw base::Interrupted();
        table->measure(
            work.seed.derive("features").derive(result.number).derive(static_cast<std::uint64_t>(i)),
            features);
    }
    const auto add = [&](const std::string& name, const base::RunningMean& figure) {
        if (figure.count() > 0)
            result.measures.push_back(
                {.name = name, .value = figure.mean(), .weight = static_cast<double>(figure.count())});
    };
    add("same", features.same);
    add("reward", features.reward);
    add("halving", features.halving);
    add("moves", features.moves);
    add("branching", features.branching);
    add("log2 states", features.log2_states);
}

}  // namespace yomi::lab
