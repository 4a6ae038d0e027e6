#pragma once

#include "base/random.hpp"

namespace yomi::bandit {

// Random variables with the same values on every machine and compiler, which those of <random> do not
// promise.

/// Standard normal, by Marsaglia's polar method.
double sample_normal(base::Random& random);

/// Gamma with the given shape, at least 1, and scale 1 (Marsaglia & Tsang 2000).
double sample_gamma(double shape, base::Random& random);

/// Beta(a, b) with a and b at least 1: the share of one gamma variable in the sum of two.
double sample_beta(double a, double b, base::Random& random);

}  // namespace yomi::bandit
