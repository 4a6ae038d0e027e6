#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "bandit/rule.hpp"
#include "base/fields.hpp"
#include "base/random.hpp"
#include "base/statistics.hpp"

namespace yomi::bandit {

/// What to measure: arms that pay 1 with the probability given as their mean, and otherwise 0.
struct Experiment {
    std::vector<double> means;
    std::int64_t horizon = 10'000;
    std::int64_t runs = 1000;
    std::int64_t threads = 0;
    std::string recommend = "visits";
    base::Seed seed{0};

    /// All but the means and the seed.
    [[nodiscard]] base::Fields fields();

    /// Throws base::Error unless there is at least one mean and all of them are in [0, 1].
    void check() const;
};

/// The state of all runs after the same number of pulls.
struct Checkpoint {
    std::int64_t pulls = 0;
    /// Sum over the pulls of how much the pulled arm's mean is below the best one (the pseudo-regret: the
    /// arms' luck is left out).
    base::RunningMean cumulative;
    /// How much the mean of the arm that would be recommended now is below the best one.
    base::RunningMean simple;
    /// Whether that arm is a best one. Among arms that are recommended equally, the average counts, here and
    /// above.
    base::RunningMean right;
};

struct Curve {
    std::string rule;
    std::vector<Checkpoint> checkpoints;  ///< the last one is at the horizon
};

/// Runs a rule many times. Run number i depends on the seed and i alone: the result is the same, bit for bit,
/// with any number of threads; and all rules meet the same rewards, the n-th pull of an arm paying the same
/// in run i. `on_runs` is told, from any thread, how many runs were just finished.
Curve measure_regret(const Experiment& experiment, Rule& rule,
                     const std::function<void(std::uint64_t)>& on_runs = {});

/// Numbers of pulls from 1 to the horizon, `per_decade` of them from 10^k to 10^(k+1) where there are so
/// many.
std::vector<std::int64_t> log_spaced(std::int64_t horizon, int per_decade = 20);

/// The factor of log n below which no consistent rule's cumulative regret stays: the sum of (best - mean) /
/// KL(mean, best) over the arms that are not the best (Lai & Robbins 1985; Yang & Kaneko, eq. 4).
double lai_robbins_factor(const std::vector<double>& means);

/// The factor of log n of the bound for UCB1 with c = 0.5: the sum of 1 / (2 (best - mean)) (Yang & Kaneko,
/// eq. 2).
double ucb1_factor(const std::vector<double>& means);

}  // namespace yomi::bandit
