#include <gtest/gtest.h>

#include <filesystem>

#include "gtp/line_fuzzer.hpp"
#include "support/scale.hpp"

namespace yomi::test {
namespace {

// The long run is a program of its own: gtp_fuzz LINES SEED.
TEST(GtpFuzz, RefusedLinesChangeNothing) {
    const auto old_folder = std::filesystem::current_path();
    const auto folder = std::filesystem::path(::testing::TempDir()) / "yomi_gtp_fuzz_test";
    std::filesystem::create_directories(folder);
    std::filesystem::current_path(folder);
    const FuzzResult result = fuzz(scaled(20'000), 1);
    std::filesystem::current_path(old_folder);
    std::filesystem::remove_all(folder);
    EXPECT_EQ(result.problem, "");
    // Both kinds of answers are common, or the lines test nothing.
    EXPECT_GT(result.accepted, result.lines / 5);
    EXPECT_GT(result.refused, result.lines / 5);
}

}  // namespace
}  // namespace yomi::test
