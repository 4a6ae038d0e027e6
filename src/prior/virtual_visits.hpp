#pragma once

#include <cmath>

#include "base/fields.hpp"
#include "mcts/priors.hpp"

namespace yomi::prior {

/// How the probability of a move becomes virtual visits. With q the probability, a move begins with `even`
/// visits, half of them won, `won` sqrt(q) all won, and `lost` all lost if q is below `unlikely`.
struct VirtualVisits {
    double even = 4;
    double won = 40;
    double lost = 20;
    double unlikely = 0.01;
    double pass = 10;

    /// Of a move with probability q, which is its weight.
    [[nodiscard]] mcts::PriorValue of(float q) const {
        const auto wins = static_cast<float>(won) * std::sqrt(q);
        return value(q, wins, static_cast<double>(q) < unlikely ? static_cast<float>(lost) : 0);
    }
    [[nodiscard]] mcts::PriorValue of_pass() const { return value(0, 0, static_cast<float>(pass)); }

    base::Fields fields() {
        using base::field;
        constexpr base::Field::Range kVisits = {0, 1000};
        return {
            field("even", even, kVisits, "visits of every move, half of them won"),
            field("won", won, kVisits, "visits won, times the square root of the probability of the move"),
            field("lost", lost, kVisits, "visits lost by an unlikely move"),
            field("unlikely", unlikely, {0, 1}, "a probability below this is unlikely"),
            field("pass", pass, kVisits, "visits lost by a pass"),
        };
    }

   private:
    [[nodiscard]] mcts::PriorValue value(float weight, float wins, float losses) const {
        const float half = static_cast<float>(even) / 2;
        const float visits = static_cast<float>(even) + wins + losses;
        return {.weight = weight, .visits = visits, .mean = visits > 0 ? (half + wins) / visits : 0.5F};
    }
};

}  // namespace yomi::prior
