#include "cli/bench_command.hpp"

#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "arena/hidden_games.hpp"
#include "arena/open_games.hpp"
#include "base/error.hpp"
#include "base/random.hpp"
#include "base/statistics.hpp"
#include "cli/arguments.hpp"
#include "cli/seed_option.hpp"
#include "go/board.hpp"
#include "go/position.hpp"
#include "player/player.hpp"
#include "rollout/uniform.hpp"
#include "signature/signature.hpp"

namespace yomi::cli {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

struct Playouts {
    std::int64_t games = 0;
    std::int64_t moves = 0;
    std::int64_t black_wins = 0;  // without komi
    double seconds = 0;
};

/// Uniform playouts from the empty board: `games` of them, or as many as fit in `seconds`.
Playouts run_playouts(int size, std::int64_t games, double seconds, base::Seed seed) {
    const auto empty = std::make_unique<go::Board>(size);
    const auto board = std::make_unique<go::Board>(size);
    base::Random random(seed);
    Playouts done;
    const auto start = Clock::now();
    const std::int64_t batch = games > 0 ? games : 100;
    do {
        for (std::int64_t i = 0; i < batch; ++i) {
            *board = *empty;
            done.moves += rollout::play_uniform(*board, random);
            done.black_wins += board->area_score_of_finished_playout() > 0 ? 1 : 0;
        }
        done.games += batch;
        done.seconds = seconds_since(start);
    } while (games == 0 && done.seconds < seconds);
    return done;
}

void print_playouts(int size, const Playouts& done) {
    const auto games = static_cast<double>(done.games);
    const auto moves = static_cast<double>(done.moves);
    fmt::print(
        "  {:2}x{:<2}  {:9} games  {:10.0f} games/s  {:6.1f} ns/move  {:7.2f} moves/game  black {:.2f} %\n",
        size, size, done.games, games / done.seconds, 1e9 * done.seconds / moves, moves / games,
        100 * static_cast<double>(done.black_wins) / games);
}

/// Samples and random games from the first view, as PIMC needs them.
void bench_hidden(std::int64_t games, double seconds, base::Seed seed) {
    fmt::print("playouts of games with hidden information, with the sample, one thread:\n");
    for (const arena::HiddenGameInfo& info : arena::hidden_games()) {
        const auto table = info.make();
        const std::int64_t batch = games > 0 ? games : 200;
        std::int64_t done = 0;
        double elapsed = 0;
        base::RunningMean rewards;
        const auto start = Clock::now();
        do {
            const auto number = static_cast<std::uint64_t>(done);
            rewards.add(table->play_randomly(seed.derive(number), batch));
            done += batch;
            elapsed = seconds_since(start);
        } while (games == 0 && elapsed < seconds);
        fmt::print("  {:14}  {:9} games  {:10.0f} games/s  reward of the first player {:.3f}\n", info.name,
                   done, static_cast<double>(done) / elapsed, rewards.mean());
    }
}

/// Uniform games, and simulations of uct from the start.
void bench_game(const arena::GameInfo& game, std::int64_t games, double seconds, base::Seed seed) {
    const auto table = game.make();
    const std::int64_t batch = games > 0 ? games : 200;
    arena::RandomGames done;
    double elapsed = 0;
    const auto start = Clock::now();
    do {
        const arena::RandomGames more =
            table->play_randomly(batch, seed.derive(static_cast<std::uint64_t>(done.games)));
        done.games += more.games;
        done.moves += more.moves;
        elapsed = seconds_since(start);
    } while (games == 0 && elapsed < seconds);
    fmt::print("  {:14}  {:9} games  {:10.0f} games/s  {:6.1f} ns/move  {:7.2f} moves/game\n", game.name,
               done.games, static_cast<double>(done.games) / elapsed,
               1e9 * elapsed / static_cast<double>(done.moves),
               static_cast<double>(done.moves) / static_cast<double>(done.games));
    const std::string uct = games > 0 ? fmt::format("uct:playouts={}", games) : "uct:stop_early=false";
    const auto seat = table->seat(arena::read_seat_choice(uct), seed);
    const auto limit = games > 0 ? std::nullopt : std::optional(seconds);
    const arena::PositionView view = seat->choose(*table->start(), limit, base::TimeBy::Wall, {});
    fmt::print("  {:14}  {:9} simulations of uct  {:10.0f} simulations/s\n", game.name, view.playouts,
               static_cast<double>(view.playouts) / view.seconds);
}

struct BenchOptions {
    std::vector<int> sizes = {9, 13, 19};
    double seconds = 1;
    std::int64_t games = 0;
    std::uint64_t seed = 1;
    bool only_signature = false;
    bool only_playouts = false;
    bool only_hidden = false;
    std::vector<std::string> games_named;  // games other than Go
    std::vector<std::string> players;      // all if empty
    std::vector<std::string> settings;
};

std::unique_ptr<player::Player> make_player(std::string_view name, const BenchOptions& options) {
    auto player = player::make_player(name, base::Seed(options.seed));
    // The whole budget counts, also where the choice is clear before.
    for (const base::Field& field : player->fields()) {
        if (field.name() == "stop_early") base::set_field(player->fields(), "stop_early", "false");
    }
    for (const std::string& setting : options.settings) {
        const auto sign = setting.find('=');
        if (sign == std::string::npos) {
            throw base::Error(fmt::format("'{}' is no NAME=VALUE", setting));
        }
        // The fields anew each time: another part has other options.
        base::set_field(player->fields(), setting.substr(0, sign), setting.substr(sign + 1));
    }
    return player;
}

/// The first move on the empty board.
void bench_players(const BenchOptions& options) {
    std::vector<std::string> names = options.players;
    if (names.empty()) {
        for (const player::PlayerInfo& info : player::known_players()) names.emplace_back(info.name);
    }
    player::Budget budget;
    if (options.games > 0) {
        budget.playouts = options.games;
    } else {
        budget.seconds = options.seconds;
    }
    fmt::print("players, first move on the empty board, seed {}:\n", options.seed);
    for (const std::string& name : names) {
        for (const int size : options.sizes) {
            const auto player = make_player(name, options);
            const go::Position position(size);
            const auto decision = player->choose(position, go::Colour::Black, budget, {});
            if (decision.playouts == 0) continue;
            fmt::print("  {:12} {:2}x{:<2}  {:9} playouts  {:8.0f} playouts/s\n", name, size, size,
                       decision.playouts, static_cast<double>(decision.playouts) / decision.seconds);
        }
    }
}

void bench_playouts(const BenchOptions& options) {
    fmt::print("uniform playouts, one thread, seed {}:\n", options.seed);
    for (const int size : options.sizes)
        print_playouts(size, run_playouts(size, options.games, options.seconds, base::Seed(options.seed)));
}

void bench(const BenchOptions& options, const arena::GameList& games) {
    for (const std::string& name : options.games_named)
        bench_game(arena::find_game(name, games), options.games, options.seconds, base::Seed(options.seed));
    if (!options.games_named.empty()) return;
    if (!options.players.empty()) return bench_players(options);
    // bench/instructions counts what these two measure: nothing else may run beside them.
    if (options.only_playouts) return bench_playouts(options);
    if (options.only_hidden) return bench_hidden(options.games, options.seconds, base::Seed(options.seed));
    if (!options.only_signature) {
        bench_playouts(options);
        bench_hidden(options.games, options.seconds, base::Seed(options.seed));
        bench_players(options);
    }
    fmt::print("signature {:016x}\n", signature::compute());
}

}  // namespace

void add_bench_command(Command program, const arena::GameList& games) {
    auto options = std::make_shared<BenchOptions>();
    Command command = program.add_command("bench", "Measure speeds and print the signature");
    command.add_option("--size", options->sizes, "Board sizes")
        .range(go::kMinSize, go::kMaxSize)
        .show_default();
    command.add_option("--seconds", options->seconds, "Time for each measurement")
        .range(0.01, 3600.0)
        .show_default();
    command
        .add_option("--games", options->games, "Playouts of each measurement; 0: as many as fit in the time")
        .range(std::int64_t{0}, std::int64_t{1'000'000'000})
        .show_default();
    add_seed_option(command, options->seed, "Seed").show_default();
    auto signature = command.add_flag("--signature", options->only_signature, "Print the signature only");
    auto playouts =
        command.add_flag("--playouts", options->only_playouts, "Measure uniform playouts of Go only")
            .excludes(signature);
    command
        .add_flag("--hidden", options->only_hidden, "Measure playouts of games with hidden information only")
        .excludes(signature)
        .excludes(playouts);
    command.add_option("--game", options->games_named, "Measure only these games, such as hex")
        .excludes(signature);
    auto player = command.add_option("--player", options->players, "Measure only these players' first move")
                      .excludes(signature);
    command.add_option("--set", options->settings, "An option of the players, as NAME=VALUE; see yomi parts")
        .needs(player);
    command.footer(
        "Games a second compare only within one run on an idle machine; bench/instructions counts "
        "instructions,\n"
        "which compare everywhere. The signature is a checksum of what the program computes with fixed "
        "seeds: it is\n"
        "the same on every machine and compiler, and a change that alters it alters how Yomi plays.");
    command.action([options, &games] { bench(*options, games); });
}

}  // namespace yomi::cli
