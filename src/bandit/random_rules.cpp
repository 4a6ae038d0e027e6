#include "bandit/random_rules.hpp"

#include <algorithm>

#include "bandit/beta.hpp"
#include "bandit/choose.hpp"

namespace yomi::bandit {
namespace {

std::size_t any_arm(std::span<const Arm> arms, base::Random& random) {
    return random.below(static_cast<std::uint32_t>(arms.size()));
}

std::size_t best_mean(std::span<const Arm> arms, base::Random& random) {
    return best_arm(arms, random, [](const Arm& arm) { return arm.mean(); });
}

}  // namespace

std::size_t Thompson::choose(std::span<const Arm> arms, std::int64_t /*pulls*/, base::Random& random) const {
    std::size_t best = 0;
    double highest = -1;
    for (std::size_t i = 0; i < arms.size(); ++i) {
        const Arm& arm = arms[i];
        const double drawn = sample_beta(1 + arm.sum, 1 + static_cast<double>(arm.visits) - arm.sum, random);
        if (drawn > highest) {
            highest = drawn;
            best = i;
        }
    }
    return best;
}

base::Fields EpsilonGreedy::fields() {
    return {base::field("epsilon", epsilon_, {0, 1}, "probability of a random arm")};
}

std::size_t EpsilonGreedy::choose(std::span<const Arm> arms, std::int64_t /*pulls*/,
                                  base::Random& random) const {
    return random.unit() < epsilon_ ? any_arm(arms, random) : best_mean(arms, random);
}

base::Fields EpsilonDecreasing::fields() {
    return {base::field("c", c_, {0, 1e6}, "factor of the probability c K / (d^2 t) of a random arm"),
            base::field("d", d_, {1e-6, 1}, "at most the distance between the best mean and the next")};
}

std::size_t EpsilonDecreasing::choose(std::span<const Arm> arms, std::int64_t pulls,
                                      base::Random& random) const {
    const double epsilon = c_ * static_cast<double>(arms.size()) / (d_ * d_ * static_cast<double>(pulls + 1));
    return random.unit() < epsilon ? any_arm(arms, random) : best_mean(arms, random);
}

std::size_t Greedy::choose(std::span<const Arm> arms, std::int64_t /*pulls*/, base::Random& random) const {
    return best_mean(arms, random);
}

std::size_t Uniform::choose(std::span<const Arm> arms, std::int64_t /*pulls*/, base::Random& random) const {
    return best_arm(arms, random, [](const Arm& arm) { return -static_cast<double>(arm.visits); });
}

}  // namespace yomi::bandit
