#include "lab/work/features_work.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/interrupted.hpp"
#include "lab/report/curves.hpp"
#include "lab/work/work_kinds.hpp"

namespace yomi::lab {

std::vector<Cell> FeaturesWork::read(const TomlReader& reader, const WorkContext& context) {
    reader.allow({"name", "game", "rules", "games"});
    auto work = std::make_shared<FeaturesWork>();
    const auto table = read_hidden_game(reader, work->game);
    reader.located("rules", [&] { table->check(hidden::PlayerChoice("random")); });
    work->rules = rules_of(*table);
    work->seed = context.seed;
    const double games = reader.number("games", 1, 1e9).value_or(1000);
    return {{.name = reader.text("name").value_or(work->game),
             .work = work,
             .jobs = static_cast<std::uint64_t>(std::max(1.0, games / static_cast<double>(work->games)))}};
}

std::string FeaturesWork::spec() const {
    return fmt::format("features\nseed = {}\ngame = {}\ngames = {}\n{}", seed.value(), game, games,
                       rules_text(rules));
}

void FeaturesWork::run(const Workbench& bench, JobResult& result) const {
    const auto table = hidden_table_with(game, rules);
    arena::HiddenFeatures features;
    for (std::int64_t i = 0; i < games; ++i) {
        if (bench.stop.stop_requested()) throw base::Interrupted();
        table->measure(seed.derive("features").derive(result.number).derive(static_cast<std::uint64_t>(i)),
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

double FeaturesWork::estimate() const {
    FeaturesWork small = *this;
    small.games = 1;
    return seconds_of_job(small) * static_cast<double>(games);
}

void FeaturesWork::report(Document& document, const Experiment& experiment, Results& results) {
    TextTable table{
        {"game", "games", "lc", "b", "df", "moves", "moves to choose from", "possible states, log2"}, {}};
    for (const auto& [cell, work] : cells_with<FeaturesWork>(experiment)) {
        auto averages = averages_of(results.measures(*cell));
        const auto figure = [&](const std::string& name) { return averages[name][0]; };
        // A set that is halved with chance df, and again, is halved df / (1 - df) times on average.
        Average df = figure("halving");
        const double halvings = std::max(0.0, df.value);
        df.value = halvings / (1 + halvings);
        df.half_width /= (1 + halvings) * (1 + halvings);
        table.rows.push_back({cell->name, fmt::format("{}", work->games * figure("moves").jobs),
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
