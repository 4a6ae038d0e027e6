#pragma once

#include <array>
#include <cmath>
#include <span>
#include <vector>

#include "bandit/scores.hpp"
#include "base/log.hpp"
#include "base/random.hpp"

namespace yomi::hidden {

/// What playouts said about one move. Rewards are in [0, 1].
struct Arm {
    double visits = 0;
    double sum = 0;
    double squares = 0;

    void add(double reward, double weight = 1) {
        visits += weight;
        sum += weight * reward;
        squares += weight * reward * reward;
    }
    [[nodiscard]] double mean() const { return visits > 0 ? sum / visits : 0; }
    [[nodiscard]] double variance() const {
        if (visits <= 0) return 0;
        const double v = bandit::variance_of(mean(), squares / visits);
        return v > 0 ? v : 0;
    }
};

/// Natural logarithms of small whole numbers.
class LogTable {
   public:
    LogTable() {
        for (std::size_t i = 1; i < table_.size(); ++i) table_[i] = base::natural_log(static_cast<double>(i));
    }
    [[nodiscard]] double operator()(double n) const {
        const auto i = static_cast<std::size_t>(n);
        return i < table_.size() ? table_[i] : base::natural_log(n);
    }

   private:
    std::array<double, 1024> table_ = {};
};

/// UCB1-tuned over the moves: one without visits first, otherwise the best bound. `total` is the sum of the
/// visits.
inline std::size_t choose_tuned(std::span<const Arm> arms, double total, const LogTable& log,
                                base::Random& random) {
    if (total < static_cast<double>(arms.size())) {
        // A random one of those without visits, so that none has an advantage when time is short.
        std::size_t seen = 0;
        std::size_t chosen = arms.size();
        for (std::size_t i = 0; i < arms.size(); ++i) {
            if (arms[i].visits > 0) continue;
            if (random.below(static_cast<std::uint32_t>(++seen)) == 0) chosen = i;
        }
        if (chosen < arms.size()) return chosen;
    }
    const bandit::Ucb1TunedScore<double> score(log(total));
    std::size_t best = 0;
    double best_score = -1;
    for (std::size_t i = 0; i < arms.size(); ++i) {
        const Arm& arm = arms[i];
        const double reciprocal = 1 / arm.visits;
        const double mean = arm.sum * reciprocal;
        const double s = score(mean, bandit::variance_of(mean, arm.squares * reciprocal), arm.visits);
        if (s > best_score) {
            best_score = s;
            best = i;
        }
    }
    return best;
}

/// The best mean; at equal means a random one, and one without visits only if all are.
inline std::size_t choose_best(std::span<const Arm> arms, base::Random& random) {
    std::size_t best = 0;
    double best_mean = -2;
    std::uint32_t equal = 0;
    for (std::size_t i = 0; i < arms.size(); ++i) {
        const double mean = arms[i].visits > 0 ? arms[i].mean() : -1;
        if (mean > best_mean) {
            best = i;
            best_mean = mean;
            equal = 1;
        } else if (mean == best_mean && random.below(++equal) == 0) {
            best = i;
        }
    }
    return best;
}

}  // namespace yomi::hidden
