#include "cli/train_command.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <optional>

#include "base/file.hpp"
#include "base/progress.hpp"
#include "cli/output_place.hpp"
#include "cli/seed_option.hpp"
#include "learn/trainer.hpp"

namespace yomi::cli {
namespace {

struct TrainCommand {
    std::string games;
    std::string test;
    std::string out;
    std::string test_skip_from;
    learn::GameChoice choice;
    std::size_t test_games = 1000;
    std::uint32_t least = 100;
    learn::TrainOptions options;
    std::optional<std::uint64_t> seed;
    std::size_t show = 0;
};

void show_commonest(std::vector<learn::CountedPattern> patterns, std::size_t count) {
    std::ranges::stable_sort(patterns, std::greater<>(), &learn::CountedPattern::count);
    for (int size = 0; size < go::Pattern::kSizes; ++size) {
        std::size_t shown = 0;
        for (const auto& [pattern, seen] : patterns) {
            if (pattern.size != size || shown == count) continue;
            ++shown;
            fmt::print("size {}, number {}, seen {} times:\n{}\n", size, shown, seen, drawing(pattern));
        }
    }
}

void print_fit(std::string_view label, const learn::Fit& fit) {
    fmt::print(
        "{:<12} {:>9} positions: log-likelihood {:.4f}, first {:.2f} %, first five {:.2f} %, rank {:.3f}\n",
        label, fit.positions, fit.log_likelihood, 100 * fit.first, 100 * fit.first_five, fit.rank);
    std::fflush(stdout);
}

std::vector<learn::Game> held_out(const TrainCommand& command, int size) {
    if (command.test.empty()) return {};
    learn::GameChoice choice = command.choice;
    choice.size = size;
    choice.games = command.test_games;
    choice.skip_from = command.test_skip_from;
    return learn::read_games(command.test, choice);
}

std::string provenance(const TrainCommand& command, std::uint64_t seed, std::size_t games,
                       const learn::Harvest& harvest, const learn::Fit& fit) {
    const auto name = [](const std::string& path) { return std::filesystem::path(path).filename().string(); };
    std::string text =
        fmt::format("yomi " YOMI_VERSION
                    "\ngames {} ({})\nevery {}\nleast {}\npatterns {}\nepochs {}\nstep {}\nseed {}\n",
                    name(command.games), games, command.options.every, command.least, harvest.patterns.size(),
                    command.options.epochs, command.options.step, seed);
    if (!command.test.empty()) {
        text += fmt::format("held-out {}: log-likelihood {:.4f}, first {:.4f}\n", name(command.test),
                            fit.log_likelihood, fit.first);
    }
    return text;
}

void run(const TrainCommand& command) {
    check_output_place(command.out);
    const base::Seed seed = command.seed ? base::Seed(*command.seed) : base::Seed::from_entropy();
    fmt::print("seed {}\n", seed.value());
    const std::vector<learn::Game> games = learn::read_games(command.games, command.choice);
    const int size = games.front().size;
    const std::vector<learn::Game> test = held_out(command, size);
    fmt::print("{} games on {}x{}\n", games.size(), size, size);

    learn::HarvestOptions wanted{.least = command.least, .every = command.options.every};
    learn::Harvest found;
    {
        base::Progress progress("harvest", 2 * games.size(), "games");
        found = learn::harvest(games, wanted, [&] { progress.advance(); });
    }
    fmt::print("{} patterns seen at least {} times, in {} positions with {} moves\n", found.patterns.size(),
               command.least, found.positions, found.moves);
    show_commonest(found.patterns, command.show);

    learn::Trainer trainer(found.patterns, command.options);
    learn::Fit fit;
    for (int epoch = 1; epoch <= command.options.epochs; ++epoch) {
        {
            base::Progress progress(fmt::format("epoch {}", epoch), games.size(), "games");
            trainer.epoch(games, seed.derive("epoch").derive(static_cast<std::uint64_t>(epoch)),
                          [&](std::size_t n) { progress.advance(n); });
        }
        if (test.empty()) continue;
        fit = trainer.test(test);
        print_fit(fmt::format("epoch {}", epoch), fit);
    }
    rollout::MoveWeights weights = trainer.weights();
    weights.provenance = provenance(command, seed.value(), games.size(), found, fit);
    base::write_text_file(command.out, weights_to_bytes(weights));
    fmt::print("weights written to '{}'\n", command.out);
}

}  // namespace

void add_train_command(CLI::App& app) {
    auto c = std::make_shared<TrainCommand>();
    CLI::App* command = app.add_subcommand("train", "Learn from games which moves are likely");
    command->add_option("games", c->games, "file with one SGF a line, plain or gzip")->required();
    command->add_option("-o,--out", c->out, "file for the weights")->required();
    command->add_option("--test", c->test, "games that are not learned from, to measure the weights on");
    command->add_option("--games", c->choice.games, "learn from so many games at most, the first ones")
        ->check(CLI::PositiveNumber);
    command->add_option("--test-games", c->test_games, "measure on so many games at most")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    command->add_option("--skip", c->choice.skip, "moves at the start of each game that are not learned")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    command->add_option("--skip-from", c->choice.skip_from,
                        "file with that number at the start of a line for each game instead");
    command->add_option("--test-skip-from", c->test_skip_from, "the same for the games of --test");
    command->add_option("--every", c->options.every, "take every so many positions only")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    command->add_option("--least", c->least, "learn patterns that are seen at least so often")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    command->add_option("--epochs", c->options.epochs, "times over all games")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    command->add_option("--step", c->options.step, "size of the first steps")
        ->check(CLI::Range(1e-6, 10.0))
        ->capture_default_str();
    command->add_option("--threads", c->options.threads, "change the time, not the result")
        ->check(CLI::Range(1, 1024))
        ->capture_default_str();
    command->add_option("--show", c->show, "draw so many of the commonest patterns of each size")
        ->check(CLI::Range(0, 1000));
    add_seed_option(*command, c->seed, "seed of the order of games (default: a random one, printed)");
    command->footer("The weights are for '--prior learned'; docs/learning.md tells what they mean.");
    command->callback([c] { run(*c); });
}

}  // namespace yomi::cli
