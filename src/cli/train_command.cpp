#include "cli/train_command.hpp"

#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/progress.hpp"
#include "cli/output_place.hpp"
#include "cli/seed_option.hpp"
#include "go/patterns/similarity.hpp"
#include "lab/training_log.hpp"
#include "learn/keyed_model.hpp"
#include "learn/light_model.hpp"
#include "learn/trainer.hpp"
#include "rollout/move_facts.hpp"

namespace yomi::cli {
namespace {

struct TrainCommand {
    std::string games;
    std::string test;
    std::string out;
    std::string checkpoint;
    std::string test_skip_from;
    std::string model = "light";
    learn::GameChoice choice;
    std::size_t test_games = 1000;
    std::size_t test_every = 1;
    std::optional<std::uint32_t> least;
    std::optional<std::uint32_t> least_seen;
    std::size_t stored = learn::KeyHarvestOptions{}.stored;
    std::uint32_t factors = 0;
    std::uint32_t least_factored = 50;
    std::optional<bool> by_difference;
    std::optional<double> caution;
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

void print_fit(int epoch, const learn::Measures& fit) {
    fmt::print(
        "epoch {:<3} {:>9} positions: log-likelihood {:.4f}, first {:.2f} %, first five {:.2f} %, first ten "
        "{:.2f} %, rank {:.3f}\n",
        epoch, fit.positions(), fit.log_likelihood(), 100 * fit.match(1), 100 * fit.match(5),
        100 * fit.match(10), fit.rank());
    std::fflush(stdout);
}

/// Beside the weights, for the page.
void note_fit(const TrainCommand& command, const std::string& about, int epoch, double seconds,
              const learn::Measures& fit) {
    lab::add_training_point(command.out + lab::kTrainingLogEnd, about,
                            {.epoch = epoch,
                             .seconds = seconds,
                             .log_likelihood = fit.log_likelihood(),
                             .first = fit.match(1),
                             .first_five = fit.match(5),
                             .first_ten = fit.match(10),
                             .rank = fit.rank()});
}

std::vector<learn::Game> held_out(const TrainCommand& command, int size) {
    if (command.test.empty()) return {};
    learn::GameChoice choice = command.choice;
    choice.size = size;
    choice.games = command.test_games;
    choice.skip_from = command.test_skip_from;
    return learn::read_games(command.test, choice);
}

std::unique_ptr<learn::MoveModel> light_model(const TrainCommand& command,
                                              const std::vector<learn::Game>& games) {
    const learn::HarvestOptions wanted{.least = command.least.value_or(learn::HarvestOptions{}.least),
                                       .every = command.options.every};
    base::Progress progress("harvest", 2 * games.size(), "games");
    const learn::Harvest found = learn::harvest(games, wanted, [&] { progress.advance(); });
    fmt::print("{} patterns seen at least {} times, in {} positions with {} moves\n", found.patterns.size(),
               wanted.least, found.positions, found.moves);
    show_commonest(found.patterns, command.show);
    return std::make_unique<learn::LightModel>(found.patterns);
}

/// The thesis's own objectives are as in the thesis, where a pattern has a weight of its own.
bool by_difference(const TrainCommand& command) {
    const bool can = command.model != "light" && command.model != "rich" && command.factors == 0;
    return command.by_difference.value_or(can && command.options.objective.aim == learn::Aim::Likelihood);
}

/// The differences of a move's four quarters add up, and those of rare ones are mostly chance.
double caution(const TrainCommand& command) {
    const bool many = by_difference(command) && command.model.ends_with("/collage");
    return command.caution.value_or(many ? 1 : learn::TrainOptions{}.caution);
}

std::unique_ptr<learn::MoveModel> keyed_model(const TrainCommand& command,
                                              const std::vector<learn::Game>& games) {
    // A gigabyte for each table is enough for forty thousand games; few games need little.
    const std::size_t slots = games.size() > 10'000 ? 1U << 26 : games.size() > 300 ? 1U << 24 : 1U << 18;
    learn::KeyHarvestOptions wanted{.slots = slots, .stored = command.stored};
    if (command.least) wanted.least_played = *command.least;
    if (command.least_seen) wanted.least_seen = *command.least_seen;
    if (command.model != "rich") {
        // The thesis counts all possible moves (Table 3.1), and patterns of played moves as they come.
        wanted.least_played = UINT32_MAX;
        wanted.least_seen = command.least.value_or(games.front().size < 13 ? 100 : 200);
        wanted.seen_every = command.options.every;
    }
    const auto facts = rollout::make_move_facts(command.model);
    if (facts->compares()) {
        // The commonest patterns of possible moves foretell worse: few of them have a stone next to the move.
        wanted.least_played = command.least.value_or(3);
        wanted.least_seen = UINT32_MAX;
    }
    if (command.factors > 0) wanted.least_factored = command.least_factored;
    const std::size_t times = facts->has_shapes() ? 2 : 1;
    base::Progress progress("harvest", times * games.size(), "games");
    learn::KeyHarvest found = learn::harvest_keys(command.model, games, wanted, [&] { progress.advance(); });
    fmt::print("{} facts of moves in {} positions with {} moves; {} rare ones deleted on the way\n",
               found.keys.size(), found.positions, found.moves, found.pruned);
    if (command.factors > 0) {
        fmt::print("{} of the facts have {} factors each\n", found.factored.size(), command.factors);
    }
    return std::make_unique<learn::KeyedModel>(
        command.model, std::move(found),
        by_difference(command) ? learn::Nested::Differences : learn::Nested::OwnWeights, command.factors);
}

/// What is learned from what, the same for all epochs.
std::string about(const TrainCommand& command, std::uint64_t seed, std::size_t games,
                  const learn::MoveModel& model) {
    const auto name = [](const std::string& path) { return std::filesystem::path(path).filename().string(); };
    constexpr const char* kAims[] = {"likelihood", "rank", "rank where likely", "rank where likely, scaled"};
    std::string text = fmt::format(
        "yomi " YOMI_VERSION "\nmodel {}\ngames {} ({})\nevery {}\nweights {}\naim {}\nstep {}\nseed {}\n",
        command.model, name(command.games), games, command.options.every, model.weights(),
        kAims[static_cast<std::size_t>(command.options.objective.aim)], command.options.step, seed);
    if (const std::uint32_t each = model.factors().count; each > 0) {
        text += fmt::format("factors {} of {} facts, step {}\n", each,
                            (model.parameters() - model.weights()) / each, command.options.factor_step);
    }
    if (by_difference(command)) text += "nested patterns by difference\n";
    text += fmt::format("caution {}\n", caution(command));
    return text;
}

void go_on(learn::Trainer& trainer, const std::string& path, const std::string& about) {
    if (path.empty() || !std::filesystem::exists(path)) return;
    std::ifstream in(path, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(in), {}};
    if (!in) throw base::Error(fmt::format("cannot read '{}'", path));
    trainer.resume(bytes, about, path);
    fmt::print("going on after epoch {} of '{}'\n", trainer.epochs_done(), path);
}

/// Refuses an unknown name before the work.
void check_model(const TrainCommand& command) {
    if (command.model != "light") {
        rollout::make_move_facts(command.model);
    } else if (command.factors > 0) {
        throw base::Error("the model 'light' has no factors; 'rich', 'mc/…' and 'uct/…' can have them");
    }
    if (command.by_difference.value_or(false) &&
        (command.factors > 0 || command.model == "light" || command.model == "rich")) {
        throw base::Error("--differences is for the models 'mc/…' and 'uct/…' without factors");
    }
}

void run(const TrainCommand& command) {
    check_output_place(command.out);
    if (!command.checkpoint.empty()) check_output_place(command.checkpoint);
    const base::Seed seed = command.seed ? base::Seed(*command.seed) : base::Seed::from_entropy();
    fmt::print("seed {}\n", seed.value());
    check_model(command);
    const std::vector<learn::Game> games = learn::read_games(command.games, command.choice);
    const int size = games.front().size;
    const std::vector<learn::Game> test = held_out(command, size);
    fmt::print("{} games on {}x{}\n", games.size(), size, size);

    const auto model = command.model == "light" ? light_model(command, games) : keyed_model(command, games);
    learn::TrainOptions options = command.options;
    options.seed = seed;
    const double unit = options.objective.unit(size * size);
    options.caution = caution(command) * unit * unit;
    learn::Trainer trainer(*model, options);
    const std::string text = about(command, seed.value(), games.size(), *model);
    go_on(trainer, command.checkpoint, text);
    const auto begun = std::chrono::steady_clock::now();
    // After each epoch, so that a long run can be used before its end.
    const auto save = [&] {
        std::string provenance = text + fmt::format("epochs {}\n", trainer.epochs_done());
        if (!test.empty()) {
            const learn::Measures fit = measure(*model, trainer.parameters(), test, command.test_every);
            print_fit(trainer.epochs_done(), fit);
            const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begun;
            note_fit(command, text, trainer.epochs_done(), taken.count(), fit);
            provenance += fmt::format("held-out {}: log-likelihood {:.4f}, first {:.4f}\n",
                                      std::filesystem::path(command.test).filename().string(),
                                      fit.log_likelihood(), fit.match(1));
        }
        base::write_text_file(command.out, model->to_bytes(trainer.parameters(), provenance));
    };
    if (trainer.epochs_done() >= command.options.epochs) save();
    while (trainer.epochs_done() < command.options.epochs) {
        const int epoch = trainer.epochs_done() + 1;
        {
            base::Progress progress(fmt::format("epoch {}", epoch), games.size(), "games");
            trainer.epoch(games, seed.derive("epoch").derive(static_cast<std::uint64_t>(epoch)),
                          [&](std::size_t n) { progress.advance(n); });
        }
        if (!command.checkpoint.empty()) base::write_text_file(command.checkpoint, trainer.checkpoint(text));
        save();
    }
    fmt::print("weights written to '{}'\n", command.out);
}

std::string patterns_help() {
    std::string text = "The patterns of --model mc/… (for playouts) and uct/… (for the tree):\n";
    for (const auto& [name, help] : go::pattern_systems()) text += fmt::format("  {:<10} {}\n", name, help);
    return text +
           "The weights of light are for '--prior learned', the others for '--prior rich' and, some of mc/…, "
           "for\n'--rollout learned'; docs/learning.md tells what they mean.";
}

void add_learning_options(CLI::App& command, TrainCommand& c) {
    const std::map<std::string, learn::Aim> aims = {
        {"likelihood", learn::Aim::Likelihood},
        {"rank", learn::Aim::Rank},
        {"rank-where-likely", learn::Aim::RankWhereLikely},
        {"rank-where-likely-scaled", learn::Aim::RankWhereLikelyScaled}};
    command
        .add_option("--aim", c.options.objective.aim,
                    "likelihood, rank (eq. 3.8 of the thesis), rank-where-likely (CP2, eq. 4.9) or "
                    "rank-where-likely-scaled (f^2 of eq. 4.9 times the square of the number of moves)")
        ->transform(CLI::CheckedTransformer(aims));
    command.add_option("--slope", c.options.objective.slope, "of the sigmoid of the last three")
        ->check(CLI::Range(1e-3, 1e6))
        ->capture_default_str();
    command.add_option("--every", c.options.every, "take every so many positions only")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    command
        .add_option(
            "--least", c.least,
            "learn patterns that are seen (rich, similar: played) at least so often; 100, mc/… and uct/… "
            "from 13x13 on 200, rich 10, similar 3")
        ->check(CLI::PositiveNumber);
    command
        .add_option("--least-seen", c.least_seen, "rich: or possible so often in every 40th position; 200")
        ->check(CLI::PositiveNumber);
    command
        .add_option("--stored", c.stored,
                    "similar: compare moves with so many patterns, the commonest of played moves; time grows "
                    "with them")
        ->check(CLI::Range(std::size_t{1}, go::SimilarPatterns::kMostKnown))
        ->capture_default_str();
    command.add_option(
        "--differences", c.by_difference,
        "mc/…, uct/…: learn how much a pattern differs from the one inside of it; true for the "
        "aim likelihood, if not said otherwise");
    command.add_option("--epochs", c.options.epochs, "times over all games")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    command.add_option("--step", c.options.step, "size of the first steps")
        ->check(CLI::Range(1e-6, 10.0))
        ->capture_default_str();
    command
        .add_option(
            "--caution", c.caution,
            "what the sums of squared gradients begin with: more of it keeps the weights of rare facts "
            "small; 0.001, of collage patterns by difference 1")
        ->check(CLI::Range(1e-9, 1e9));
    command.add_option("--threads", c.options.threads, "change the time, not the result")
        ->check(CLI::Range(1, 1024))
        ->capture_default_str();
    command.add_option("--checkpoint", c.checkpoint,
                       "file to keep the state in after each epoch; if it is there, training goes on from it "
                       "(give the same --seed)");
}

void add_factor_options(CLI::App& command, TrainCommand& c) {
    command
        .add_option("--factors", c.factors,
                    "rich, mc/…, uct/…: so many factors of each common fact, by which facts act together")
        ->check(CLI::IsMember({0, 4, 8, 12, 16, 20, 24, 28, 32}))
        ->capture_default_str();
    command
        .add_option("--least-factored", c.least_factored,
                    "facts are common that are possible so often in every 40th position")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    command.add_option("--factor-step", c.options.factor_step, "size of the first steps of factors")
        ->check(CLI::Range(1e-6, 10.0))
        ->capture_default_str();
}

}  // namespace

void add_train_command(CLI::App& app) {
    auto c = std::make_shared<TrainCommand>();
    CLI::App* command = app.add_subcommand("train", "Learn from games which moves are likely");
    command->add_option("games", c->games, "file with one SGF a line, plain or gzip")->required();
    command->add_option("-o,--out", c->out, "file for the weights")->required();
    command
        ->add_option("--model", c->model,
                     "light (fast, for the tree), rich (foretells best), or a function of the thesis and its "
                     "patterns, which are listed below: mc/n5, uct/n7, mc/collage")
        ->capture_default_str();
    command->add_option("--test", c->test,
                        "games that are not learned from, to measure the weights on after each epoch; the "
                        "figures also go into a file beside the weights, FILE.training.csv");
    command->add_option("--games", c->choice.games, "learn from so many games at most, the first ones")
        ->check(CLI::PositiveNumber);
    command->add_option("--test-games", c->test_games, "measure on so many games at most")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    command->add_option("--test-every", c->test_every, "measure on every so many positions only")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    command->add_option("--skip", c->choice.skip, "moves at the start of each game that are not learned")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    command->add_option("--skip-from", c->choice.skip_from,
                        "file with that number at the start of a line for each game instead");
    command->add_option("--test-skip-from", c->test_skip_from, "the same for the games of --test");
    add_learning_options(*command, *c);
    add_factor_options(*command, *c);
    command->add_option("--show", c->show, "draw so many of the commonest patterns of each size")
        ->check(CLI::Range(0, 1000));
    add_seed_option(*command, c->seed, "seed of the order of games (default: a random one, printed)");
    command->footer(patterns_help());
    command->callback([c] { run(*c); });
}

}  // namespace yomi::cli
