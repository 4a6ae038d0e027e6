#include "bandit/rule.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "bandit/input.hpp"
#include "base/error.hpp"
#include "support/statistics.hpp"

namespace yomi::bandit {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

Arm arm(std::int64_t visits, double sum) { return {visits, sum, sum}; }

/// How often each arm is chosen in so many tries.
std::vector<std::int64_t> choices(const std::string& rule, const std::vector<Arm>& arms, int tries) {
    const auto made = make_rule(rule);
    base::Random random(base::Seed(11));
    std::int64_t pulls = 0;
    for (const Arm& a : arms) pulls += a.visits;
    std::vector<std::int64_t> counts(arms.size());
    for (int i = 0; i < tries; ++i) ++counts[made->choose(arms, pulls, random)];
    return counts;
}

std::string error_of(const std::string& rule) {
    try {
        make_rule(rule);
    } catch (const base::Error& wrong) {
        return wrong.what();
    }
    return "no error";
}

TEST(Arm, KnowsMeanAndVariance) {
    Arm a;
    for (const double reward : {1.0, 0.0, 0.5, 0.5}) a.add(reward);
    EXPECT_EQ(a.visits, 4);
    EXPECT_DOUBLE_EQ(a.mean(), 0.5);
    EXPECT_DOUBLE_EQ(a.variance(), 0.125);
}

TEST(Rules, AreAllMadeByTheirName) {
    std::set<std::string_view> names;
    for (const RuleInfo& info : known_rules()) {
        EXPECT_TRUE(names.insert(info.name).second) << info.name << " twice";
        EXPECT_FALSE(info.help.empty());
        const auto rule = make_rule(info.name);
        EXPECT_EQ(rule->name(), info.name);
        EXPECT_EQ(rule_text(*rule), info.name);
    }
    for (const char* name :
         {"ucb1", "ucb1-tuned", "kl-ucb", "thompson", "epsilon-greedy", "greedy", "uniform"}) {
        EXPECT_TRUE(names.contains(name)) << name;
    }
}

TEST(Rules, TakeOptionsAndTellThem) {
    for (const char* text : {"ucb1:c=0.7", "kl-ucb:bound=table:loglog=3", "epsilon-decreasing:d=0.05"}) {
        EXPECT_EQ(rule_text(*make_rule(text)), text);
    }
    EXPECT_EQ(rule_text(*make_rule("ucb1:c=1")), "ucb1") << "the default is not told";
}

TEST(Rules, RefuseWhatTheyDoNotKnow) {
    EXPECT_THAT(error_of("ucb2"), AllOf(HasSubstr("'ucb2'"), HasSubstr("known: ucb1, ucb1-tuned, kl-ucb")));
    EXPECT_THAT(error_of(""), HasSubstr("known: ucb1"));
    EXPECT_THAT(error_of("ucb1:d=1"), AllOf(HasSubstr("ucb1:d=1"), HasSubstr("'d'"), HasSubstr("'c'")));
    EXPECT_THAT(error_of("ucb1:c=-1"), AllOf(HasSubstr("-1"), HasSubstr("from 0 to 1000")));
    EXPECT_THAT(error_of("ucb1:c=nan"), HasSubstr("'nan'"));
    EXPECT_THAT(error_of("ucb1:c"), HasSubstr("name=value"));
    EXPECT_THAT(error_of("ucb1:"), HasSubstr("name=value"));
    EXPECT_THAT(error_of("kl-ucb:bound=quick"), HasSubstr("exact, table or conic"));
    EXPECT_THAT(error_of("greedy:c=1"), HasSubstr("nothing can be set"));
}

TEST(Rules, PullTheOnlyArm) {
    for (const RuleInfo& info : known_rules()) {
        EXPECT_THAT(choices(std::string(info.name), {arm(0, 0)}, 3), ElementsAre(3));
        EXPECT_THAT(choices(std::string(info.name), {arm(5, 2)}, 3), ElementsAre(3));
    }
}

TEST(Rules, TreatEqualArmsEqually) {
    for (const RuleInfo& info : known_rules()) {
        for (const Arm& a : {arm(0, 0), arm(10, 4), arm(3, 0), arm(3, 3)}) {
            const auto counts = choices(std::string(info.name), {a, a, a, a}, 4000);
            EXPECT_LT(test::uniform_deviation(counts), test::kFarOut) << info.name << " " << a.visits;
        }
    }
}

TEST(Rules, TryEveryArmOnceFirst) {
    for (const char* rule : {"ucb1", "ucb1-tuned", "kl-ucb", "kl-ucb:bound=table", "kl-ucb:bound=conic",
                             "greedy", "uniform", "epsilon-greedy:epsilon=0"}) {
        const auto counts = choices(rule, {arm(9, 9), arm(0, 0), arm(1, 1), arm(0, 0)}, 1000);
        EXPECT_EQ(counts[0] + counts[2], 0) << rule;
        EXPECT_LT(std::fabs(test::binomial_deviation(counts[1], 1000, 0.5)), test::kFarOut) << rule;
    }
}

// With t = 110 and log t = 4.70: UCB1 with c = 1 gives 0.6 + 0.307 and 0.2 + 0.970, with c = 0.1 0.6 + 0.031
// and 0.2 + 0.097.
TEST(Ucb1, ExploresMoreWithALargerConstant) {
    EXPECT_THAT(choices("ucb1", {arm(100, 60), arm(10, 2)}, 1), ElementsAre(0, 1));
    EXPECT_THAT(choices("ucb1:c=0.1", {arm(100, 60), arm(10, 2)}, 1), ElementsAre(1, 0));
}

// With t = 1010 and log t = 6.918, eq. 1 gives 0.1 + 0.0588 for 1,000 visits and 0 + 0.588 for 10, so the
// second arm. KL-UCB allows a divergence of 0.0069 and 0.69 and gives 0.138 and 1 - exp(-0.69) = 0.499: the
// second, too; but with 60 visits (log 1060 = 6.966) eq. 1 gives 0.1590 and 0.2410, KL-UCB 0.138 and 0.1096:
// the first.
TEST(KlUcb, GivesUpAnArmThatNeverPaysSoonerThanUcb1) {
    EXPECT_THAT(choices("ucb1:c=0.5", {arm(1000, 100), arm(10, 0)}, 1), ElementsAre(0, 1));
    EXPECT_THAT(choices("ucb1:c=0.5", {arm(1000, 100), arm(60, 0)}, 1), ElementsAre(0, 1));
    for (const char* rule : {"kl-ucb", "kl-ucb:bound=table", "kl-ucb:bound=conic"}) {
        EXPECT_THAT(choices(rule, {arm(1000, 100), arm(10, 0)}, 1), ElementsAre(0, 1)) << rule;
        EXPECT_THAT(choices(rule, {arm(1000, 100), arm(60, 0)}, 1), ElementsAre(1, 0)) << rule;
    }
    // 3 log log t = 5.8 more makes it 0.154 and 1 - exp(-0.213) = 0.192.
    EXPECT_THAT(choices("kl-ucb:loglog=3", {arm(1000, 100), arm(60, 0)}, 1), ElementsAre(0, 1));
}

TEST(Ucb1Tuned, PrefersTheArmThatIsLessCertain) {
    // Equal mean and visits: the first always paid 0.5, the second 0 or 1.
    const std::vector<Arm> arms = {{1000, 500, 250}, {1000, 500, 500}};
    EXPECT_THAT(choices("ucb1-tuned", arms, 1), ElementsAre(0, 1));
}

TEST(Thompson, ChoosesByTheProbabilityOfBeingTheBest) {
    EXPECT_THAT(choices("thompson", {arm(1000, 900), arm(1000, 100)}, 1000), ElementsAre(1000, 0));
    // P(Beta(2, 1) > Beta(1, 1)) = integral of x * 2x = 2/3.
    const auto counts = choices("thompson", {arm(1, 1), arm(0, 0)}, 100'000);
    EXPECT_LT(std::fabs(test::binomial_deviation(counts[0], 100'000, 2.0 / 3)), test::kFarOut);
}

TEST(EpsilonGreedy, ExploresAsOftenAsItSays) {
    const auto counts =
        choices("epsilon-greedy:epsilon=0.2", {arm(10, 1), arm(10, 9), arm(10, 5), arm(10, 5)}, 100'000);
    EXPECT_LT(std::fabs(test::binomial_deviation(counts[1], 100'000, 0.85)), test::kFarOut);
    EXPECT_LT(std::fabs(test::binomial_deviation(counts[0], 100'000, 0.05)), test::kFarOut);
}

TEST(EpsilonDecreasing, ExploresLessLater) {
    // c K / (d^2 t): 0.2 * 2 / (0.04 * 100) = 0.1 for t = 100, and 1 for t = 10.
    const std::string rule = "epsilon-decreasing:c=0.2:d=0.2";
    const auto late = choices(rule, {arm(50, 1), arm(49, 40)}, 100'000);
    EXPECT_LT(std::fabs(test::binomial_deviation(late[0], 100'000, 0.05)), test::kFarOut);
    const auto early = choices(rule, {arm(5, 1), arm(4, 4)}, 100'000);
    EXPECT_LT(std::fabs(test::binomial_deviation(early[0], 100'000, 0.5)), test::kFarOut);
}

TEST(Greedy, TakesTheBestMean) {
    EXPECT_THAT(choices("greedy", {arm(10, 4), arm(2, 1)}, 9), ElementsAre(0, 9));
}

TEST(UniformRule, TakesTheLeastPulled) {
    EXPECT_THAT(choices("uniform", {arm(10, 9), arm(2, 0), arm(3, 0)}, 9), ElementsAre(0, 9, 0));
}

TEST(ReadMeans, TakesNumbersAndRepetitions) {
    EXPECT_THAT(read_means("0.5"), ElementsAre(0.5));
    EXPECT_THAT(read_means("0.1,0.05x3,1,0"), ElementsAre(0.1, 0.05, 0.05, 0.05, 1.0, 0.0));
    EXPECT_THAT(read_means("1e-3x2"), ElementsAre(0.001, 0.001));
}

TEST(ReadMeans, RefusesEverythingElse) {
    for (const char* text : {"", ",", "0.1,", "0.1 0.2", "a", "1.1", "-0.1", "nan", "inf", "0.1x", "0.1x0",
                             "0.1x-1", "0.1x2x2", "x3", "0.1x99999999", "0.1x99999999999999999999"}) {
        EXPECT_THROW(read_means(text), base::Error) << text;
    }
    try {
        read_means("0.1,1.5,2");
    } catch (const base::Error& wrong) {
        EXPECT_THAT(wrong.what(), AllOf(HasSubstr("'1.5'"), HasSubstr("from 0 to 1")));
    }
}

TEST(ReadRules, TakesEachRuleOnce) {
    EXPECT_EQ(read_rules("ucb1,ucb1:c=0.5,greedy").size(), 3U);
    for (const char* text : {"", "ucb1,", "ucb1,ucb1", "ucb1,ucb1:c=1", "ucb1 kl-ucb"}) {
        EXPECT_THROW(read_rules(text), base::Error) << text;
    }
}

}  // namespace
}  // namespace yomi::bandit
