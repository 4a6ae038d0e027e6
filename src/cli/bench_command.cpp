#include "cli/bench_command.hpp"

#include <fmt/format.h>

#include <chrono>
#include <memory>

#include "base/random.hpp"
#include "cli/signature.hpp"
#include "go/board.hpp"
#include "go/position.hpp"
#include "player/player.hpp"
#include "rollout/uniform.hpp"

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

struct BenchOptions {
    std::vector<int> sizes = {9, 13, 19};
    double seconds = 1;
    std::int64_t games = 0;
    std::uint64_t seed = 1;
    bool only_signature = false;
    bool only_playouts = false;
};

void bench_players(double seconds) {
    fmt::print("players, first move on the empty board:\n");
    for (const player::PlayerInfo& info : player::known_players()) {
        for (const int size : {9, 19}) {
            const auto player = player::make_player(info.name, base::Seed(1));
            const go::Position position(size);
            const auto decision =
                player->choose(position, go::Colour::Black, {.playouts = {}, .seconds = seconds}, {});
            if (decision.playouts == 0) continue;
            fmt::print("  {:12} {:2}x{:<2}  {:9} playouts  {:8.0f} playouts/s\n", info.name, size, size,
                       decision.playouts, static_cast<double>(decision.playouts) / decision.seconds);
        }
    }
}

void bench(const BenchOptions& options) {
    if (!options.only_signature) {
        fmt::print("uniform playouts, one thread, seed {}:\n", options.seed);
        for (const int size : options.sizes) {
            print_playouts(size,
                           run_playouts(size, options.games, options.seconds, base::Seed(options.seed)));
        }
    }
    if (options.only_playouts) return;
    if (!options.only_signature) bench_players(options.seconds);
    fmt::print("signature {:016x}\n", signature());
}

}  // namespace

void add_bench_command(CLI::App& app) {
    auto options = std::make_shared<BenchOptions>();
    CLI::App* command = app.add_subcommand("bench", "Measure speeds and print the signature");
    command->add_option("--size", options->sizes, "Board sizes for the playouts")
        ->check(CLI::Range(go::kMinSize, go::kMaxSize))
        ->capture_default_str();
    command->add_option("--seconds", options->seconds, "Time for each measurement")
        ->check(CLI::Range(0.01, 3600.0))
        ->capture_default_str();
    command->add_option("--games", options->games, "Playouts a size; 0: as many as fit in the time")
        ->check(CLI::Range(std::int64_t{0}, std::int64_t{1'000'000'000}))
        ->capture_default_str();
    command->add_option("--seed", options->seed, "Seed of the playouts")->capture_default_str();
    auto* signature = command->add_flag("--signature", options->only_signature, "Print the signature only");
    command->add_flag("--playouts", options->only_playouts, "Measure the playouts only")->excludes(signature);
    command->footer(
        "Games a second compare only within one run on an idle machine; bench/instructions counts "
        "instructions,\n"
        "which compare everywhere. The signature is a checksum of what the program computes with fixed "
        "seeds: it is\n"
        "the same on every machine and compiler, and a change that alters it alters how Yomi plays.");
    command->callback([options] { bench(*options); });
}

}  // namespace yomi::cli
