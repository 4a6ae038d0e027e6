#include "lab/report/regret_report.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

namespace yomi::lab {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

class RegretReport : public ::testing::Test {
   protected:
    RegretReport() {
        experiment_.means = {1, 0};
        experiment_.horizon = 100;
        experiment_.runs = 5;
        experiment_.seed = base::Seed(3);
    }
    std::vector<bandit::Curve> curves(std::initializer_list<const char*> rules) {
        std::vector<bandit::Curve> made;
        for (const char* rule : rules)
            made.push_back(bandit::measure_regret(experiment_, *bandit::make_rule(rule)));
        return made;
    }
    bandit::Experiment experiment_;
};

TEST_F(RegretReport, TableShowsPowersOfTenAndTheHorizon) {
    experiment_.horizon = 250;
    const std::string table = regret_table(experiment_, curves({"greedy", "uniform"}));
    EXPECT_THAT(table, HasSubstr("arms 1 0; 5 runs of 250 pulls, seed 3, recommended by visits"));
    EXPECT_THAT(table, HasSubstr("n = 10            n = 100            n = 250\n"));
    EXPECT_THAT(table,
                HasSubstr("uniform                     5.00 ± 0.00       50.00 ± 0.00      125.00 ± 0.00\n"));
    EXPECT_THAT(table,
                HasSubstr("UCB1 bound (eq. 2)                 1.15               2.30               2.76\n"));
    EXPECT_THAT(table, HasSubstr("greedy               100.00 %  (56.55 to 100.00)\n"));
}

TEST_F(RegretReport, TableOfOneRunHasNoIntervals) {
    experiment_.runs = 1;
    const std::string table = regret_table(experiment_, curves({"greedy"}));
    EXPECT_THAT(table, Not(HasSubstr("inf")));
    EXPECT_THAT(table, Not(HasSubstr("nan")));
}

TEST_F(RegretReport, CsvHasOneLineForEachCheckpoint) {
    experiment_.horizon = 2;
    experiment_.recommend = "mean";
    EXPECT_EQ(
        regret_csv(experiment_, curves({"greedy"})),
        "rule,pulls,cumulative_regret,cumulative_regret_pm95,simple_regret,simple_regret_pm95,best_arm_share,"
        "runs,seed,recommend,means\n"
        "greedy,1,0.8,0.5551164448,0.8,0.5551164448,0.2,5,3,mean,1 0\n"
        "greedy,2,1,0,0,0,1,5,3,mean,1 0\n"
        "Lai-Robbins bound,1,0,,,,,5,3,mean,1 0\n"
        "Lai-Robbins bound,2,0,,,,,5,3,mean,1 0\n"
        "UCB1 bound (eq. 2),1,0,,,,,5,3,mean,1 0\n"
        "UCB1 bound (eq. 2),2,0.3465735903,,,,,5,3,mean,1 0\n");
}

TEST_F(RegretReport, CsvOfOneRunLeavesIntervalsEmpty) {
    experiment_.runs = 1;
    EXPECT_THAT(regret_csv(experiment_, curves({"uniform"})),
                HasSubstr("uniform,100,50,,0.5,,0.5,1,3,visits,1 0\n"));
}

TEST_F(RegretReport, SvgHasTwoPanelsTheRulesAndTheBounds) {
    const std::string svg = regret_svg(experiment_, curves({"greedy", "ucb1:c=0.5"}));
    EXPECT_THAT(svg, StartsWith("<svg "));
    for (const char* text : {">Cumulative regret<", ">Simple regret<", ">greedy<", ">ucb1:c=0.5<",
                             ">Lai-Robbins bound<", ">UCB1 bound (eq. 2)<", "seed 3"}) {
        EXPECT_THAT(svg, HasSubstr(text));
    }
}

TEST_F(RegretReport, OfNothingIsShort) {
    EXPECT_EQ(regret_table(experiment_, {}), "");
    EXPECT_THAT(regret_csv(experiment_, {}), StartsWith("rule,pulls"));
    EXPECT_THAT(regret_svg(experiment_, {}), StartsWith("<svg "));
}

}  // namespace
}  // namespace yomi::lab
