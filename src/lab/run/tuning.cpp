#include "lab/run/tuning.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "plot/lines.hpp"

namespace yomi::lab {
namespace {

constexpr const char* kAdvantage = "advantage";

match::PlayerSpec player_with(const TuneWork& work, const match::Spsa::Values& values, const char* name) {
    match::PlayerSpec player = work.player;
    player.name = name;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const std::string& option = work.options[i].name;
        std::erase_if(player.options, [&](const auto& o) { return o.first == option; });
        player.options.emplace_back(option, fmt::format("{}", values[i]));
    }
    return player;
}

/// What an iteration that has ended leaves in the store.
JobResult result_of_iteration(const match::Spsa& after, double advantage) {
    JobResult result;
    result.number = static_cast<std::uint64_t>(after.iteration() - 1);
    const auto add = [&](const std::string& name, double value) {
        result.measures.push_back({.number = result.number,
                                   .name = name,
                                   .x = static_cast<double>(after.iteration()),
                                   .value = value});
    };
    add(kAdvantage, advantage);
    const match::Spsa::Values values = after.values();
    for (std::size_t i = 0; i < values.size(); ++i) add(after.tuned()[i].name, values[i]);
    return result;
}

}  // namespace

const Cell& tuned_cell(const Experiment& experiment) {
    for (const Cell& cell : experiment.cells) {
        if (std::holds_alternative<TuneWork>(cell.work)) return cell;
    }
    throw base::Error(fmt::format(
        "the experiment '{}' tunes nothing: it has no table [tune]; 'yomi run' runs it", experiment.name));
}

std::vector<double> stored_advantages(const Cell& tuned, Results& results) {
    std::vector<double> advantages;
    for (const Measure& measure : results.measures(tuned)) {
        if (measure.name == kAdvantage && measure.number == advantages.size())
            advantages.push_back(measure.value);
    }
    return advantages;
}

match::Spsa spsa_after(const TuneWork& work, const std::vector<double>& advantages) {
    match::Spsa spsa(work.method, work.options, work.seed);
    for (const double advantage : advantages) spsa.learn(advantage);
    return spsa;
}

Experiment match_of_iteration(const Experiment& experiment, const TuneWork& work, const match::Spsa& spsa) {
    const match::Spsa::Probe probe = spsa.probe();
    MatchWork match;
    match.matchup.first = player_with(work, probe.plus, "plus");
    match.matchup.second = player_with(work, probe.minus, "minus");
    match.matchup.game = work.game;
    match.matchup.seed = work.seed.derive("iteration").derive(static_cast<std::uint64_t>(spsa.iteration()));
    Experiment step;
    step.name = experiment.name;
    step.seed = experiment.seed;
    step.identity = experiment.identity;
    Cell& cell = step.cells.emplace_back();
    cell.name = fmt::format("iteration {}", spsa.iteration() + 1);
    cell.work = std::move(match);
    cell.jobs = static_cast<std::uint64_t>(work.games);
    resolve(cell);
    return step;
}

Experiment with_iterations(Experiment experiment, Store& store) {
    std::vector<Cell> more;
    for (const Cell& cell : experiment.cells) {
        const auto* const work = std::get_if<TuneWork>(&cell.work);
        if (work == nullptr) continue;
        match::Spsa spsa(work->method, work->options, work->seed);
        const std::vector<double> advantages = stored_advantages(cell, store);
        for (std::size_t i = 0; i <= advantages.size() && !spsa.is_done(); ++i) {
            more.push_back(match_of_iteration(experiment, *work, spsa).cells.front());
            if (i < advantages.size()) spsa.learn(advantages[i]);
        }
    }
    std::ranges::move(more, std::back_inserter(experiment.cells));
    return experiment;
}

RunEnd run_tuning(const Experiment& experiment, Store& store, const RunOptions& options, Cluster* cluster,
                  const std::stop_token& stop, const std::function<void(const match::Spsa&)>& on_iteration) {
    const Cell& cell = tuned_cell(experiment);
    const auto& work = std::get<TuneWork>(cell.work);
    std::vector<double> news = stored_advantages(cell, store);
    match::Spsa spsa = spsa_after(work, news);
    on_iteration(spsa);
    RunEnd end;
    while (true) {
        if (cluster != nullptr) cluster->share(news);
        if (spsa.is_done()) return end;
        const Experiment step = match_of_iteration(experiment, work, spsa);
        store.add_cells(step);
        Schedule schedule = schedule_of(step, store);
        end = cluster != nullptr ? cluster->run(step, store, schedule, options, stop)
                                 : run_locally(step, store, schedule, options, stop);
        if (schedule.left() > 0) return end;
        news = {2 * schedule.match(0)->tally().share() - 1};
        spsa.learn(news.front());
        store.add(cell, result_of_iteration(spsa, news.front()));
        on_iteration(spsa);
    }
}

void work_for_tuning(const Experiment& experiment, const Cluster& cluster, const std::stop_token& stop) {
    const auto& work = std::get<TuneWork>(tuned_cell(experiment).work);
    match::Spsa spsa = spsa_after(work, {});
    while (true) {
        std::vector<double> news;
        cluster.share(news);
        for (const double advantage : news) spsa.learn(advantage);
        if (spsa.is_done()) return;
        cluster.work(match_of_iteration(experiment, work, spsa), stop);
    }
}

std::string values_text(const match::Spsa& spsa, const match::Spsa::Values& values) {
    std::string text;
    for (std::size_t i = 0; i < values.size(); ++i)
        text += fmt::format("{}{} = {}", i == 0 ? "" : ", ", spsa.tuned()[i].name, values[i]);
    return text;
}

void add_tuning(Document& document, const Experiment& experiment, Results& results) {
    for (const Cell& cell : experiment.cells) {
        const auto* const work = std::get_if<TuneWork>(&cell.work);
        if (work == nullptr) continue;
        const match::Spsa start = spsa_after(*work, {});
        const match::Spsa spsa = spsa_after(*work, stored_advantages(cell, results));
        const std::vector<Measure> measures = results.measures(cell);
        TextTable table{{"option", "low", "high", "start", "now", "result"}, {}};
        std::vector<plot::SvgPanel> panels;
        for (std::size_t i = 0; i < work->options.size(); ++i) {
            const match::TunedOption& option = work->options[i];
            table.rows.push_back({option.name, fmt::format("{}", option.low), fmt::format("{}", option.high),
                                  fmt::format("{}", option.start), fmt::format("{}", spsa.values()[i]),
                                  fmt::format("{}", spsa.result()[i])});
            plot::SvgLine line{
                .label = option.name, .x = {0}, .y = {start.values()[i]}, .low = {}, .high = {}};
            for (const Measure& measure : measures) {
                if (measure.name != option.name) continue;
                line.x.push_back(measure.x);
                line.y.push_back(measure.value);
            }
            panels.push_back({.title = option.name,
                              .x_label = "iteration",
                              .y_label = {},
                              .log_x = false,
                              .lines = {line}});
        }
        document.blocks.emplace_back(Heading{"Tuning"});
        document.blocks.emplace_back(
            Paragraph{fmt::format("{} of {} iterations of SPSA with {} games each. The result is the mean of "
                                  "the last quarter of the "
                                  "path, which is steadier than its end; whether it is better than the start "
                                  "is for a match to tell.",
                                  spsa.iteration(), work->method.iterations, work->games)});
        document.blocks.emplace_back(std::move(table));
        // Few panels fit beside each other.
        constexpr std::size_t kInRow = 3;
        for (std::size_t i = 0; i < panels.size() && spsa.iteration() > 0; i += kInRow) {
            const auto end =
                panels.begin() + static_cast<std::ptrdiff_t>(std::min(i + kInRow, panels.size()));
            document.blocks.emplace_back(
                Picture{"The path of the options",
                        plot::svg_plot({panels.begin() + static_cast<std::ptrdiff_t>(i), end}, cell.name)});
        }
    }
}

}  // namespace yomi::lab
