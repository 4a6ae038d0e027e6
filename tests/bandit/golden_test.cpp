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
    EXPECT_EQ(sample_normal(random), 0);
    EXPECT_EQ(sample_gamma(2.5, random), 0);
    EXPECT_EQ(sample_beta(3, 4.5, random), 0);
    double sum = 0;
    for (int i = 0; i < 1000; ++i) sum += sample_beta(1 + i % 7, 1 + i % 11, random);
    EXPECT_EQ(sum, 0);
}

TEST(Golden, Bounds) {
    EXPECT_EQ(kl_upper_bound(0.3, 0.2), 0);
    EXPECT_EQ(kl_upper_bound(0.97, 1.5), 0);
    EXPECT_EQ(KlTable::instance()(0.3F, 0.2F), 0);
    EXPECT_EQ(KlTable::instance()(0.97F, 1.5F), 0);
    EXPECT_EQ(KlConic(2)(0.3F, 10), 0);
    EXPECT_EQ(KlConic(3)(0.97F, 2), 0);
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
    EXPECT_EQ(regret_of("ucb1"), 0);
    EXPECT_EQ(regret_of("ucb1-tuned"), 0);
    EXPECT_EQ(regret_of("kl-ucb"), 0);
    EXPECT_EQ(regret_of("kl-ucb:bound=table"), 0);
    EXPECT_EQ(regret_of("kl-ucb:bound=conic"), 0);
    EXPECT_EQ(regret_of("thompson"), 0);
    EXPECT_EQ(regret_of("epsilon-greedy"), 0);
    EXPECT_EQ(regret_of("epsilon-decreasing"), 0);
    EXPECT_EQ(regret_of("greedy"), 0);
    EXPECT_EQ(regret_of("uniform"), 0);
}

}  // namespace
}  // namespace yomi::bandit
