#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/fields.hpp"
#include "learn/harvest.hpp"
#include "learn/keyed_model.hpp"
#include "learn/trainer.hpp"

namespace yomi::learn {

/// Kinds of models. They differ in what is counted before the training and in what the options mean by
/// default.
enum class ModelFamily {
    Light,   ///< "light": patterns of four sizes and a few features
    Rich,    ///< "rich": all that model::make_move_facts() knows under that name
    Thesis,  ///< "mc/…" and "uct/…": nested patterns, which may have weights of their own
};
/// Of the model of that name; whether there is such a model, TrainingOptions::check() tells.
ModelFamily family_of(const std::string& model);

/// Everything about a training but its files and its seed. 0 stands for "as usual" where a field says so.
struct TrainingOptions {
    std::string model = "light";
    std::string loss = "likelihood";
    double sigmoid_slope = Loss{}.sigmoid_slope;
    std::int64_t games = 0;
    std::int64_t skip = 0;
    std::int64_t stride = 1;
    std::int64_t min_count = 0;
    std::int64_t min_possible_count = 0;
    std::int64_t stored = static_cast<std::int64_t>(KeyHarvestOptions{}.stored);
    std::string harvest = "usual";
    std::string differences = "usual";
    std::int64_t epochs = TrainerOptions{}.epochs;
    double step = TrainerOptions{}.step;
    double initial_accumulator = 0;
    std::int64_t threads = TrainerOptions{}.threads;
    std::int64_t factors = 0;
    std::int64_t min_factor_count = 50;
    double factor_step = TrainerOptions{}.factor_step;
    std::int64_t test_games = 1000;
    std::int64_t test_stride = 1;
    double teacher_share = TrainerOptions{}.teacher_share;
    bool labelled_only = TrainerOptions{}.labelled_only;

    base::Fields fields();
    /// Throws base::Error for a model that there is not, and for options that do not go together.
    void check() const;

    // What the options come to, with the defaults of the model's family.

    /// Whether nested patterns are learned as differences. The thesis's own losses are as in the thesis,
    /// where a pattern has a weight of its own.
    [[nodiscard]] bool by_difference() const;
    [[nodiscard]] double used_initial_accumulator() const;
    [[nodiscard]] Loss used_loss() const;
    /// The loss as files of weights call it.
    [[nodiscard]] std::string stored_loss() const;
    [[nodiscard]] TrainerOptions for_trainer(int board_size, base::Seed seed) const;
    /// What is counted in games on boards of that size, for the model "light" and for one that has keys.
    [[nodiscard]] HarvestOptions for_harvest() const;
    [[nodiscard]] KeyHarvestOptions for_key_harvest(int board_size, std::size_t game_count) const;

   private:
    base::Fields descent_fields();
};

/// The names of the fields that change neither the weights nor what is measured of them afterwards.
const std::vector<std::string>& fields_without_effect();

}  // namespace yomi::learn
