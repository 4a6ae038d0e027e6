#include "lab/work/hidden_work.hpp"

#include <fmt/format.h>

#include "base/interrupted.hpp"
#include "lab/work/work_kinds.hpp"

namespace yomi::lab {

std::vector<Cell> HiddenWork::read(const TomlReader& reader, const WorkContext& context) {
    reader.allow({"name", "game", "rules", "players", "against", "games", "vary", "values", "against_too",
                  "deals_of_job"});
    const auto deals = static_cast<std::int64_t>(count_of(reader, "deals_of_job", 1e6, 10));
    const bool opponent_varies = reader.flag("against_too");
    const double games = reader.number("games", 1, 1e9).value_or(static_cast<double>(context.games));
    const auto jobs = static_cast<std::uint64_t>(games + 2.0 * static_cast<double>(deals) - 1) /
                      static_cast<std::uint64_t>(2 * deals);
    const auto make = [&](const HiddenFigure& figure, const HiddenPoint& point) {
        const std::string opponent = reader.required_text("against");
        auto work = std::make_shared<HiddenWork>();
        static_cast<HiddenPoint&>(*work) = point;
        work->deals = deals;
        work->against =
            reader.located("against", [&] { return figure.player(opponent, opponent_varies).text(); });
        return work;
    };
    return read_hidden_points(reader, context, jobs, {.make = make});
}

std::string HiddenWork::spec() const {
    return fmt::format("hidden\nseed = {}\ngame = {}\nplayer = {}\nagainst = {}\ndeals = {}\n{}",
                       seed.value(), game, player, against, deals, rules_text(rules));
}

void HiddenWork::run(const Workbench& bench, JobResult& result) const {
    const auto table = hidden_table_with(game, rules);
    const hidden::PlayerChoice first(player);
    const hidden::PlayerChoice second(against);
    arena::HiddenPair sum;
    for (std::int64_t i = 0; i < deals; ++i) {
        // The seed of a deal is not that of the cell: all players get the same deals.
        const base::Seed deal =
            seed.derive("hidden").derive(result.number).derive(static_cast<std::uint64_t>(i));
        const arena::HiddenPair pair = table->play_pair(first, second, deal, bench.stop);
        if (bench.stop.stop_requested()) throw base::Interrupted();
        sum.points += pair.points;
        sum.first_reward += pair.first_reward;
        sum.second_reward += pair.second_reward;
        sum.first_spent.playouts += pair.first_spent.playouts;
        sum.first_spent.work += pair.first_spent.work;
        sum.first_spent.seconds += pair.first_spent.seconds;
    }
    const auto games = 2 * static_cast<double>(deals);
    const auto add = [&](const std::string& name, double value) {
        result.measures.push_back({.name = name, .x = x, .value = value, .weight = games});
    };
    add("share", sum.points / games);
    add("reward difference", 2 * (sum.first_reward - sum.second_reward) / games);
    add("milliseconds", 1e3 * sum.first_spent.seconds / games);
    add("playouts", static_cast<double>(sum.first_spent.playouts) / games);
    add("work", static_cast<double>(sum.first_spent.work) / games);
}

double HiddenWork::estimate() const {
    HiddenWork small = *this;
    small.deals = 1;
    return seconds_of_job(small) * static_cast<double>(deals);
}

}  // namespace yomi::lab
