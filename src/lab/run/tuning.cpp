#include "lab/run/tuning.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"

namespace yomi::lab {
namespace {

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

}  // namespace

const Cell& tuned_cell(const Experiment& experiment) {
    for (const Cell& cell : experiment.cells) {
        if (work_as<TuneWork>(cell) != nullptr) return cell;
    }
    throw base::Error(fmt::format(
        "the experiment '{}' tunes nothing: it has no table [tune]; 'yomi run' runs it", experiment.name));
}

Experiment match_of_iteration(const Experiment& experiment, const TuneWork& work, const match::Spsa& spsa) {
    const match::Spsa::Probe probe = spsa.probe();
    Experiment step;
    step.name = experiment.name;
    step.seed = experiment.seed;
    step.identity = experiment.identity;
    Cell& cell = step.cells.emplace_back();
    cell.name = fmt::format("iteration {}", spsa.iteration() + 1);
    cell.work = work.games_between(
        player_with(work, probe.plus, "plus"), player_with(work, probe.minus, "minus"),
        work.seed.derive("iteration").derive(static_cast<std::uint64_t>(spsa.iteration())));
    cell.jobs = static_cast<std::uint64_t>(work.games);
    resolve(cell);
    return step;
}

Experiment with_iterations(Experiment experiment, Store& store) {
    std::vector<Cell> more;
    for (const auto& [cell, work] : cells_with<TuneWork>(experiment)) {
        match::Spsa spsa(work->method, work->options, work->seed);
        const std::vector<double> advantages = stored_advantages(*cell, store);
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
    const auto& work = *work_as<TuneWork>(cell);
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
    const auto& work = *work_as<TuneWork>(tuned_cell(experiment));
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

}  // namespace yomi::lab
