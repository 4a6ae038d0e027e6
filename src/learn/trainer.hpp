#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "base/random.hpp"
#include "learn/games.hpp"
#include "learn/harvest.hpp"
#include "rollout/move_weights.hpp"

namespace yomi::learn {

struct TrainOptions {
    int epochs = 3;
    double step = 0.1;      ///< of the first epoch; it shrinks as 1 / (1 + 0.7 epoch)
    std::size_t every = 1;  ///< learn from every so many positions only
    int threads = 1;        ///< does not change the result
};

/// How well weights foretell the moves of games.
struct Fit {
    std::uint64_t positions = 0;
    double log_likelihood = 0;  ///< mean of log f(played)
    double first = 0;           ///< share of positions in which the played move is judged best
    double first_five = 0;      ///< … or among the five best
    double rank = 0;            ///< mean rank of the played move
};

/// Learns the weights that make the moves of games most likely: stochastic gradient ascent of the softmax's
/// log-likelihood, with a step for every weight that shrinks as its gradients add up (Adagrad, Duchi, Hazan &
/// Singer 2011). The gradients of a batch of games are worked out with the same weights and added in order,
/// so the number of threads does not matter.
class Trainer {
   public:
    Trainer(const std::vector<CountedPattern>& patterns, const TrainOptions& options);

    /// Once over the games in an order drawn from the seed. `step` is called after each batch with the number
    /// of its games.
    void epoch(const std::vector<Game>& games, base::Seed seed, const std::function<void(std::size_t)>& step);

    [[nodiscard]] Fit test(const std::vector<Game>& games) const;
    [[nodiscard]] rollout::MoveWeights weights() const;

   private:
    struct Example;
    class Reader;
    struct Gradient {
        std::uint32_t weight;
        float value;
    };

    void add_gradients(const Game& game, std::size_t offset, std::vector<Gradient>& out) const;

    TrainOptions options_;
    std::vector<go::Pattern> patterns_;
    std::vector<std::uint32_t> shapes_;  // by 3x3 code: the number of the weight, or PatternTable::kNone
    rollout::PatternTable table_;        // by pattern key: the number of the weight
    std::vector<float> weights_;         // features, then patterns
    std::vector<float> squares_;         // sums of squared gradients
    int epochs_done_ = 0;
};

}  // namespace yomi::learn
