#include "cli/lab/match_experiment.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "base/error.hpp"
#include "lab/work/match_work.hpp"

namespace yomi::cli {
namespace {

/// As a file can have it.
constexpr std::uint64_t kLargestSeed = 1'000'000'000'000'000;

std::string toml_value(const base::Field& field) {
    const bool text = std::holds_alternative<std::string*>(field.slot());
    return text ? lab::toml_string(field.get()) : field.get();
}

std::optional<match::SprtOptions> sprt_of(const MatchPlan& plan) {
    if (plan.sprt.empty()) return std::nullopt;
    if (plan.colours != "swap") throw base::Error("--sprt needs pairs of games: --colours swap");
    match::SprtOptions sprt = plan.error_rates;
    base::set_field(sprt.fields(), "nelo0", fmt::format("{}", plan.sprt[0]));
    base::set_field(sprt.fields(), "nelo1", fmt::format("{}", plan.sprt[1]));
    sprt.check();
    return sprt;
}

/// The player as a file would have him: options in the order of their names, in which a part comes before its
/// own options.
match::PlayerSpec player_of_file(match::PlayerSpec player, bool evaluate) {
    std::map<std::string, std::string> options;
    for (const auto& [name, value] : player.options) {
        if (!options.try_emplace(name, value).second)
            throw base::Error(fmt::format("player '{}': the option {} is there twice", player.name, name));
    }
    player.options.assign(options.begin(), options.end());
    player.evaluate = evaluate && !player.command.empty();
    return player;
}

}  // namespace

std::string toml_of(MatchPlan plan) {
    std::string text =
        fmt::format("name = {}\nseed = {}\ngames = {}\ncolours = {}\n", lab::toml_string(plan.name),
                    plan.seed, plan.games, lab::toml_string(plan.colours));
    if (!plan.given.empty()) text += "\n[game]\n";
    for (const base::Field& f : plan.game.fields()) {
        if (std::ranges::find(plan.given, f.name()) == plan.given.end()) continue;
        text += fmt::format("{} = {}\n", f.name(), toml_value(f));
    }
    if (!plan.sprt.empty()) {
        text += fmt::format("\n[sprt]\nnelo0 = {}\nnelo1 = {}\nalpha = {}\nbeta = {}\n", plan.sprt[0],
                            plan.sprt[1], plan.error_rates.alpha, plan.error_rates.beta);
    }
    std::string names;
    for (const match::PlayerSpec& player : plan.players) {
        const std::string word = lab::toml_string(player.name);
        names += (names.empty() ? "" : ", ") + word;
        text += fmt::format("\n[players.{}]\n", word);
        if (!player.command.empty()) text += fmt::format("command = {}\n", lab::toml_string(player.command));
        if (!player.command.empty() && plan.evaluate) text += "evaluate = true\n";
        for (const auto& [name, value] : player.options) {
            text += fmt::format("{} = {}\n", lab::toml_string(name), lab::toml_string(value));
        }
    }
    return text + fmt::format("\n[tournament]\nkind = \"{}\"\nplayers = [{}]\n",
                              plan.gauntlet ? "gauntlet" : "round-robin", names);
}

lab::Experiment match_experiment(const MatchPlan& plan) {
    if (plan.seed > kLargestSeed)
        throw base::Error(fmt::format("--seed {} is too large; it takes 0 to {}", plan.seed, kLargestSeed));
    plan.game.check();
    lab::MatchWork conditions;
    conditions.matchup.game = plan.game;
    conditions.matchup.colours = plan.colours;
    conditions.matchup.seed = base::Seed(plan.seed);
    conditions.sprt = sprt_of(plan);
    std::vector<match::PlayerSpec> players;
    for (const match::PlayerSpec& player : plan.players)
        players.push_back(player_of_file(player, plan.evaluate));
    lab::Experiment experiment;
    experiment.name = plan.name;
    experiment.seed = conditions.matchup.seed;
    experiment.text = toml_of(plan);
    for (const auto& [i, j] : lab::tournament_pairs(players.size(), plan.gauntlet)) {
        experiment.cells.push_back(lab::match_cell(conditions, players[i], players[j], plan.games));
        lab::resolve(experiment.cells.back());
    }
    experiment.identity = lab::identity_of(experiment.name, experiment.cells);
    return experiment;
}

}  // namespace yomi::cli
