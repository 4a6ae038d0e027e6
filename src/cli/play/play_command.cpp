#include "cli/play/play_command.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <iostream>
#include <memory>
#include <optional>

#include "arena/hidden_games.hpp"
#include "arena/open_games.hpp"
#include "base/error.hpp"
#include "base/names.hpp"
#include "cli/arguments.hpp"
#include "cli/play/hidden_terminal.hpp"
#include "cli/play/terminal_game.hpp"
#include "cli/player_words.hpp"
#include "cli/seed_option.hpp"
#include "go/handicap.hpp"

namespace yomi::cli {
namespace {

struct PlayOptions {
    std::string game = "go";
    int seat = 1;
    int size = 9;
    double komi = 7;
    std::string rules = "chinese";
    std::string colour = "black";
    std::string player;  ///< empty: the usual one of the game
    int level = engine::kDefaultLevel;
    int handicap = 0;
    std::string book = "off";
    std::optional<std::uint64_t> seed;
    bool plain = false;
    std::vector<std::string> rules_set;  ///< name=value, of another game than Go
    std::string only_go;                 ///< an option that was given and is for Go alone
};

base::Seed seed_of(const PlayOptions& options) {
    return options.seed ? base::Seed(*options.seed) : base::Seed::from_entropy();
}

void refuse_options_of_go(const PlayOptions& options) {
    if (options.only_go.empty()) return;
    throw base::Error(
        fmt::format("{} is for games of Go; {} has rules, which --rule sets", options.only_go, options.game));
}

/// A game in which nothing is hidden.
void play_arena_game(const PlayOptions& options, const arena::GameInfo& game) {
    const auto table = game.make();
    refuse_options_of_go(options);
    set_rules(table->fields(), options.rules_set);
    table->check();
    const std::string opponents = options.player.empty() ? "uct:seconds=0.5" : options.player;
    const base::Seed seed = seed_of(options);
    const auto session =
        arena::make_session(*table, options.seat - 1, arena::read_seat_choice(opponents), seed);
    std::cout << fmt::format("Yomi {}, {} against {}, you at seat {}, seed {}.\n", YOMI_VERSION, options.game,
                             opponents, options.seat, seed.value());
    run_session(*session, std::cin, std::cout);
}

/// A game of cards, or another in which something is hidden.
void play_hidden_game(const PlayOptions& options) {
    const auto table = arena::make_hidden_table(options.game);
    refuse_options_of_go(options);
    set_rules(table->fields(), options.rules_set);
    const std::string usual =
        std::string(table->has_rule() ? "ismcts-rule" : "ismcts") + ":playouts=0:milliseconds=300";
    const hidden::PlayerChoice opponents(options.player.empty() ? usual : options.player);
    table->check(opponents);
    const base::Seed seed = seed_of(options);
    const auto session = table->session(options.seat - 1, opponents, seed);
    if (!session) throw base::Error(fmt::format("there is nothing to see in a game of {}", options.game));
    std::cout << fmt::format("Yomi {}, {} against {}, you at seat {}, seed {}.\n", YOMI_VERSION, options.game,
                             opponents.text(), options.seat, seed.value());
    run_session(*session, std::cin, std::cout);
}

void require_known(const std::string& game, const arena::GameList& games) {
    std::vector<std::string> known = {"go"};
    for (const arena::GameInfo& info : games) known.emplace_back(info.name);
    for (const arena::HiddenGameInfo& info : arena::hidden_games()) {
        if (info.name == game) return;
        known.emplace_back(info.name);
    }
    throw base::Error(base::no_such("game", game, known));
}

std::string names_of_rules() {
    std::string names;
    for (const std::string& name : go::rules_names()) names += (names.empty() ? "" : ", ") + name;
    return names;
}

void play(const PlayOptions& options, const arena::GameList& games) {
    if (arena::is_game(options.game, games))
        return play_arena_game(options, arena::find_game(options.game, games));
    if (options.game != "go") {
        require_known(options.game, games);
        return play_hidden_game(options);
    }
    if (!options.rules_set.empty())
        throw base::Error("--rule is for other games than Go, which has --rules, --size and --komi");
    const auto rules = go::rules_by_name(options.rules);
    if (!rules) {
        throw base::Error(fmt::format("there are no rules '{}'; known: {}", options.rules, names_of_rules()));
    }
    const base::Seed seed = seed_of(options);
    engine::Engine engine(seed);
    const std::string player = options.player.empty() ? "rave" : options.player;
    engine.set_option("player", player);
    engine.set_option("book", options.book);
    engine.set_option("playouts", fmt::format("{}", playouts_of_level(options.level)));
    engine.new_game(options.size);
    engine.set_komi(options.handicap > 0 ? 0.5 : options.komi);
    engine.set_rules(*rules);
    if (options.handicap > 0) {
        const auto stones = go::fixed_handicap(options.size, options.handicap);
        if (stones.empty()) {
            throw base::Error(fmt::format("a handicap of {} is not possible on {}x{}; 2 to {} are",
                                          options.handicap, options.size, options.size,
                                          go::most_fixed_handicap(options.size)));
        }
        engine.place_handicap(stones);
    }
    const bool colour = !options.plain && isatty(STDOUT_FILENO) == 1 && std::getenv("NO_COLOR") == nullptr;
    const auto human = options.colour == "white" ? go::Colour::White : go::Colour::Black;
    std::cout << fmt::format("Yomi {}, player {} at level {}, seed {}.\n", YOMI_VERSION, player,
                             options.level, seed.value());
    TerminalGame(engine, human, colour, std::cin, std::cout).run();
}

}  // namespace

void add_play_command(Command program, const arena::GameList& games) {
    auto options = std::make_shared<PlayOptions>();
    Command command = program.add_command("play", "Play a game in the terminal: Go, or another");
    command.add_option("game", options->game, "go, or one of those that 'yomi parts' lists").show_default();
    command.add_option("--seat", options->seat, "Where you sit in another game than Go, from 1")
        .show_default();
    command.add_option("-s,--size", options->size, "Board size")
        .range(go::kMinSize, go::kMaxSize)
        .show_default();
    command.add_option("-k,--komi", options->komi, "Points that White gets; 0.5 in a handicap game")
        .range(-1000.0, 1000.0)
        .show_default();
    command.add_option("-r,--rules", options->rules, fmt::format("One of {}", names_of_rules()))
        .show_default();
    command.add_option("-c,--colour,--color", options->colour, "Your colour")
        .one_of({"black", "white"})
        .show_default();
    command.add_option(
        "-p,--player", options->player,
        "Who plays against you (Go: rave; cards: ismcts-rule, phantom-go: ismcts, with 300 ms a move; other "
        "games: uct:seconds=0.5)");
    command
        .add_option("-l,--level", options->level,
                    "Strength: each level thinks twice as long as the one before")
        .range(1, kHighestLevel)
        .show_default();
    command.add_option("--handicap", options->handicap, "Black stones on the board at the start")
        .range(0, 9)
        .show_default();
    command
        .add_option("--book", options->book,
                    "Known openings are played at once: on (the books within the program), off, or a file")
        .show_default();
    add_seed_option(command, options->seed, "Seed of the engine's random numbers (default: a random one)");
    command.add_flag("--plain", options->plain,
                     "No colours (also with NO_COLOR set, or when output is no terminal)");
    command
        .add_option("--rule,--set", options->rules_set,
                    "NAME=VALUE: a rule of another game than Go, such as size=7 or pass=none")
        .takes_one_each_time();
    command.action([options, command, &games] {
        for (const char* name :
             {"--size", "--komi", "--rules", "--colour", "--level", "--handicap", "--book"}) {
            if (command.has(name)) options->only_go = name;
        }
        play(*options, games);
    });
}

}  // namespace yomi::cli
