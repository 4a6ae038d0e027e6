#include "bandit/kl.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "base/log.hpp"

namespace yomi::bandit {
namespace {

// Newton's error is squared with every step, so after one this small, relative to the distance over which the
// slope changes, nothing is left to gain.
constexpr double kLastStep = 1e-6;
constexpr double kNarrow = 1e-15;  // a bracket that hardly holds another number
// Far more than needed: a step is Newton's or halves the bracket.
constexpr int kMostSteps = 100;

/// p log(p/q), by continuity 0 for p = 0.
double term(double p, double q) { return p > 0 ? p * base::natural_log(p / q) : 0; }

}  // namespace

double kl_divergence(double p, double q) {
    assert(p >= 0 && p <= 1 && q >= 0 && q <= 1);
    return term(p, q) + term(1 - p, 1 - q);
}

double kl_upper_bound(double mean, double level) {
    assert(mean >= 0 && mean <= 1 && level >= 0);
    if (mean >= 1 || level == std::numeric_limits<double>::infinity()) return 1;
    if (level <= 0) return mean;
    double low = mean;  // KL <= level here
    double high = 1;    // KL > level here
    // The first terms for a small level; a start beyond the bracket is replaced by its middle.
    double q = mean + std::sqrt(2 * mean * (1 - mean) * level) + level / 3;
    for (int i = 0; i < kMostSteps && high - low > kNarrow; ++i) {
        if (!(q > low && q < high)) q = low + (high - low) / 2;
        const double excess = kl_divergence(mean, q) - level;
        (excess <= 0 ? low : high) = q;
        const double slope = (q - mean) / (q * (1 - q));
        const double step = excess / slope;
        const double scale = std::min(q - mean, 1 - q);  // over which the slope changes
        q -= step;
        if (!(std::fabs(step) > kLastStep * scale)) break;
    }
    return std::clamp(q, low, high);
}

}  // namespace yomi::bandit
