#include "signature/signature.hpp"

#include <gtest/gtest.h>

namespace yomi::cli {
namespace {

// The same on every machine, compiler and architecture. A change that alters how Yomi plays alters this
// number: then take the new one from `yomi bench --signature`, and say so in the commit.
constexpr std::uint64_t kExpected = 0xcfffab000880d3caU;

TEST(Signature, IsTheExpectedOne) {
    EXPECT_EQ(signature::compute(), kExpected) << std::hex << signature::compute();
}

}  // namespace
}  // namespace yomi::cli
