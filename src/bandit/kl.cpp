#include "bandit/kl.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "base/log.hpp"

namespace yomi::bandit {
namespace {

constexpr double kPrecision = 1e-15;  // below it rounding errors decide

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
    const int most = 100;  // far more than is needed: a step is Newton's or halves the bracket
    for (int i = 0; i < most && high - low > kPrecision; ++i) {
        if (!(q > low && q < high)) q = low + (high - low) / 2;
        const double excess = kl_divergence(mean, q) - level;
        (excess <= 0 ? low : high) = q;
        const double slope = (q - mean) / (q * (1 - q));
        const double step = excess / slope;
        if (std::fabs(step) <= kPrecision) break;
        q -= step;
    }
    return std::clamp(q, low, high);
}

}  // namespace yomi::bandit
