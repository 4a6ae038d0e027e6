#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "learn/factors.hpp"
#include "learn/games.hpp"
#include "learn/loss.hpp"
#include "learn/measures/measures.hpp"
#include "learn/move_model.hpp"
#include "learn/teacher.hpp"

namespace yomi::learn {

struct TrainerOptions {
    int epochs = 3;
    double step = 0.1;  ///< of the first epoch; it shrinks as 1 / (1 + 0.7 epoch)
    /// What the sums of squared gradients of Adagrad begin with: more keeps rare weights small.
    double initial_accumulator = 1e-3;
    std::size_t stride = 1;  ///< of positions: 10 learns from every tenth
    int threads = 1;         ///< does not change the result
    Loss loss = {};
    double factor_step = 0.015;  ///< likewise, of factors
    double teacher_share = 1;    ///< of a teacher's word where there is one; the rest is the played move's
    bool labelled_only = false;  ///< leaves out positions that the teacher says nothing about
    base::Seed seed{0};          ///< of the factors that learning begins with
};

/// Predicts the next move of a position: the moves that the search considers, with their probabilities by the
/// parameters of a model.
class MovePredictor {
   public:
    /// The parameters may change between two calls. The model must outlive the predictor.
    MovePredictor(const MoveModel& model, std::span<const float> parameters)
        : model_(&model), reader_(model.reader()), parameters_(parameters) {}

    /// The example, with probabilities; valid until the next call.
    const Example& predict(const go::GameState& state);
    /// Which of the moves of the last call this is; Measures::kNotThere if none.
    [[nodiscard]] std::size_t number_of(go::Point p) const;
    [[nodiscard]] const std::vector<go::Point>& points() const { return points_; }

   private:
    const MoveModel* model_;
    std::unique_ptr<MoveReader> reader_;
    std::span<const float> parameters_;
    std::vector<game::MoveId> moves_;
    std::vector<go::Point> points_;
    Example example_;
};

/// How well the parameters of a model predict the moves of every `stride`-th position of games. `step` is
/// called before each game; what it throws ends the work.
Measures measure(
    const MoveModel& model, std::span<const float> parameters, const std::vector<Game>& games,
    std::size_t stride, const std::function<void()>& step = [] {});

/// Learns the parameters of a model from games: stochastic gradient descent on the loss, with a step for
/// every one that shrinks as its gradients add up (Adagrad, Duchi, Hazan & Singer 2011). The gradients of
/// a batch of games are worked out with the same parameters and added in order, so the number of threads does
/// not matter.
class Trainer {
   public:
    /// The model and the teacher, if there is one, must outlive the trainer.
    Trainer(const MoveModel& model, const TrainerOptions& options, const Teacher* teacher = nullptr);
    Trainer(const Trainer&) = delete;
    Trainer& operator=(const Trainer&) = delete;

    /// Once over the games in an order drawn from the seed. `step` is called after each batch with the number
    /// of its games.
    void epoch(const std::vector<Game>& games, base::Seed seed, const std::function<void(std::size_t)>& step);

    [[nodiscard]] int epochs_done() const { return epochs_done_; }
    /// The weights, and the factors behind them.
    [[nodiscard]] std::span<const float> parameters() const { return parameters_; }

    /// All that is needed to go on later, with a text that tells what is being learned.
    [[nodiscard]] std::string checkpoint(const std::string& about) const;
    /// Goes on where the checkpoint was made. Throws base::Error that names `source` for one that is damaged
    /// or about something else, and changes nothing then.
    void resume(std::string_view bytes, const std::string& about, const std::string& source);

   private:
    struct Gradient {
        std::uint32_t parameter;
        float value;
    };
    struct Worker {
        MovePredictor predictor;
        FactorGradient factors;
        std::vector<float> wanted = {};     // by a teacher, for the moves of a position
        std::vector<float> gradients = {};  // by the scores of these moves
    };
    /// What the scores of the moves of a position should become; false if it is nothing to learn.
    bool find_gradients(Worker& worker, const Game& game, std::size_t moves_before, go::Point played,
                        const Example& example) const;
    void add_gradients(Worker& worker, const Game& game, std::size_t offset,
                       std::vector<Gradient>& out) const;

    TrainerOptions options_;
    const Teacher* teacher_;
    std::size_t weights_;  // of the parameters; the others are factors
    std::vector<float> parameters_;
    std::vector<float> squares_;   // sums of squared gradients
    std::vector<Worker> workers_;  // one a thread
    int epochs_done_ = 0;
};

}  // namespace yomi::learn
