#include "learn/training.hpp"

#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "base/error.hpp"
#include "base/file.hpp"
#include "learn/model_factory.hpp"

namespace yomi::learn {
namespace {

std::string name_of(const std::string& path) { return std::filesystem::path(path).filename().string(); }

std::vector<Game> games_of(const std::string& path, const std::string& skip_from, std::int64_t most,
                           std::int64_t skip, int size) {
    GameChoice choice{.skip = static_cast<std::size_t>(skip), .skip_from = skip_from, .size = size};
    if (most > 0) choice.games = static_cast<std::size_t>(most);
    return read_games(path, choice);
}

/// What is learned from what, the same for all epochs: the beginning of a file of weights, and what a
/// checkpoint must agree with. So its words stay what they were when files were first written: "every" is the
/// stride, "aim" the loss, "caution" the initial accumulator.
std::string about(const TrainingOptions& options, const TrainingFiles& files, base::Seed seed,
                  std::size_t games, const MoveModel& model) {
    std::string text = fmt::format(
        "yomi " YOMI_VERSION "\nmodel {}\ngames {} ({})\nevery {}\nweights {}\naim {}\nstep {}\nseed {}\n",
        options.model, name_of(files.games), games, options.stride, model.weights(), options.stored_loss(),
        options.step, seed.value());
    if (const std::uint32_t each = model.factors().count; each > 0) {
        text += fmt::format("factors {} of {} facts, step {}\n", each,
                            (model.parameters() - model.weights()) / each, options.factor_step);
    }
    if (options.harvest == "thesis") text += "harvest of the thesis\n";
    if (options.by_difference()) text += "nested patterns by difference\n";
    if (!files.labels.empty()) {
        text += fmt::format("labels {}, share {}{}\n", name_of(files.labels), options.teacher_share,
                            options.labelled_only ? ", labelled positions only" : "");
    }
    return text + fmt::format("caution {}\n", options.used_initial_accumulator());
}

/// One training while it runs: epochs, and what is kept after each.
class Training {
   public:
    Training(const TrainingOptions& options, const TrainingFiles& files, base::Seed seed,
             TrainingListener& listener)
        : options_(options),
          files_(files),
          seed_(seed),
          listener_(listener),
          games_(games_of(files.games, files.skip_from, options.games, options.skip, 0)),
          size_(games_.front().size) {
        if (!files.test.empty())
            test_ = games_of(files.test, files.test_skip_from, options.test_games, options.skip, size_);
        listener_.say(fmt::format("{} games on {}x{}", games_.size(), size_, size_));
        model_ = make_model(options, games_, listener);
        if (!files.labels.empty()) {
            teacher_ = std::make_unique<Teacher>(files.labels, size_);
            listener_.say(fmt::format("{} positions have labels", teacher_->positions()));
        }
        trainer_ = std::make_unique<Trainer>(*model_, options.for_trainer(size_, seed), teacher_.get());
        about_ = about(options, files, seed, games_.size(), *model_);
    }

    void run() {
        resume();
        begun_ = std::chrono::steady_clock::now();
        if (trainer_->epochs_done() >= options_.epochs) save();
        while (trainer_->epochs_done() < options_.epochs) {
            run_epoch(trainer_->epochs_done() + 1);
            if (!files_.checkpoint.empty())
                base::write_text_file(files_.checkpoint, trainer_->checkpoint(about_));
            // After each epoch, so that a long run can be used before its end.
            save();
        }
    }

   private:
    void resume() {
        const std::string& path = files_.checkpoint;
        if (path.empty() || !std::filesystem::exists(path)) return;
        std::ifstream in(path, std::ios::binary);
        const std::string bytes{std::istreambuf_iterator<char>(in), {}};
        if (!in) throw base::Error(fmt::format("cannot read '{}'", path));
        trainer_->resume(bytes, about_, path);
        listener_.say(fmt::format("going on after epoch {} of '{}'", trainer_->epochs_done(), path));
    }

    void run_epoch(int epoch) {
        const Stage stage(listener_, fmt::format("epoch {}", epoch), games_.size());
        trainer_->epoch(games_, seed_.derive("epoch").derive(static_cast<std::uint64_t>(epoch)),
                        [&](std::size_t n) { listener_.advance(n); });
    }

    /// Measures the weights and writes them.
    void save() {
        std::string provenance = about_ + fmt::format("epochs {}\n", trainer_->epochs_done());
        if (!test_.empty()) {
            const Measures fit = measure(*model_, trainer_->parameters(), test_,
                                         static_cast<std::size_t>(options_.test_stride));
            const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begun_;
            listener_.fit(about_, trainer_->epochs_done(), taken.count(), fit);
            provenance += fmt::format("held-out {}: log-likelihood {:.4f}, first {:.4f}\n",
                                      name_of(files_.test), fit.log_likelihood(), fit.match(1));
        }
        base::write_text_file(files_.out, model_->to_bytes(trainer_->parameters(), provenance));
    }

    const TrainingOptions& options_;
    const TrainingFiles& files_;
    base::Seed seed_;
    TrainingListener& listener_;
    std::vector<Game> games_;
    int size_;
    std::vector<Game> test_;
    std::unique_ptr<MoveModel> model_;
    std::unique_ptr<Teacher> teacher_;
    std::unique_ptr<Trainer> trainer_;
    std::string about_;
    std::chrono::steady_clock::time_point begun_;
};

}  // namespace

void train(const TrainingOptions& options, const TrainingFiles& files, base::Seed seed,
           TrainingListener& listener) {
    options.check();
    if (!files.labels.empty() && options.used_loss().kind != LossKind::Likelihood) {
        throw base::Error(
            fmt::format("labels are learned by likelihood only, not with loss = {}", options.loss));
    }
    Training(options, files, seed, listener).run();
}

}  // namespace yomi::learn
