#include "learn/measures/measures.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "learn/loss.hpp"

namespace yomi::learn {
namespace {

TEST(Measures, AreThoseOfTheTable) {
    Measures m(9);
    m.add(std::vector<float>{0.5F, 0.25F, 0.25F}, 0, 1);  // rank 1
    m.add(std::vector<float>{0.5F, 0.25F, 0.25F}, 2, 2);  // rank 2 or 3
    m.add(std::vector<float>{0.8F, 0.15F, 0.05F}, 2, 2);  // rank 3
    EXPECT_EQ(m.positions(), 3U);
    EXPECT_DOUBLE_EQ(m.rank(), (1 + 2.5 + 3) / 3);
    EXPECT_DOUBLE_EQ(m.rank_inverse(), 3 / (1 + 1 / 2.5 + 1.0 / 3));
    EXPECT_DOUBLE_EQ(m.match(1), 1.0 / 3);
    EXPECT_DOUBLE_EQ(m.match(2), 1.5 / 3);
    EXPECT_DOUBLE_EQ(m.match(3), 1);
    EXPECT_NEAR(m.co_match(), 1 - (m.rank() - 1) / 9, 1e-12);
    EXPECT_NEAR(m.select(), (0.5 + 0.25 + 0.05) / 3, 1e-7);
    EXPECT_NEAR(m.select_root(), std::pow((std::sqrt(0.5) + 0.5 + std::sqrt(0.05)) / 3, 2), 1e-7);
    EXPECT_DOUBLE_EQ(m.over(3), 2.0 / 3);          // above 0.1
    EXPECT_DOUBLE_EQ(m.not_over(3), 1 - 2.0 / 8);  // of eight moves above 0.1
    EXPECT_NEAR(m.log_likelihood(), (std::log(0.5) + std::log(0.25) + std::log(0.05)) / 3, 1e-6);
    EXPECT_NEAR(m.log_likelihood(2), (std::log(0.25) + std::log(0.05)) / 2, 1e-6);
    EXPECT_NEAR(m.error(), (0 + 1.5 + 2) / 6, 1e-6);
    m.add(std::vector<float>{1.0F}, Measures::kNotThere, 3);
    EXPECT_EQ(m.missing(), 1U);
    EXPECT_DOUBLE_EQ(m.match(1), 0.25);
}

TEST(Loss, GradientsAreTheSlopes) {
    const std::vector<float> scores = {0.3F, -0.2F, 0.5F, 0.1F};
    const auto probabilities = [](std::vector<double> s) {
        double total = 0;
        for (double& x : s) total += x = std::exp(x);
        std::vector<float> f;
        for (const double x : s) f.push_back(static_cast<float>(x / total));
        return f;
    };
    for (const LossKind kind : {LossKind::Likelihood, LossKind::Rank, LossKind::RankWhereLikely,
                                LossKind::RankTimesLikely, LossKind::RankWhereLikelyScaled}) {
        const Loss loss{kind, 7};
        const std::vector<double> at(scores.begin(), scores.end());
        const auto here = probabilities(at);
        const auto value = [&](const std::vector<double>& s) {
            const auto f = probabilities(s);
            if (kind == LossKind::Likelihood) return std::log(static_cast<double>(f[1]));
            if (kind == LossKind::Rank) return -loss.error(f, 1);
            if (kind == LossKind::RankTimesLikely) {
                double error = 0;
                for (const std::size_t j : {0U, 2U, 3U}) {
                    const auto fj = static_cast<double>(f[j]);
                    error += fj * fj / (1 + std::exp(-7 * (fj - static_cast<double>(f[1]))));
                }
                return -error;
            }
            const double scale = kind == LossKind::RankWhereLikely ? 1 : 16;
            double error = 0;  // the factors stay what they are
            for (const std::size_t j : {0U, 2U, 3U}) {
                error += scale * static_cast<double>(here[j] * here[j]) /
                         (1 + std::exp(-7 * static_cast<double>(f[j] - f[1])));
            }
            return -error;
        };
        std::vector<float> gradient(4);
        loss.gradient(probabilities(at), 1, gradient);
        for (std::size_t m = 0; m < 4; ++m) {
            auto up = at;
            auto down = at;
            up[m] += 0.01;
            down[m] -= 0.01;
            EXPECT_NEAR(static_cast<double>(gradient[m]), (value(up) - value(down)) / 0.02, 2e-4);
        }
    }
}

}  // namespace
}  // namespace yomi::learn
