#include "cli/learn/train_command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "base/progress.hpp"
#include "cli/arguments.hpp"
#include "cli/field_options.hpp"
#include "cli/output_place.hpp"
#include "cli/seed_option.hpp"
#include "go/patterns/cell_drawing.hpp"
#include "go/patterns/pattern_system.hpp"
#include "lab/run/training_log.hpp"
#include "learn/training.hpp"

namespace yomi::cli {
namespace {

struct TrainCommand {
    learn::TrainingOptions options;
    learn::TrainingFiles files;
    std::optional<std::uint64_t> seed;
    std::size_t show = 0;
};

/// Tells everything to whoever waits, and notes the figures of each epoch beside the weights, for the page.
class TrainingTeller : public learn::TrainingListener {
   public:
    TrainingTeller(std::string weights, std::size_t show) : weights_(std::move(weights)), show_(show) {}

    void say(const std::string& line) override { fmt::print("{}\n", line); }

    void found(const std::vector<learn::CountedPattern>& patterns) override {
        std::vector<learn::CountedPattern> sorted = patterns;
        std::ranges::stable_sort(sorted, std::greater<>(), &learn::CountedPattern::count);
        for (int size = 0; size < go::Pattern::kSizes; ++size) {
            std::size_t shown = 0;
            for (const auto& [pattern, seen] : sorted) {
                if (pattern.size != size || shown == show_) continue;
                ++shown;
                fmt::print("size {}, number {}, seen {} times:\n{}\n", size, shown, seen, drawing(pattern));
            }
        }
    }

    void found(const std::string& model, const learn::KeyHarvest& harvest) override {
        if (show_ == 0) return;
        const std::string system = model.substr(model.find('/') + 1);
        if (harvest.shapes.empty()) {
            fmt::print("the facts of '{}' are no patterns of cells and cannot be drawn\n", model);
            return;
        }
        auto shapes = harvest.shapes;
        std::ranges::stable_sort(shapes, std::greater<>(),
                                 [&](const auto& s) { return harvest.counts[s.entry]; });
        std::vector<std::size_t> shown(go::CellPattern::kMaxCells, 0);
        for (const auto& [entry, cells] : shapes) {
            if (shown[cells.size] == show_) continue;
            fmt::print("size {}, number {}, place {}, seen {} times:\n{}\n", cells.size, ++shown[cells.size],
                       cells.place, harvest.counts[entry], go::drawing(system, cells));
        }
    }

    void begin(const std::string& stage, std::size_t games) override {
        progress_ = std::make_unique<base::Progress>(stage, games, "games");
    }
    void advance(std::size_t games) override { progress_->advance(games); }
    void end() override { progress_.reset(); }

    void fit(const std::string& about, int epoch, double seconds, const learn::Measures& fit) override {
        fmt::print(
            "epoch {:<3} {:>9} positions: log-likelihood {:.4f}, first {:.2f} %, first five {:.2f} %, first "
            "ten {:.2f} %, rank {:.3f}\n",
            epoch, fit.positions(), fit.log_likelihood(), 100 * fit.match(1), 100 * fit.match(5),
            100 * fit.match(10), fit.rank());
        std::fflush(stdout);
        lab::add_training_point(weights_ + lab::kTrainingLogEnd, about,
                                {.epoch = epoch,
                                 .seconds = seconds,
                                 .log_likelihood = fit.log_likelihood(),
                                 .first = fit.match(1),
                                 .first_five = fit.match(5),
                                 .first_ten = fit.match(10),
                                 .rank = fit.rank()});
    }

   private:
    std::string weights_;
    std::size_t show_;
    std::unique_ptr<base::Progress> progress_;
};

void run(const TrainCommand& command) {
    check_output_place(command.files.out);
    check_output_place(command.files.checkpoint);
    const base::Seed seed = command.seed ? base::Seed(*command.seed) : base::Seed::from_entropy();
    fmt::print("seed {}\n", seed.value());
    TrainingTeller teller(command.files.out, command.show);
    learn::train(command.options, command.files, seed, teller);
    fmt::print("weights written to '{}'\n", command.files.out);
}

std::string patterns_help() {
    std::string text = "The patterns of --model mc/… (for playouts) and uct/… (for the tree):\n";
    for (const auto& [name, help] : go::pattern_systems()) text += fmt::format("  {:<10} {}\n", name, help);
    return text +
           "The weights of light are for '--prior learned', the others for '--prior keyed' and, some of "
           "mc/…, for\n'--rollout learned'; docs/reference/weight-files.md tells what they mean.";
}

void add_file_options(Command command, learn::TrainingFiles& files) {
    command.add_option("games", files.games, "file with one SGF a line, plain or gzip").required();
    command.add_option("-o,--out", files.out, "file for the weights").required();
    command.add_option("--labels", files.labels,
                       "what a stronger player says about positions of these games (the format is in "
                       "docs/reference/weight-files.md)");
    command.add_option("--test", files.test,
                       "games that are not learned from, to measure the weights on after each epoch; the "
                       "figures also go into a file beside the weights, FILE.training.csv");
    command.add_option("--skip-from", files.skip_from,
                       "instead of --skip: file with that number at the start of a line for each game");
    command.add_option("--test-skip-from", files.test_skip_from, "the same for the games of --test");
    command.add_option("--checkpoint", files.checkpoint,
                       "file to keep the state in after each epoch; if it is there, training goes on from it "
                       "(give the same --seed)");
}

}  // namespace

void add_train_command(Command program) {
    auto c = std::make_shared<TrainCommand>();
    Command command = program.add_command("train", "Train a model that predicts moves from games");
    add_file_options(command, c->files);
    for (const base::Field& field : c->options.fields()) add_field_option(command, field, "Learning");
    command
        .add_option(
            "--show", c->show,
            "draw so many of the commonest patterns of each size, of all models whose patterns are cells")
        .range(0, 1000);
    add_seed_option(command, c->seed, "seed of the order of games (default: a random one, printed)");
    command.footer(patterns_help());
    command.action([c] { run(*c); });
}

}  // namespace yomi::cli
