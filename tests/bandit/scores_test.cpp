#include "bandit/scores.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace yomi::bandit {
namespace {

// Shimizu & Kaneko, eq. 1, by hand: 0.5 + c sqrt(2 * 8 / 4) = 0.5 + 2 c.
TEST(Ucb1Score, IsTheFormulaOfShimizuAndKaneko) {
    EXPECT_DOUBLE_EQ(Ucb1Score<double>(1, 8)(0.5, 4), 2.5);
    EXPECT_DOUBLE_EQ(Ucb1Score<double>(0.25, 8)(0.5, 4), 1.0);
    EXPECT_DOUBLE_EQ(Ucb1Score<double>(0, 8)(0.5, 4), 0.5);
    EXPECT_FLOAT_EQ(Ucb1Score<float>(1, 8)(0.5, 4), 2.5F);
}

// Yang & Kaneko, eq. 1: 0.5 + sqrt(8 / (2 * 4)) = 1.5.
TEST(Ucb1Score, IsTheFormulaOfYangAndKaneko) {
    EXPECT_DOUBLE_EQ(Ucb1Score<double>(kYangKanekoC, 8)(0.5, 4), 1.5);
    EXPECT_DOUBLE_EQ(Ucb1Score<double>(kYangKanekoC, std::log(100))(0.3, 7),
                     0.3 + std::sqrt(std::log(100) / 14));
}

TEST(Ucb1Score, OfAnArmWithoutVisitsBeatsAll) { EXPECT_EQ(Ucb1Score<float>(1, 2)(0, 0), INFINITY); }

TEST(Ucb1TunedScore, IsCappedByTheLargestVariance) {
    // log t / visits = 0.25; 0.25 + sqrt(0.5) is above 1/4, so sqrt(0.25 * 0.25).
    EXPECT_DOUBLE_EQ(Ucb1TunedScore<double>(2)(0.5, 0.25, 8), 0.75);
}

TEST(Ucb1TunedScore, TakesTheVarianceIntoAccount) {
    // log t / visits = 0.005; 0 + sqrt(0.01) = 0.1, so sqrt(0.005 * 0.1).
    EXPECT_DOUBLE_EQ(Ucb1TunedScore<double>(1)(0.5, 0, 200), 0.5 + std::sqrt(0.0005));
    EXPECT_DOUBLE_EQ(Ucb1TunedScore<double>(1)(0.1, 0.09, 200), 0.1 + std::sqrt(0.005 * 0.19));
}

}  // namespace
}  // namespace yomi::bandit
