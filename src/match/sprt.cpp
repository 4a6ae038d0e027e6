#include "match/sprt.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "match/elo.hpp"
#include "match/pair_mean.hpp"

namespace yomi::match {
namespace {

using Shares = std::array<double, 5>;

/// A kind of pair that has not been seen gets this count, because a distribution that excludes it for ever
/// would be too sure of itself.
constexpr double kUnseen = 1e-3;

/// The x at which the sum of p_i b_i / (1 + x b_i) is 0, all denominators being positive. The sum falls from
/// infinity to minus infinity between the poles, so there is one. Some b must be positive and some negative.
double lagrange_multiplier(const Shares& p, const Shares& b) {
    const auto [least, most] = std::ranges::minmax(b);
    double low = -1 / most;
    double high = -1 / least;
    double x = 0;
    for (int step = 0; step < 100; ++step) {
        double sum = 0;
        double slope = 0;
        for (std::size_t i = 0; i < p.size(); ++i) {
            const double term = b[i] / (1 + x * b[i]);
            sum += p[i] * term;
            slope -= p[i] * term * term;
        }
        (sum > 0 ? low : high) = x;
        double next = x - sum / slope;
        if (!(next > low && next < high)) next = (low + high) / 2;
        if (std::fabs(next - x) <= 1e-13 * (high - low) || next == x) return next;
        x = next;
    }
    return x;
}

/// Moves `p` to the distribution under which the observed shares are the likeliest of all whose mean is
/// 1/2 + advantage * deviation. The constraint is bent; each step solves the problem for its tangent at the
/// last solution: b_i = a_i - 1/2 - advantage * deviation * (1 + ((a_i - mean) / deviation)^2) / 2.
void make_likeliest(Shares& p, const Shares& observed, double advantage, int most_steps) {
    for (int step = 0; step < most_steps; ++step) {
        const PairMean now = mean_of_pairs(p);
        const double deviation = std::sqrt(now.variance);
        Shares b;
        for (std::size_t i = 0; i < b.size(); ++i) {
            const double z = (kPairShares[i] - now.mean) / deviation;
            b[i] = kPairShares[i] - 0.5 - advantage * deviation * (1 + z * z) / 2;
        }
        if (std::ranges::max(b) <= 0 || std::ranges::min(b) >= 0) return;
        const double x = lagrange_multiplier(observed, b);
        double change = 0;
        for (std::size_t i = 0; i < p.size(); ++i) {
            const double next = observed[i] / (1 + x * b[i]);
            change = std::max(change, std::fabs(next - p[i]));
            p[i] = next;
        }
        if (change < 1e-10) return;
    }
}

/// The tangent at a distribution that is far from the solution may not be met by any distribution, so a large
/// advantage is approached in strides.
Shares likeliest(const Shares& observed, double advantage) {
    constexpr double kStride = 0.25;
    const int strides = std::max(1, static_cast<int>(std::ceil(std::fabs(advantage) / kStride)));
    Shares p;
    p.fill(1.0 / static_cast<double>(p.size()));
    for (int i = 1; i <= strides; ++i)
        make_likeliest(p, observed, advantage * i / strides, i == strides ? 50 : 4);
    return p;
}

}  // namespace

base::Fields SprtOptions::fields() {
    using base::field;
    return {
        field("nelo0", nelo0, {-2000, 2000}, "normalised Elo of hypothesis 0"),
        field("nelo1", nelo1, {-2000, 2000}, "normalised Elo of hypothesis 1"),
        field("alpha", alpha, {1e-6, 0.5}, "how often hypothesis 1 may be accepted though 0 is true"),
        field("beta", beta, {1e-6, 0.5}, "how often hypothesis 0 may be accepted though 1 is true"),
    };
}

void SprtOptions::check() const {
    if (nelo0 >= nelo1) {
        throw base::Error(
            fmt::format("nelo0 = {} and nelo1 = {} make no test; nelo0 is the smaller one", nelo0, nelo1));
    }
}

double log_likelihood_ratio(const std::array<std::int64_t, 5>& pairs, double nelo0, double nelo1) {
    Shares counts;
    double total = 0;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        counts[i] = pairs[i] == 0 ? kUnseen : static_cast<double>(pairs[i]);
        total += counts[i];
    }
    if (total < 1) return 0;
    Shares observed;
    for (std::size_t i = 0; i < counts.size(); ++i) observed[i] = counts[i] / total;
    const Shares p0 = likeliest(observed, pair_advantage(nelo0));
    const Shares p1 = likeliest(observed, pair_advantage(nelo1));
    double ratio = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) ratio += counts[i] * std::log(p1[i] / p0[i]);
    return ratio;
}

Sprt::Sprt(const SprtOptions& options)
    : options_(options),
      lower_(std::log(options.beta / (1 - options.alpha))),
      upper_(std::log((1 - options.beta) / options.alpha)) {
    options.check();
}

double Sprt::ratio(const std::array<std::int64_t, 5>& pairs) const {
    return log_likelihood_ratio(pairs, options_.nelo0, options_.nelo1);
}

SprtVerdict Sprt::verdict(const std::array<std::int64_t, 5>& pairs) const {
    const double now = ratio(pairs);
    if (now >= upper_) return SprtVerdict::Accept1;
    if (now <= lower_) return SprtVerdict::Accept0;
    return SprtVerdict::Undecided;
}

}  // namespace yomi::match
