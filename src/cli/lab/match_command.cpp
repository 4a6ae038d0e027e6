#include "cli/lab/match_command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "base/error.hpp"
#include "cli/arguments.hpp"
#include "cli/lab/match_experiment.hpp"
#include "cli/lab/session_options.hpp"
#include "cli/player_words.hpp"
#include "cli/seed_option.hpp"
#include "lab/run/cluster.hpp"

namespace yomi::cli {
namespace {

struct MatchOptions {
    std::vector<std::string> players;
    std::vector<std::string> each;
    std::int64_t playouts = 0;
    std::optional<std::uint64_t> seed;
    bool print_toml = false;
    MatchPlan plan;
    LabSession session;
};

void check_players(const std::vector<match::PlayerSpec>& players) {
    for (const match::PlayerSpec& player : players) {
        match::resolved_text(player);
        match::require_program(player);
    }
}

void run(MatchOptions& options, const arena::GameList& games) {
    if (!options.seed) {
        if (lab::Cluster::is_there())
            throw base::Error("under mpirun a match needs --seed, so that all processes play the same one");
        // TOML's whole numbers have a sign.
        options.seed = base::Seed::from_entropy().value() % 1'000'000'000'000;
        options.session.resume_options = fmt::format(" --seed {}", *options.seed);
    }
    if (options.plan.arena_game == "go") options.plan.arena_game.clear();
    if (!options.plan.rules.empty() && options.plan.arena_game.empty())
        throw base::Error("--rule is for other games than Go, which has --rules, --size and --komi");
    if (options.playouts > 0) options.each.push_back(fmt::format("playouts={}", options.playouts));
    options.plan.seed = *options.seed;
    const bool is_go = options.plan.arena_game.empty();
    options.plan.players = is_go ? read_players(options.players, options.each)
                                 : read_arena_players(options.players, options.each);
    if (is_go) check_players(options.plan.players);
    const lab::Experiment experiment = match_experiment(options.plan, games);
    if (options.print_toml) {
        fmt::print("{}", experiment.text);
        return;
    }
    run_session(experiment, options.session);
}

void add_game_options(Command command, MatchPlan& plan) {
    for (const base::Field& f : plan.game.fields()) {
        std::string dashed = f.name();
        std::ranges::replace(dashed, '_', '-');
        const auto set = [f, dashed, &plan](const std::string& value) {
            try {
                f.set(value);
                plan.given.push_back(f.name());
            } catch (const base::Error& wrong) {
                throw WrongUsage("--" + dashed, wrong.what());
            }
        };
        const bool free_text = std::holds_alternative<std::string*>(f.slot()) && f.choices().empty();
        const std::string allowed = free_text ? "" : f.allowed() + "; ";
        const std::string value = f.get().empty() ? "none" : f.get();
        command.add_setter("--" + dashed, set, fmt::format("{} ({}default {})", f.help(), allowed, value))
            .hide_type()
            .heading("Games");
    }
}

void add_arena_options(Command command, MatchPlan& plan) {
    command.add_option("--game", plan.arena_game,
                       "another game than Go, such as hex; 'yomi parts' lists them, their rules and players");
    command
        .add_option("--rule", plan.rules, "NAME=VALUE: a rule of that game, such as size=7; may be repeated")
        .takes_one_each_time();
}

/// Who meets whom, how often, and when it is enough.
void add_plan_options(Command command, MatchOptions& options) {
    command.add_option("-n,--games", options.plan.games, "of each two players; with --sprt the most")
        .range(std::int64_t{1}, std::int64_t{1'000'000'000})
        .show_default();
    command
        .add_option("--playouts", options.playouts,
                    "a move, of all players of ours that do not say otherwise")
        .positive();
    command
        .add_option("--each", options.each,
                    "an option name=value of all players of ours that do not say otherwise; may be repeated")
        .takes_one_each_time();
    command.add_flag("--gauntlet", options.plan.gauntlet,
                     "the first player against each other one, instead of all against all");
    command
        .add_option("--colours", options.plan.colours,
                    "of the first of two players: swap (pairs of games with one opening), black or white")
        .one_of({"swap", "black", "white"})
        .show_default();
    command.add_flag("--evaluate", options.plan.evaluate,
                     "ask programs that know lz-genmove_analyze what they think of their moves");
    command
        .add_option("--sprt", options.plan.sprt,
                    "stop as soon as one of two differences in normalised Elo is likely enough: --sprt 0 10")
        .takes(2);
    for (const base::Field& f : options.plan.error_rates.fields()) {
        if (f.name().starts_with("nelo")) continue;
        command
            .add_setter(
                "--" + f.name(), [f](const std::string& value) { f.set(value); },
                fmt::format("of --sprt: {} (default {})", f.help(), f.get()))
            .hide_type();
    }
}

}  // namespace

void add_match_command(Command program, const arena::GameList& games) {
    auto options = std::make_shared<MatchOptions>();
    Command command =
        program.add_command("match", "Play a match or a tournament between players and GTP programs");
    command.add_option("players", options->players, "two or more players; see below")
        .required()
        .takes(2, 1000);
    add_plan_options(command, *options);
    add_arena_options(command, options->plan);
    command.add_option("--name", options->plan.name, "of the match in the laboratory").show_default();
    add_seed_option(command, options->seed, "of all random choices (default: a random one, printed)");
    add_session_options(command, options->session);
    command.add_flag("--toml", options->print_toml,
                     "print the match as a file for 'yomi run', and play nothing");
    add_game_options(command, options->plan);
    command.footer(
        "A player is one of ours with its options behind colons (rave:playouts=1000:resign=false; see 'yomi "
        "parts'), or\n"
        "the command of a program that speaks GTP ('gnugo --mode gtp --seed {seed}'; a program whose command "
        "has {seed}\n"
        "or {game} in it is started anew for every game). NAME=… before either names it: "
        "strong=rave:playouts=5000.\n"
        "A command that is called again with the same seed and store goes on where the last one ended.\n\n"
        "  yomi match rave uct --playouts 1000 --games 400\n"
        "  yomi match rave:playouts=1000 'gnugo --mode gtp --chinese-rules --seed {seed}' --sprt 0 20 "
        "--openings random");
    command.action([options, &games] { run(*options, games); });
}

}  // namespace yomi::cli
