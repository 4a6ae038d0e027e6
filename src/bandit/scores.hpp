#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <type_traits>

#include "base/lanes.hpp"

namespace yomi::bandit {

// The rules as plain formulas, for a loop over the arms of one bandit or the children of one node: an object
// is made once a node from log t, t the visits of the node, and called once a child, whose visits must be
// above 0 unless said otherwise. They use no branch and nothing but + - * / sqrt, so that compilers vectorise
// the loop, and the result is the same on every machine.

/// UCB1: mean + c sqrt(2 log t / visits), Shimizu & Kaneko, eq. 1; with c = 1 the rule of Auer, Cesa-Bianchi
/// & Fischer (2002).
template <std::floating_point Real>
class Ucb1Score {
   public:
    Ucb1Score(Real c, Real log_t) : square_(2 * c * c * log_t) {}
    [[nodiscard]] Real operator()(Real mean, std::type_identity_t<Real> visits) const {
        return mean + std::sqrt(square_ / visits);
    }

   private:
    Real square_;
};

/// The c with which UCB1 becomes mean + sqrt(log t / (2 visits)), Yang & Kaneko, eq. 1.
inline constexpr double kYangKanekoC = 0.5;

/// UCB1-tuned: mean + sqrt(log t / visits * min(1/4, variance + sqrt(2 log t / visits))), Auer et al. (2002);
/// variance is that of the arm's rewards so far, for wins and losses mean (1 - mean).
template <std::floating_point Real>
class Ucb1TunedScore {
   public:
    explicit Ucb1TunedScore(Real log_t) : log_t_(log_t) {}
    [[nodiscard]] Real operator()(Real mean, Real variance, Real visits) const {
        const Real level = log_t_ / visits;
        return mean + std::sqrt(level * std::min(Real(0.25), variance + std::sqrt(2 * level)));
    }

   private:
    Real log_t_;
};

/// The upper bound of KL-UCB by a closed form, within kError of kl_upper_bound() (and so at most that much
/// above 1). Visits of 0 count as an infinite level; a mean that rounding has put just outside of [0, 1] does
/// no harm.
///
/// For a fixed level d = log t / visits the bound q, as a function of the mean p, is close to a conic
/// section:
///
///     F = 1 / (1 + d/4 + 0.0385 d^2)^4, which is close to exp(-d);   E = 1 - F
///     v = a - (a + b) p                                              a = 0.769, b = 0.828, c = 0.347
///     u = (1-a)^2 (1-p) + b^2 p - c p (1-p)
///     q = p + E v + sqrt(E (u + F (2 p (1-p) - u)))
///
/// This makes q = E at p = 0, where 1 - exp(-d) is exact, q = 1 at p = 1, and q = p + sqrt(2 p (1-p) d) +
/// O(d) for small d, as it must be. The four constants make the largest error over all p and d as small as
/// possible.
class KlConic {
   public:
    static constexpr float kError = 5.5e-3F;

    explicit KlConic(float log_t) : linear_(log_t / 4), constant_(0.0385F * log_t * log_t + kTiny) {}

    /// For one arm (float), or for four (base::Floats).
    template <class Real>
    [[nodiscard]] Real operator()(Real mean, std::type_identity_t<Real> visits) const {
        const Real square = visits * visits;
        const Real root = square / (square + visits * linear_ + constant_);
        const Real f = (root * root) * (root * root);
        const Real e = 1.0F - f;
        const Real v = kA - (kA + kB) * mean;
        const Real u = kU0 + mean * (kU1 + mean * kC);
        const Real w = mean * (2.0F - 2.0F * mean) - u;
        return mean + e * v + base::square_root(base::at_least_zero(e * (u + f * w)));
    }

   private:
    static constexpr float kA = 0.769F;
    static constexpr float kB = 0.828F;
    static constexpr float kC = 0.347F;
    static constexpr float kU0 = (1 - kA) * (1 - kA);
    static constexpr float kU1 = kB * kB - kC - kU0;
    static constexpr float kTiny = 1e-30F;  // so that log t = 0 and no visits give 1 instead of 0/0

    float linear_;
    float constant_;
};

}  // namespace yomi::bandit
