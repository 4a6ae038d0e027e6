// What must be the same on every machine, compiler and architecture. A change that alters these numbers
// alters the results of earlier experiments: then the commit says so.

#include <gtest/gtest.h>

#include "bandit/beta.hpp"
#include "bandit/kl.hpp"
#include "bandit/kl_table.hpp"
#include "bandit/regret.hpp"
#include "bandit/scores.hpp"

namespace yomi::bandit {
namespace {

TEST(Golden, Samples) {
    base::Random random(base::Seed(42));
    EXPECT_EQ(sample_normal(random), 0.020325667041424102);
    EXPECT_EQ(sample_gamma(2.5, random), 0.64596323232167252);
    EXPECT_EQ(sample_beta(3, 4.5, random), 0.57977110062722925);
    double sum = 0;
    for (int i = 0; i < 1000; ++i) sum += sample_beta(1 + i % 7, 1 + i % 11, random);
    EXPECT_EQ(sum, 420.72673034516657);
}

TEST(Golden, Bounds) {
    EXPECT_EQ(kl_upper_bound(0.3, 0.2), 0.61263272402374003);
    EXPECT_EQ(kl_upper_bound(0.97, 1.5), 1);
    EXPECT_EQ(KlTable::instance()(0.3F, 0.2F), 0.612567425F);
    EXPECT_EQ(KlTable::instance()(0.97F, 1.5F), 1.0F);
    EXPECT_EQ(KlConic(2)(0.3F, 10), 0.613942385F);
    EXPECT_EQ(KlConic(3)(0.97F, 2), 1.00137949F);
}

double regret_of(const char* rule) {
    Experiment e;
    e.means = {0.3, 0.25, 0.2, 0.1};
    e.horizon = 500;
    e.runs = 40;
    e.seed = base::Seed(1);
    return measure_regret(e, *make_rule(rule)).checkpoints.back().cumulative.mean();
}

TEST(Golden, Regret) {
    EXPECT_EQ(regret_of("ucb1"), 29.986250000000087);
    EXPECT_EQ(regret_of("ucb1-tuned"), 16.692500000000042);
    EXPECT_EQ(regret_of("kl-ucb"), 18.923750000000062);
    EXPECT_EQ(regret_of("kl-ucb:bound=table"), 18.928750000000061);
    EXPECT_EQ(regret_of("kl-ucb:bound=conic"), 19.038750000000054);
    EXPECT_EQ(regret_of("thompson"), 16.666250000000037);
    EXPECT_EQ(regret_of("epsilon-greedy"), 16.248750000000044);
    EXPECT_EQ(regret_of("epsilon-decreasing"), 20.892500000000048);
    EXPECT_EQ(regret_of("greedy"), 33.851250000000292);
    EXPECT_EQ(regret_of("uniform"), 43.750000000000099);
}

}  // namespace
}  // namespace yomi::bandit
