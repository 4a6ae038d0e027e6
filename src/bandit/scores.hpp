#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <type_traits>

#include "bandit/kl.hpp"
#include "bandit/kl_table.hpp"
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
    /// Of four arms.
    [[nodiscard]] base::Floats operator()(base::Floats mean,
                                          base::Floats visits) const requires std::same_as<Real, float> {
        return mean + base::square_root(square_ / visits);
    }

   private:
    Real square_;
};

/// The same bound with its constant outside of the root: mean + c sqrt(log_t / visits), as Cowling et al.
/// (2012) write it. It is Ucb1Score up to rounding if c has the root of 2, and results that are kept depend
/// on the rounding.
template <std::floating_point Real>
class ScaledUcbScore {
   public:
    ScaledUcbScore(Real c, Real log_t) : c_(c), log_t_(log_t) {}
    [[nodiscard]] Real operator()(Real mean, std::type_identity_t<Real> visits) const {
        return mean + c_ * std::sqrt(log_t_ / visits);
    }

   private:
    Real c_;
    Real log_t_;
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

/// The variance of results whose squares have this mean. Rounding may make it a little less than 0, which
/// Ucb1TunedScore does not mind.
template <class Real>
[[nodiscard]] constexpr Real variance_of(Real mean, std::type_identity_t<Real> mean_square) {
    return mean_square - mean * mean;
}

/// The variance of wins and losses.
template <class Real>
[[nodiscard]] constexpr Real variance_of_wins(Real mean) {
    return mean * (1 - mean);
}

/// What PUCT (Rosin 2011, in the form of AlphaZero) adds to the mean: c P sqrt(n) / (1 + visits), P the prior
/// of the arm and n the visits of the node. The product comes as two factors, whichever of the three are the
/// same for many arms multiplied beforehand. For one arm, or for four (base::Floats).
template <class Real, class Factor>
[[nodiscard]] constexpr Real puct_bonus(Factor factor, Real other, std::type_identity_t<Real> visits) {
    return factor * other / (1 + visits);
}

/// KL-UCB: the upper bound of the mean in the Kullback-Leibler sense, exactly.
template <std::floating_point Real>
class KlUcbScore {
   public:
    explicit KlUcbScore(Real log_t) : log_t_(log_t) {}
    [[nodiscard]] Real operator()(Real mean, std::type_identity_t<Real> visits) const {
        // Rounding may have put a mean just outside.
        return static_cast<Real>(kl_upper_bound(std::clamp(mean, Real(0), Real(1)), log_t_ / visits));
    }

   private:
    Real log_t_;
};

/// The same from a table.
template <std::floating_point Real>
class KlTableScore {
   public:
    explicit KlTableScore(Real log_t) : log_t_(log_t), table_(KlTable::instance()) {}
    [[nodiscard]] float operator()(Real mean, std::type_identity_t<Real> visits) const {
        return table_(static_cast<float>(mean), static_cast<float>(log_t_ / visits));
    }

   private:
    Real log_t_;
    const KlTable& table_;
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
