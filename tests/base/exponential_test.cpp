#include "base/exponential.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace yomi::base {
namespace {

TEST(Exponential, IsThatOfTheLibraryToSixDigits) {
    for (int i = -8000; i <= 8000; ++i) {
        const float x = static_cast<float>(i) / 100;
        const double expected = std::exp(static_cast<double>(x));
        // The error of x itself, rounded to a float, grows with |x|.
        EXPECT_NEAR(exponential(x) / expected, 1, 2e-6 + 2e-7 * std::abs(x)) << x;
    }
}

TEST(Exponential, EveryLaneIsThatOfTheNumberAlone) {
    const Floats four = exponential(Floats{-61.5F, -0.25F, 0, 3.75F});
    EXPECT_EQ(four[0], exponential(-61.5F));
    EXPECT_EQ(four[1], exponential(-0.25F));
    EXPECT_EQ(four[2], exponential(0.0F));
    EXPECT_EQ(four[3], exponential(3.75F));
}

}  // namespace
}  // namespace yomi::base
