#include <gtest/gtest.h>

#include "go/sgf_fuzzer.hpp"
#include "support/scale.hpp"

namespace yomi::test {
namespace {

// The long run is a program of its own: tests/fuzz/sgf_fuzz.cpp.
TEST(SgfFuzz, MutantsAreReadBackAsWrittenOrRefused) {
    SgfFuzzer fuzzer(base::Seed(1));
    SgfFuzzCounts counts;
    const std::int64_t mutants = scaled(5000);
    for (std::int64_t i = 0; i < mutants; ++i) {
        const std::string text = fuzzer.next();
        ASSERT_EQ(check_sgf_text(text, counts), "") << "mutant " << i << ":\n" << text;
    }
    EXPECT_EQ(counts.texts, mutants);
    EXPECT_GT(counts.parsed, mutants / 10);
    EXPECT_GT(counts.records, mutants / 10);
    EXPECT_GT(counts.positions, mutants / 20);
    EXPECT_LT(counts.parsed, mutants);
}

}  // namespace
}  // namespace yomi::test
