#include "lab/ledger/claims.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace yomi::lab {
namespace {

TEST(Claims, AreJudgedByTheirIntervals) {
    EXPECT_EQ(judge({2, 1, 10}, Expected::More, 0), Verdict::Confirmed);
    EXPECT_EQ(judge({2, 3, 10}, Expected::More, 0), Verdict::Undecided);
    EXPECT_EQ(judge({-2, 1, 10}, Expected::More, 0), Verdict::Refuted);
    EXPECT_EQ(judge({-2, 1, 10}, Expected::Less, 0), Verdict::Confirmed);
    EXPECT_EQ(judge({-2, 1, 10}, Expected::Less, 2), Verdict::Undecided);
    EXPECT_EQ(judge({0.5, 1, 10}, Expected::Same, 2), Verdict::Confirmed);
    EXPECT_EQ(judge({0.5, 3, 10}, Expected::Same, 2), Verdict::Undecided);
    EXPECT_EQ(judge({5, 2, 10}, Expected::Same, 2), Verdict::Refuted);
    constexpr double kUnknown = std::numeric_limits<double>::infinity();
    for (const Expected expected : {Expected::More, Expected::Less, Expected::Same}) {
        EXPECT_EQ(judge({5, kUnknown, 1}, expected, 2), Verdict::Undecided);
    }
}

}  // namespace
}  // namespace yomi::lab
