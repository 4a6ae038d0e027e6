#include "cli/lab/match_experiment.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "arena/open_games.hpp"
#include "base/error.hpp"
#include "cli/player_words.hpp"
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

/// The conditions of another game than Go, as lines. Throws base::Error for an option that is for Go alone.
std::string arena_conditions(const MatchPlan& plan) {
    std::string text;
    for (const std::string& name : plan.given) {
        if (name == "time" || name == "clock") continue;
        if (name == "openings" && (plan.game.openings == "random" || plan.game.openings == "none")) continue;
        if (name == "opening_moves" || name == "max_moves") continue;
        throw base::Error(fmt::format("{} = {} is for games of Go; {} has rules, which --rule sets", name,
                                      base::find_field(MatchPlan(plan).game.fields(), name).get(),
                                      plan.arena_game));
    }
    if (std::ranges::find(plan.given, "time") != plan.given.end())
        text += fmt::format("time = {}\n", lab::toml_string(plan.game.time));
    if (plan.game.clock != "wall") text += fmt::format("clock = {}\n", lab::toml_string(plan.game.clock));
    if (plan.game.openings == "random") text += fmt::format("opening_moves = {}\n", plan.game.opening_moves);
    if (plan.game.max_moves > 0) text += fmt::format("max_moves = {}\n", plan.game.max_moves);
    return text;
}

/// The words of --rule, which check_arena_players() has checked.
std::string arena_rules(const MatchPlan& plan) {
    std::string text;
    for (const std::string& word : plan.rules) {
        const std::size_t equals = word.find('=');
        text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", lab::toml_string(word.substr(0, equals)),
                            lab::toml_string(word.substr(equals + 1)));
    }
    return text.empty() ? text : fmt::format("rules = {{ {} }}\n", text);
}

/// What is wrong is told as it was given, not as the file says it that is made of it.
void check_arena_players(const MatchPlan& plan, const arena::GameList& games) {
    const auto table = arena::find_game(plan.arena_game, games).make();
    set_rules(table->fields(), plan.rules);
    table->check();
    for (const match::PlayerSpec& player : plan.players)
        (void)table->seat({player.name, player.options}, base::Seed(0));
}

std::string arena_toml(const MatchPlan& plan) {
    if (plan.colours != "swap") throw base::Error("--colours is for games of Go; seats are always changed");
    std::vector<std::string> texts;
    std::vector<std::string> labels;
    for (const match::PlayerSpec& player : plan.players) {
        std::string text = player.options.front().second;
        for (std::size_t i = 1; i < player.options.size(); ++i)
            text += fmt::format(":{}={}", player.options[i].first, player.options[i].second);
        texts.push_back(lab::toml_string(text));
        labels.push_back(lab::toml_string(player.name));
    }
    std::string text = fmt::format(
        "name = {}\nseed = {}\ngames = {}\n\n[[matches]]\ngame = {}\n{}kind = \"{}\"\nplayers = "
        "[{}]\nlabels = [{}]\n{}",
        lab::toml_string(plan.name), plan.seed, plan.games, lab::toml_string(plan.arena_game),
        arena_rules(plan), plan.gauntlet ? "gauntlet" : "round-robin", fmt::join(texts, ", "),
        fmt::join(labels, ", "), arena_conditions(plan));
    if (!plan.sprt.empty()) {
        text += fmt::format("\n[matches.sprt]\nnelo0 = {}\nnelo1 = {}\nalpha = {}\nbeta = {}\n", plan.sprt[0],
                            plan.sprt[1], plan.error_rates.alpha, plan.error_rates.beta);
    }
    return text;
}

}  // namespace

std::string toml_of(MatchPlan plan) {
    if (!plan.arena_game.empty()) return arena_toml(plan);
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

lab::Experiment match_experiment(const MatchPlan& plan, const arena::GameList& games) {
    if (plan.seed > kLargestSeed)
        throw base::Error(fmt::format("--seed {} is too large; it takes 0 to {}", plan.seed, kLargestSeed));
    if (!plan.arena_game.empty()) {
        check_arena_players(plan, games);
        return lab::read_experiment(arena_toml(plan), "match", {}, games);
    }
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
