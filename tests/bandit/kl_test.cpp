#include "bandit/kl.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "bandit/kl_table.hpp"
#include "bandit/scores.hpp"

namespace yomi::bandit {
namespace {

TEST(KlDivergence, OfKnownCoins) {
    EXPECT_NEAR(kl_divergence(0.5, 0.75), 0.5 * std::log(4.0 / 3), 1e-15);
    EXPECT_NEAR(kl_divergence(0.25, 0.5), 0.25 * std::log(0.5) + 0.75 * std::log(1.5), 1e-15);
    EXPECT_EQ(kl_divergence(0.3, 0.3), 0);
    EXPECT_NEAR(kl_divergence(0, 0.5), std::log(2), 1e-15);
    EXPECT_NEAR(kl_divergence(1, 0.5), std::log(2), 1e-15);
}

TEST(KlDivergence, AtTheEnds) {
    EXPECT_EQ(kl_divergence(0, 0), 0);
    EXPECT_EQ(kl_divergence(1, 1), 0);
    EXPECT_EQ(kl_divergence(0.5, 1), INFINITY);
    EXPECT_EQ(kl_divergence(0.5, 0), INFINITY);
    EXPECT_EQ(kl_divergence(0, 1), INFINITY);
}

TEST(KlUpperBound, OfKnownLevels) {
    EXPECT_NEAR(kl_upper_bound(0.5, 0.5 * std::log(4.0 / 3)), 0.75, 1e-12);
    EXPECT_NEAR(kl_upper_bound(0.25, 0.25 * std::log(0.5) + 0.75 * std::log(1.5)), 0.5, 1e-12);
    for (const double level : {1e-6, 0.01, 0.5, 3.0, 20.0}) {
        EXPECT_NEAR(kl_upper_bound(0, level), -std::expm1(-level), 1e-12) << level;
        EXPECT_EQ(kl_upper_bound(1, level), 1);
    }
}

TEST(KlUpperBound, AtTheEnds) {
    EXPECT_EQ(kl_upper_bound(0.3, 0), 0.3);
    EXPECT_EQ(kl_upper_bound(0, 0), 0);
    EXPECT_EQ(kl_upper_bound(0.3, INFINITY), 1);
    EXPECT_EQ(kl_upper_bound(0, INFINITY), 1);
    EXPECT_NEAR(kl_upper_bound(0.3, 1e6), 1, 1e-12);
    EXPECT_NEAR(kl_upper_bound(1 - 1e-12, 0.1), 1, 1e-11);
}

/// By bisection alone: slow and obvious.
double by_bisection(double mean, double level) {
    double low = mean;
    double high = 1;
    for (int i = 0; i < 100; ++i) {
        const double middle = (low + high) / 2;
        (kl_divergence(mean, middle) <= level ? low : high) = middle;
    }
    return low;
}

RC_GTEST_PROP(KlUpperBound, IsWhatBisectionFinds, (unsigned a, unsigned b)) {
    // Means at both ends of [0, 1] and levels of all sizes.
    const double u = a / 4294967296.0;
    const double mean = u * u * u * (10 - 15 * u + 6 * u * u);
    const double level = std::exp(b / 4294967296.0 * 25 - 20);
    const double found = kl_upper_bound(mean, level);
    RC_ASSERT(std::fabs(found - by_bisection(mean, level)) < 1e-11);
    RC_ASSERT(found >= mean && found <= 1);
}

TEST(KlUpperBound, IsWhatBisectionFindsForWinsVisitsAndTimes) {
    double worst = 0;
    for (const int visits : {1, 2, 3, 5, 8, 20, 61, 500, 3'000, 100'000}) {
        for (int part = 0; part <= 60; ++part) {
            // Whole numbers of wins where there are few visits, shares of them where there are many.
            const double wins = visits <= 60 ? std::min(part, visits) : visits * (part / 60.0);
            // At t = 1 the bound is the mean, near which rounding hides small divergences from the bisection.
            EXPECT_EQ(kl_upper_bound(wins / visits, 0), wins / visits);
            for (const double t : {2.0, 3.0, 10.0, 100.0, 3e3, 1e5, 1e9}) {
                const double level = std::log(t) / visits;
                worst = std::max(worst, std::fabs(kl_upper_bound(wins / visits, level) -
                                                  by_bisection(wins / visits, level)));
            }
        }
    }
    EXPECT_LE(worst, 1e-9);
}

/// Calls f(mean, level) on a dense grid: denser at both ends of the means and for small levels.
template <class F>
void for_grid(F&& f) {
    for (int i = 0; i <= 600; ++i) {
        const double u = i / 600.0;
        const double mean = u * u * u * (10 - 15 * u + 6 * u * u);
        for (int j = 0; j <= 400; ++j) {
            const double v = j / 400.0;
            f(static_cast<float>(mean), static_cast<float>(12 * v * v * v));
        }
    }
}

TEST(KlTable, IsCloseToTheExactBoundEverywhere) {
    const KlTable& table = KlTable::instance();
    double worst = 0;
    for_grid([&](float mean, float level) {
        worst = std::max(worst, std::fabs(table(mean, level) - kl_upper_bound(mean, level)));
    });
    EXPECT_LT(worst, KlTable::kError);
    EXPECT_GT(worst, KlTable::kError / 2) << "the documented error can be lowered";
}

TEST(KlTable, TakesAnyInput) {
    const KlTable& table = KlTable::instance();
    EXPECT_NEAR(table(0.5F, INFINITY), 1, 1e-4);
    EXPECT_NEAR(table(0.5F, 1e30F), 1, 1e-4);
    EXPECT_EQ(table(0, 0), 0);
    EXPECT_EQ(table(1, 0), 1);
    EXPECT_EQ(table(1, INFINITY), 1);
    EXPECT_EQ(table(1.0000002F, 0.1F), 1) << "rounding may push a mean above 1";
    EXPECT_EQ(table(-1e-8F, 0), 0);
}

TEST(KlConic, IsCloseToTheExactBoundEverywhere) {
    double worst = 0;
    for_grid([&](float mean, float level) {
        // The same level from many and from few visits.
        for (const float visits : {1.0F, 37.0F}) {
            const KlConic conic(level * visits);
            worst = std::max(worst, std::fabs(conic(mean, visits) - kl_upper_bound(mean, level)));
        }
    });
    EXPECT_LT(worst, KlConic::kError);
    EXPECT_GT(worst, KlConic::kError / 2) << "the documented error can be lowered";
}

TEST(KlConic, ApproachesTheExactBoundWithManyVisits) {
    const double log_t = std::log(1e6);
    const KlConic conic(static_cast<float>(log_t));
    for (const double mean : {0.1, 0.5, 0.9}) {
        const double visits = 300'000;
        const double exact = kl_upper_bound(mean, log_t / visits) - mean;
        const double found =
            conic(static_cast<float>(mean), static_cast<float>(visits)) - static_cast<float>(mean);
        EXPECT_NEAR(found / exact, 1, 0.01) << mean;
    }
}

TEST(KlConic, TakesAnyInput) {
    EXPECT_EQ(KlConic(0)(0.25F, 10), 0.25F) << "log 1 allows nothing";
    EXPECT_NEAR(KlConic(0)(0.25F, 0), 1, KlConic::kError) << "no visits";
    EXPECT_NEAR(KlConic(3)(0.25F, 0), 1, KlConic::kError);
    EXPECT_NEAR(KlConic(3)(1.0F, 5), 1, 1e-6);
    EXPECT_NEAR(KlConic(3)(1.0000002F, 1e8F), 1, 1e-3) << "rounding may push a mean above 1";
    EXPECT_NEAR(KlConic(20)(0.5F, 1e9F), 0.5, 1e-3);
}

TEST(KlConic, GivesInALoopWhatItGivesAlone) {
    constexpr int kArms = 103;  // no multiple of a vector's length
    float means[kArms];
    float visits[kArms];
    float bounds[kArms];
    for (int i = 0; i < kArms; ++i) {
        means[i] = static_cast<float>(i) / (kArms - 1);
        visits[i] = static_cast<float>(1 + i * i % 41);
    }
    const KlConic conic(7.5F);
    for (int i = 0; i < kArms; ++i) bounds[i] = conic(means[i], visits[i]);
    for (int i = 0; i < kArms; ++i) {
        volatile float mean = means[i];
        volatile float visit = visits[i];
        EXPECT_EQ(conic(mean, visit), bounds[i]) << i;
    }
}

}  // namespace
}  // namespace yomi::bandit
