#include "base/statistics.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <initializer_list>

namespace yomi::base {
namespace {

RunningMean mean_of(std::initializer_list<double> numbers) {
    RunningMean mean;
    for (const double x : numbers) mean.add(x);
    return mean;
}

TEST(RunningMean, OfFewNumbers) {
    const RunningMean mean = mean_of({2, 4, 4, 4, 5, 5, 7, 9});
    EXPECT_EQ(mean.count(), 8);
    EXPECT_DOUBLE_EQ(mean.mean(), 5);
    EXPECT_DOUBLE_EQ(mean.variance(), 32.0 / 7);
    EXPECT_DOUBLE_EQ(mean.standard_error(), std::sqrt(32.0 / 7 / 8));
    EXPECT_NEAR(mean.half_width_95(), 2.3646 * std::sqrt(32.0 / 7 / 8), 1e-4);
}

TEST(RunningMean, KnowsWhatItCannotKnow) {
    const RunningMean none;
    EXPECT_EQ(none.mean(), 0);
    EXPECT_TRUE(std::isinf(none.half_width_95()));
    const RunningMean one = mean_of({3});
    EXPECT_EQ(one.mean(), 3);
    EXPECT_TRUE(std::isinf(one.variance()));
    EXPECT_TRUE(std::isinf(one.half_width_95()));
    EXPECT_EQ(mean_of({3, 3}).half_width_95(), 0);
}

TEST(RunningMean, DoesNotLoseSmallDifferencesOfLargeNumbers) {
    EXPECT_DOUBLE_EQ(mean_of({1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16}).variance(), 30);
}

TEST(RunningMean, MergesAsIfAllHadComeToOne) {
    RunningMean left = mean_of({1, 2, 3.5});
    left.merge(mean_of({-4, 10}));
    const RunningMean all = mean_of({1, 2, 3.5, -4, 10});
    EXPECT_EQ(left.count(), all.count());
    EXPECT_DOUBLE_EQ(left.mean(), all.mean());
    EXPECT_DOUBLE_EQ(left.variance(), all.variance());
}

TEST(RunningMean, MergesWithNothing) {
    RunningMean some = mean_of({1, 2});
    some.merge({});
    EXPECT_EQ(some.count(), 2);
    EXPECT_DOUBLE_EQ(some.mean(), 1.5);
    RunningMean none;
    none.merge(some);
    EXPECT_EQ(none.count(), 2);
    EXPECT_DOUBLE_EQ(none.mean(), 1.5);
    EXPECT_DOUBLE_EQ(none.variance(), 0.5);
}

// Values of the usual tables.
TEST(Student, HasTheQuantilesOfTheTables) {
    const struct {
        std::int64_t freedom;
        double value;
    } table[] = {{1, 12.7062}, {2, 4.3027},  {3, 3.1824},  {4, 2.7764},   {5, 2.5706},
                 {7, 2.3646},  {10, 2.2281}, {30, 2.0423}, {100, 1.9840}, {1'000'000, 1.9600}};
    for (const auto& [freedom, value] : table) {
        EXPECT_NEAR(student_975(freedom) / value, 1, 0.002) << freedom;
    }
    EXPECT_TRUE(std::isinf(student_975(0)));
}

// 40 of 100: (0.4 + z²/200 ± z sqrt(0.24/100 + z²/40000)) / (1 + z²/100) with z² = 3.8415.
TEST(Wilson, OfFortyInAHundred) {
    const Interval interval = wilson_95(40, 100);
    EXPECT_NEAR(interval.low, 0.30940, 1e-5);
    EXPECT_NEAR(interval.high, 0.49800, 1e-5);
}

TEST(Wilson, AtTheEnds) {
    const double z2 = kNormal975 * kNormal975;
    for (const double trials : {10.0, 2028.0, 5000.0}) {
        EXPECT_EQ(wilson_95(0, trials).low, 0);
        EXPECT_EQ(wilson_95(trials, trials).high, 1);
    }
    EXPECT_NEAR(wilson_95(0, 10).high, z2 / (10 + z2), 1e-12);
    EXPECT_NEAR(wilson_95(10, 10).low, 10 / (10 + z2), 1e-12);
    EXPECT_EQ(wilson_95(0, 0).low, 0);
    EXPECT_EQ(wilson_95(0, 0).high, 1);
}

TEST(Wilson, OfHalvesLiesBetween) {
    EXPECT_GT(wilson_95(4.5, 10).low, wilson_95(4, 10).low);
    EXPECT_LT(wilson_95(4.5, 10).low, wilson_95(5, 10).low);
}

TEST(ShareDifference, InStandardErrors) {
    // 60 and 45 of 100: together 0.525, standard error sqrt(0.525 * 0.475 * 0.02).
    EXPECT_NEAR(share_difference_z(60, 100, 45, 100), 0.15 / std::sqrt(0.525 * 0.475 * 0.02), 1e-12);
    EXPECT_NEAR(share_difference_z(45, 100, 60, 100), -share_difference_z(60, 100, 45, 100), 1e-12);
    EXPECT_EQ(share_difference_z(0, 0, 45, 100), 0);
    EXPECT_EQ(share_difference_z(7, 7, 5, 5), 0);
}

}  // namespace
}  // namespace yomi::base
