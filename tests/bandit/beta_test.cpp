#include "bandit/beta.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/statistics.hpp"
#include "support/statistics.hpp"

namespace yomi::bandit {
namespace {

constexpr int kDraws = 100'000;

/// Distance of an average from what it should be, in standard errors.
double deviation(const base::RunningMean& mean, double expected) {
    return (mean.mean() - expected) / mean.standard_error();
}

/// The largest distance between the share of draws below x and the distribution function, times sqrt(draws)
/// (Kolmogorov & Smirnov); above 2.7 once in a million.
template <class Draw, class Distribution>
double kolmogorov(Draw&& draw, Distribution&& distribution) {
    std::vector<double> drawn(kDraws);
    std::ranges::generate(drawn, draw);
    std::ranges::sort(drawn);
    double worst = 0;
    for (int i = 0; i < kDraws; ++i) {
        const double below = distribution(drawn[static_cast<std::size_t>(i)]);
        worst = std::max(
            {worst, below - static_cast<double>(i) / kDraws, static_cast<double>(i + 1) / kDraws - below});
    }
    return worst * std::sqrt(kDraws);
}
constexpr double kFarFromTheDistribution = 2.7;

TEST(SampleNormal, HasTheNormalDistribution) {
    base::Random random(base::Seed(1));
    const auto normal = [](double x) { return std::erfc(-x / std::sqrt(2)) / 2; };
    EXPECT_LT(kolmogorov([&] { return sample_normal(random); }, normal), kFarFromTheDistribution);
}

TEST(SampleGamma, OfShapeOneIsExponential) {
    base::Random random(base::Seed(2));
    const auto exponential = [](double x) { return -std::expm1(-x); };
    EXPECT_LT(kolmogorov([&] { return sample_gamma(1, random); }, exponential), kFarFromTheDistribution);
}

TEST(SampleGamma, OfShapeThreeIsErlang) {
    base::Random random(base::Seed(3));
    const auto erlang = [](double x) { return 1 - std::exp(-x) * (1 + x + x * x / 2); };
    EXPECT_LT(kolmogorov([&] { return sample_gamma(3, random); }, erlang), kFarFromTheDistribution);
}

TEST(SampleBeta, HasTheDistributionsThatAreKnownInClosedForm) {
    base::Random random(base::Seed(4));
    EXPECT_LT(kolmogorov([&] { return sample_beta(1, 1, random); }, [](double x) { return x; }),
              kFarFromTheDistribution);
    EXPECT_LT(kolmogorov([&] { return sample_beta(5, 1, random); }, [](double x) { return std::pow(x, 5); }),
              kFarFromTheDistribution);
    EXPECT_LT(
        kolmogorov([&] { return sample_beta(2, 2, random); }, [](double x) { return x * x * (3 - 2 * x); }),
        kFarFromTheDistribution);
}

TEST(SampleBeta, HasTheRightMomentsForLargeAndBrokenNumbers) {
    base::Random random(base::Seed(5));
    for (const auto& [a, b] : {std::pair{1001.0, 3001.0}, {1.5, 2.5}, {1e6, 1.0}}) {
        base::RunningMean mean;
        base::RunningMean square;
        const double expected = a / (a + b);
        const double variance = a * b / ((a + b) * (a + b) * (a + b + 1));
        for (int i = 0; i < kDraws; ++i) {
            const double x = sample_beta(a, b, random);
            ASSERT_TRUE(x >= 0 && x <= 1);
            mean.add(x);
            square.add((x - expected) * (x - expected));
        }
        EXPECT_LT(std::fabs(deviation(mean, expected)), test::kFarOut) << a << " " << b;
        EXPECT_LT(std::fabs(deviation(square, variance)), test::kFarOut) << a << " " << b;
    }
}

}  // namespace
}  // namespace yomi::bandit
