#include "match/spsa.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "base/exponential.hpp"
#include "base/log.hpp"

namespace yomi::match {
namespace {

// The C library's powers and logarithms differ between machines, and a path has to be the same on all.

double power(double x, double exponent) {
    return base::exponential(static_cast<float>(exponent * base::natural_log(x)));
}

double share_of(const TunedOption& option, double value) {
    if (!option.logarithmic) return (value - option.low) / (option.high - option.low);
    return base::natural_log(value / option.low) / base::natural_log(option.high / option.low);
}

double value_of(const TunedOption& option, double share) {
    double value = option.logarithmic ? option.low * power(option.high / option.low, share)
                                      : option.low + share * (option.high - option.low);
    if (option.whole) {
        value = std::round(value);
    } else {
        // What differs by less plays alike, and texts stay short.
        const std::string text = fmt::format("{:.4g}", value);
        std::from_chars(text.data(), text.data() + text.size(), value);
    }
    return std::clamp(value, option.low, option.high);
}

}  // namespace

base::Fields SpsaOptions::fields() {
    using base::field;
    return {
        field("iterations", iterations, {1, 1e6}, "matches between two changed players"),
        field("step", step, {0.001, 0.5}, "how far options are changed at first, as a share of their range"),
        field("rate", rate, {1e-6, 10},
              "how far options move at first if every game is won, as a share of their range"),
    };
}

Spsa::Spsa(const SpsaOptions& options, std::vector<TunedOption> tuned, base::Seed seed)
    : options_(options), tuned_(std::move(tuned)), seed_(seed) {
    for (const TunedOption& option : tuned_) shares_.push_back(share_of(option, option.start));
    path_.push_back(shares_);
}

Spsa::Values Spsa::values_of(const Values& shares) const {
    Values values;
    for (std::size_t i = 0; i < tuned_.size(); ++i) values.push_back(value_of(tuned_[i], shares[i]));
    return values;
}

double Spsa::perturbation(const TunedOption& option) const {
    constexpr double kExponent = 0.101;
    const double step = options_.step / power(static_cast<double>(iteration_ + 1), kExponent);
    // Two players that round to the same whole number would tell nothing.
    const bool coarse = option.whole && !option.logarithmic;
    return coarse ? std::max(step, 0.5 / (option.high - option.low)) : step;
}

std::vector<int> Spsa::signs() const {
    base::Random random(seed_.derive("signs").derive(static_cast<std::uint64_t>(iteration_)));
    std::vector<int> signs;
    for (std::size_t i = 0; i < tuned_.size(); ++i) signs.push_back(random.below(2) == 0 ? 1 : -1);
    return signs;
}

Spsa::Probe Spsa::probe() const {
    Values plus = shares_;
    Values minus = shares_;
    const std::vector<int> signs = this->signs();
    for (std::size_t i = 0; i < shares_.size(); ++i) {
        const double change = signs[i] * perturbation(tuned_[i]);
        plus[i] = std::clamp(shares_[i] + change, 0.0, 1.0);
        minus[i] = std::clamp(shares_[i] - change, 0.0, 1.0);
    }
    return {values_of(plus), values_of(minus)};
}

void Spsa::learn(double advantage) {
    constexpr double kExponent = 0.602;
    // A tenth of the iterations, as Spall recommends, in which the movements hardly shrink.
    const double stability = 0.1 * static_cast<double>(options_.iterations);
    const auto k = static_cast<double>(iteration_);
    const double gain = options_.rate * power((stability + 1) / (stability + k + 1), kExponent);
    const std::vector<int> signs = this->signs();
    for (std::size_t i = 0; i < shares_.size(); ++i) {
        // The gradient is divided by the perturbation of now; the rate is in terms of the first one.
        const double movement = gain * advantage * signs[i] * options_.step / perturbation(tuned_[i]);
        shares_[i] = std::clamp(shares_[i] + movement, 0.0, 1.0);
    }
    path_.push_back(shares_);
    ++iteration_;
}

Spsa::Values Spsa::result() const {
    const std::size_t count = std::max<std::size_t>(1, path_.size() / 4);
    Values mean(shares_.size(), 0.0);
    for (std::size_t p = path_.size() - count; p < path_.size(); ++p) {
        for (std::size_t i = 0; i < mean.size(); ++i) mean[i] += path_[p][i] / static_cast<double>(count);
    }
    return values_of(mean);
}

}  // namespace yomi::match
