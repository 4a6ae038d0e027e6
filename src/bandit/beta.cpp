#include "bandit/beta.hpp"

#include <cassert>
#include <cmath>

#include "base/log.hpp"

namespace yomi::bandit {

double sample_normal(base::Random& random) {
    for (;;) {
        const double x = 2 * random.unit() - 1;
        const double y = 2 * random.unit() - 1;
        const double square = x * x + y * y;
        if (square > 0 && square < 1) return x * std::sqrt(-2 * base::natural_log(square) / square);
    }
}

double sample_gamma(double shape, base::Random& random) {
    assert(shape >= 1);
    const double d = shape - 1.0 / 3;
    const double c = 1 / std::sqrt(9 * d);
    for (;;) {
        const double x = sample_normal(random);
        const double root = 1 + c * x;
        if (root <= 0) continue;
        const double v = root * root * root;
        const double u = random.unit();
        if (base::natural_log(u) < x * x / 2 + d * (1 - v + base::natural_log(v))) return d * v;
    }
}

double sample_beta(double a, double b, base::Random& random) {
    const double x = sample_gamma(a, random);
    const double y = sample_gamma(b, random);
    return x / (x + y);
}

}  // namespace yomi::bandit
