#include "lab/ledger/claims.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "lab/work/bandit_work.hpp"

namespace yomi::lab {
namespace {

TEST(Claims, AreDecidedByTheirIntervals) {
    EXPECT_EQ(decide({2, 1, 10}, Expected::More, 0), Verdict::Confirmed);
    EXPECT_EQ(decide({2, 3, 10}, Expected::More, 0), Verdict::Undecided);
    EXPECT_EQ(decide({-2, 1, 10}, Expected::More, 0), Verdict::Refuted);
    EXPECT_EQ(decide({-2, 1, 10}, Expected::Less, 0), Verdict::Confirmed);
    EXPECT_EQ(decide({-2, 1, 10}, Expected::Less, 2), Verdict::Undecided);
    EXPECT_EQ(decide({0.5, 1, 10}, Expected::Same, 2), Verdict::Confirmed);
    EXPECT_EQ(decide({0.5, 3, 10}, Expected::Same, 2), Verdict::Undecided);
    EXPECT_EQ(decide({5, 2, 10}, Expected::Same, 2), Verdict::Refuted);
    constexpr double kUnknown = std::numeric_limits<double>::infinity();
    for (const Expected expected : {Expected::More, Expected::Less, Expected::Same}) {
        EXPECT_EQ(decide({5, kUnknown, 1}, expected, 2), Verdict::Undecided);
    }
}

/// Every cell has one job, with this value and interval.
class OneJob : public Results {
   public:
    explicit OneJob(double half_width) : half_width_(half_width) {}
    std::set<std::uint64_t> done(const Cell&) override { return {0}; }
    std::vector<match::GameResult> games(const Cell&) override { return {}; }
    std::vector<Measure> measures(const Cell&) override {
        return {{.name = "figure", .value = 5, .half_width = half_width_}};
    }
    double seconds_per_job(const Cell&) override { return 1; }
    Inputs inputs(const Cell&) override { return {}; }
    void add(const Cell&, const JobResult&) override {}

   private:
    double half_width_;
};

TEST(Claims, OneJobDecidesIfItIsAllAndHasAnInterval) {
    const Claim claim{.text = "it is more", .cell = "a", .figure = "figure", .than_value = 1};
    const auto verdict = [&](std::uint64_t planned, double half_width) {
        Experiment experiment;
        experiment.cells.push_back({.name = "a", .work = std::make_shared<BanditWork>(), .jobs = planned});
        OneJob results(half_width);
        return decide(claim, experiment, results).verdict;
    };
    EXPECT_EQ(verdict(1, 2), Verdict::Confirmed);
    EXPECT_EQ(verdict(1, 0), Verdict::Undecided) << "nothing tells how far off it may be";
    EXPECT_EQ(verdict(2, 2), Verdict::Undecided) << "half of it";
}

}  // namespace
}  // namespace yomi::lab
