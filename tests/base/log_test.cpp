#include "base/log.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>

namespace yomi::base {
namespace {

/// Distance from the C library's logarithm in extended precision, in units in the last place.
double error_in_ulps(double x) {
    const long double right = std::log(static_cast<long double>(x));
    const double found = natural_log(x);
    const double ulp = std::nextafter(std::fabs(found), 1e300) - std::fabs(found);
    return static_cast<double>(std::fabs(static_cast<long double>(found) - right) / ulp);
}

TEST(NaturalLog, OfKnownNumbers) {
    EXPECT_EQ(natural_log(1), 0.0);
    EXPECT_EQ(natural_log(2), 0x1.62e42fefa39efp-1);
    EXPECT_EQ(natural_log(0.5), -0x1.62e42fefa39efp-1);
    EXPECT_DOUBLE_EQ(natural_log(10), 2.302585092994046);
    EXPECT_DOUBLE_EQ(natural_log(1 + 0x1p-52), 0x1p-52);
    EXPECT_DOUBLE_EQ(natural_log(1e300), 690.7755278982137);
}

TEST(NaturalLog, AtTheEndsOfTheNumbers) {
    EXPECT_EQ(natural_log(0), -INFINITY);
    EXPECT_EQ(natural_log(-0.0), -INFINITY);
    EXPECT_EQ(natural_log(INFINITY), INFINITY);
    EXPECT_TRUE(std::isnan(natural_log(-1)));
    EXPECT_TRUE(std::isnan(natural_log(NAN)));
    EXPECT_DOUBLE_EQ(natural_log(0x1p-1074), -744.4400719213812) << "the smallest number there is";
    EXPECT_DOUBLE_EQ(natural_log(0x1.fffffffffffffp1023), 709.782712893384);
}

TEST(NaturalLog, IsWithinTwoUnitsInTheLastPlace) {
    for (int i = 1; i < 200'000; ++i) {
        ASSERT_LT(error_in_ulps(i), 2) << i;
        ASSERT_LT(error_in_ulps(i / 100'000.0), 2) << i;
    }
}

RC_GTEST_PROP(NaturalLog, IsWithinTwoUnitsInTheLastPlaceForAnyBits, (std::uint64_t bits)) {
    const auto x = std::bit_cast<double>(bits >> 1);  // no sign
    RC_PRE(std::isfinite(x) && x > 0);
    RC_ASSERT(error_in_ulps(x) < 2);
}

static_assert(natural_log(4) == 2 * natural_log(2), "works at compile time");

}  // namespace
}  // namespace yomi::base
