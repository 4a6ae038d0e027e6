#include "bandit/upper_bound_rules.hpp"

#include <algorithm>

#include "bandit/choose.hpp"
#include "bandit/scores.hpp"
#include "base/log.hpp"

namespace yomi::bandit {
namespace {

double log_of(std::int64_t pulls) {
    return base::natural_log(static_cast<double>(std::max<std::int64_t>(1, pulls)));
}
double visits_of(const Arm& arm) { return static_cast<double>(arm.visits); }

}  // namespace

base::Fields Ucb1::fields() {
    return {base::field("c", c_, {0, 1000},
                        "factor of sqrt(2 log t / visits); 1: Auer et al., 0.5: Yang & Kaneko")};
}

std::size_t Ucb1::choose(std::span<const Arm> arms, std::int64_t pulls, base::Random& random) const {
    const Ucb1Score<double> score(c_, log_of(pulls));
    return best_arm(arms, random, [&](const Arm& arm) { return score(arm.mean(), visits_of(arm)); });
}

std::size_t Ucb1Tuned::choose(std::span<const Arm> arms, std::int64_t pulls, base::Random& random) const {
    const Ucb1TunedScore<double> score(log_of(pulls));
    return best_arm(arms, random,
                    [&](const Arm& arm) { return score(arm.mean(), arm.variance(), visits_of(arm)); });
}

base::Fields KlUcb::fields() {
    return {
        base::field("bound", bound_, {"exact", "table", "conic"}, "how the bound is computed"),
        base::field("loglog", loglog_, {0, 100},
                    "log t + this times log log t is allowed; Garivier & Cappé prove it for 3, advise 0")};
}

std::size_t KlUcb::choose(std::span<const Arm> arms, std::int64_t pulls, base::Random& random) const {
    double log_t = log_of(pulls);
    if (loglog_ > 0) log_t += loglog_ * std::max(0.0, base::natural_log(std::max(1.0, log_t)));
    if (bound_ == "table") {
        const KlTableScore<double> table(log_t);
        return best_arm(arms, random, [&](const Arm& arm) { return table(arm.mean(), visits_of(arm)); });
    }
    if (bound_ == "conic") {
        const KlConic conic(static_cast<float>(log_t));
        return best_arm(arms, random, [&](const Arm& arm) {
            return conic(static_cast<float>(arm.mean()), static_cast<float>(arm.visits));
        });
    }
    const KlUcbScore<double> exact(log_t);
    return best_arm(arms, random, [&](const Arm& arm) { return exact(arm.mean(), visits_of(arm)); });
}

}  // namespace yomi::bandit
