#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "base/error.hpp"
#include "gtp/line_fuzzer.hpp"
#include "support/scale.hpp"

namespace yomi::test {
namespace {

/// A folder of its own to work in, where files may be written.
class GtpFuzz : public ::testing::Test {
   protected:
    GtpFuzz() {
        std::filesystem::create_directories(folder_);
        std::filesystem::current_path(folder_);
    }
    ~GtpFuzz() override {
        std::filesystem::current_path(old_folder_);
        std::filesystem::remove_all(folder_);
    }

   private:
    const std::filesystem::path old_folder_ = std::filesystem::current_path();
    const std::filesystem::path folder_ =
        std::filesystem::path(::testing::TempDir()) / fmt::format("yomi_gtp_fuzz_test_{}", getpid());
};

// The long run is a program of its own: gtp_fuzz LINES SEED.
TEST_F(GtpFuzz, RefusedLinesChangeNothing) {
    TestSession session;
    const FuzzResult result = fuzz(session, scaled(20'000), 1);
    EXPECT_EQ(result.problem, "");
    // Both kinds of answers are common, or the lines test nothing.
    EXPECT_GT(result.accepted, result.lines / 5);
    EXPECT_GT(result.refused, result.lines / 5);
}

TEST_F(GtpFuzz, FindsACommandThatIsRefusedTooLate) {
    TestSession session;
    session.registry.add(
        {"late", "COLOUR", "Plays a move and then complains.", [&](const gtp::Call&) -> std::string {
             session.engine.play(go::Colour::Black, go::kPass);
             throw base::Error("sorry");
         }});
    const FuzzResult result = fuzz(session, 20'000, 1);
    EXPECT_TRUE(result.problem.starts_with("refused, but the state has changed: ")) << result.problem;
}

}  // namespace
}  // namespace yomi::test
