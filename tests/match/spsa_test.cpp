#include "match/spsa.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace yomi::match {
namespace {

const std::vector<TunedOption> kTuned = {
    {.name = "a", .low = 0, .high = 10, .start = 1},
    {.name = "b", .low = 1, .high = 1000, .start = 500, .whole = true, .logarithmic = true},
    {.name = "c", .low = 0, .high = 50, .start = 10, .whole = true},
};

/// How far the values are from the best ones (7, 8, 30), as shares of the ranges.
Spsa::Values distances(const Spsa::Values& values) {
    return {values[0] / 10 - 0.7, std::log(values[1]) / std::log(1000.0) - 0.3, values[2] / 50 - 0.6};
}

/// The logarithm of the odds against the best player.
double strength(const Spsa::Values& values) {
    double sum = 0;
    for (const double d : distances(values)) sum += d * d;
    return -4 * sum;
}

TEST(Spsa, FindsTheTopOfANoisyHill) {
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
        Spsa spsa({.iterations = 300}, kTuned, base::Seed(seed));
        base::Random random(base::Seed(100 + seed));
        constexpr int kGames = 16;
        while (!spsa.is_done()) {
            const Spsa::Probe probe = spsa.probe();
            const double share = 1 / (1 + std::exp(strength(probe.minus) - strength(probe.plus)));
            int wins = 0;
            for (int i = 0; i < kGames; ++i) wins += random.unit() < share ? 1 : 0;
            spsa.learn(2.0 * wins / kGames - 1);
        }
        for (const double d : distances(spsa.result())) EXPECT_LT(std::fabs(d), 0.12) << "seed " << seed;
    }
}

TEST(Spsa, ValuesStayInTheirRanges) {
    Spsa spsa({.iterations = 50, .step = 0.3, .rate = 10}, kTuned, base::Seed(1));
    EXPECT_EQ(spsa.values(), (Spsa::Values{1, 500, 10}));
    while (!spsa.is_done()) {
        const auto [plus, minus] = spsa.probe();
        for (const Spsa::Values& values : {plus, minus}) {
            for (std::size_t i = 0; i < values.size(); ++i) {
                EXPECT_GE(values[i], kTuned[i].low);
                EXPECT_LE(values[i], kTuned[i].high);
                EXPECT_TRUE(!kTuned[i].whole || values[i] == std::round(values[i]));
            }
            EXPECT_NE(plus[2], minus[2]) << "whole numbers differ by one at least";
        }
        spsa.learn(spsa.iteration() % 3 == 0 ? 1 : -1);
    }
}

TEST(Spsa, ADrawMovesNothing) {
    Spsa spsa({.iterations = 3}, kTuned, base::Seed(1));
    const auto first = spsa.probe();
    spsa.learn(0);
    EXPECT_EQ(spsa.values(), (Spsa::Values{1, 500, 10}));
    EXPECT_EQ(spsa.iteration(), 1);
    spsa.learn(0);
    const auto third = spsa.probe();
    EXPECT_GT(std::fabs(first.plus[0] - 1), std::fabs(third.plus[0] - 1)) << "steps become smaller";
}

}  // namespace
}  // namespace yomi::match
