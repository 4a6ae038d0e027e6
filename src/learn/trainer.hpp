#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "learn/games.hpp"
#include "learn/measures.hpp"
#include "learn/move_model.hpp"
#include "learn/objective.hpp"

namespace yomi::learn {

struct TrainOptions {
    int epochs = 3;
    double step = 0.1;      ///< of the first epoch; it shrinks as 1 / (1 + 0.7 epoch)
    std::size_t every = 1;  ///< learn from every so many positions only
    int threads = 1;        ///< does not change the result
    Objective objective = {};
};

/// Reads a position with the moves that the search considers, judged by weights.
class Judge {
   public:
    /// The weights may change between two calls.
    Judge(const MoveModel& model, std::span<const float> weights)
        : reader_(model.reader()), weights_(weights) {}

    /// The example, with probabilities; valid until the next call.
    const Example& see(const go::GameState& state);
    /// Which of the moves of the last call this is; Measures::kNotThere if none.
    [[nodiscard]] std::size_t number_of(go::Point p) const;
    [[nodiscard]] const std::vector<go::Point>& points() const { return points_; }

   private:
    std::unique_ptr<MoveReader> reader_;
    std::span<const float> weights_;
    std::vector<game::MoveId> moves_;
    std::vector<go::Point> points_;
    Example example_;
};

/// How well weights foretell every so many positions of games.
Measures measure(const MoveModel& model, std::span<const float> weights, const std::vector<Game>& games,
                 std::size_t every);

/// Learns the weights of a model from games: stochastic gradient ascent of the objective, with a step for
/// every weight that shrinks as its gradients add up (Adagrad, Duchi, Hazan & Singer 2011). The gradients of
/// a batch of games are worked out with the same weights and added in order, so the number of threads does
/// not matter.
class Trainer {
   public:
    /// The model must outlive the trainer.
    Trainer(const MoveModel& model, const TrainOptions& options);
    Trainer(const Trainer&) = delete;
    Trainer& operator=(const Trainer&) = delete;

    /// Once over the games in an order drawn from the seed. `step` is called after each batch with the number
    /// of its games.
    void epoch(const std::vector<Game>& games, base::Seed seed, const std::function<void(std::size_t)>& step);

    [[nodiscard]] int epochs_done() const { return epochs_done_; }
    [[nodiscard]] std::span<const float> weights() const { return weights_; }

    /// All that is needed to go on later, with a text that tells what is being learned.
    [[nodiscard]] std::string checkpoint(const std::string& about) const;
    /// Goes on where the checkpoint was made. Throws base::Error that names `source` for one that is damaged
    /// or about something else, and changes nothing then.
    void resume(std::string_view bytes, const std::string& about, const std::string& source);

   private:
    struct Gradient {
        std::uint32_t weight;
        float value;
    };
    void add_gradients(Judge& judge, const Game& game, std::size_t offset, std::vector<Gradient>& out) const;

    TrainOptions options_;
    std::vector<float> weights_;
    std::vector<float> squares_;  // sums of squared gradients
    std::vector<Judge> judges_;   // one a thread
    int epochs_done_ = 0;
};

}  // namespace yomi::learn
