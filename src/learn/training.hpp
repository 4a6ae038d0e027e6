#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/fields.hpp"
#include "base/random.hpp"
#include "learn/harvest.hpp"
#include "learn/keyed_model.hpp"
#include "learn/trainer.hpp"

namespace yomi::learn {

/// Everything about a training but its files and its seed. 0 stands for "as usual" where a field says so.
struct TrainingOptions {
    std::string model = "light";
    std::string aim = "likelihood";
    double slope = Objective{}.slope;
    std::int64_t games = 0;
    std::int64_t skip = 0;
    std::int64_t every = 1;
    std::int64_t least = 0;
    std::int64_t least_seen = 0;
    std::int64_t stored = static_cast<std::int64_t>(KeyHarvestOptions{}.stored);
    std::string harvest = "usual";
    std::string differences = "usual";
    std::int64_t epochs = TrainOptions{}.epochs;
    double step = TrainOptions{}.step;
    double caution = 0;
    std::int64_t threads = TrainOptions{}.threads;
    std::int64_t factors = 0;
    std::int64_t least_factored = 50;
    double factor_step = TrainOptions{}.factor_step;
    std::int64_t test_games = 1000;
    std::int64_t test_every = 1;

    base::Fields fields();
    /// Throws base::Error for a model that there is not, and for options that do not go together.
    void check() const;

    /// Whether nested patterns are learned as differences. The thesis's own objectives are as in the thesis,
    /// where a pattern has a weight of its own.
    [[nodiscard]] bool by_difference() const;
    [[nodiscard]] double used_caution() const;
};

/// The names of the fields that change neither the weights nor what is measured of them afterwards.
const std::vector<std::string>& fields_without_effect();

struct TrainingFiles {
    std::string games;           ///< one SGF a line
    std::string skip_from;       ///< GameChoice::skip_from, or nothing
    std::string test;            ///< games that are not learned from, or nothing
    std::string test_skip_from;  ///< likewise for these
    std::string out;             ///< the weights, written after each epoch
    std::string checkpoint;      ///< the state after each epoch, from which training goes on; or nothing
};

/// Hears how a training goes. What a function throws ends the training, which can go on from the last
/// checkpoint.
class TrainingListener {
   public:
    virtual ~TrainingListener() = default;
    virtual void say(const std::string& /*line*/) {}
    /// The patterns of the model 'light', in increasing order.
    virtual void found(const std::vector<CountedPattern>& /*patterns*/) {}
    /// Those of a model that has keys.
    virtual void found(const std::string& /*model*/, const KeyHarvest& /*harvest*/) {}
    /// Something begins that takes a while: "harvest", "epoch 2".
    virtual void begin(const std::string& /*stage*/, std::size_t /*games*/) {}
    virtual void advance(std::size_t /*games*/) {}
    virtual void end() {}
    /// How well the weights foretell the test games after an epoch. `about` tells what is learned from what.
    virtual void fit(const std::string& /*about*/, int /*epoch*/, double /*seconds*/,
                     const Measures& /*fit*/) {}
};

/// Learns weights from games and writes them. The result depends on the options, the games and the seed
/// alone, however often it was interrupted. Throws base::Error.
void train(const TrainingOptions& options, const TrainingFiles& files, base::Seed seed,
           TrainingListener& listener);

}  // namespace yomi::learn
