// Seeds and streams that are close to each other have nothing in common.

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <functional>
#include <vector>

#include "base/random.hpp"
#include "support/statistics.hpp"

namespace yomi::base {
namespace {

using test::kFarOut;

/// How a function of 64 bits answers to one changed bit: each bit of the result should change half of the
/// time.
void expect_avalanche(const std::function<std::uint64_t(std::uint64_t)>& f) {
    constexpr int kInputs = 4096;
    std::vector<std::int64_t> changes(64 * 64);
    Random random(Seed(10));
    for (int i = 0; i < kInputs; ++i) {
        const std::uint64_t x = random();
        const std::uint64_t y = f(x);
        for (std::size_t in = 0; in < 64; ++in) {
            const std::uint64_t changed = y ^ f(x ^ std::uint64_t{1} << in);
            for (std::size_t out = 0; out < 64; ++out)
                changes[in * 64 + out] += static_cast<std::int64_t>(changed >> out & 1);
        }
    }
    double squares = 0;
    for (const std::int64_t c : changes) {
        const double off = test::binomial_deviation(c, kInputs, 0.5);
        EXPECT_LT(std::abs(off), 6.5);  // one of 4096 figures goes as far once in millions of times
        squares += off * off;
    }
    EXPECT_LT(std::abs(squares - 4096) / std::sqrt(2.0 * 4096), kFarOut);
}

TEST(Avalanche, OfMix64) { expect_avalanche(mix64); }

TEST(Avalanche, OfDerivedNumbers) {
    expect_avalanche([](std::uint64_t x) { return Seed(11).derive(x).value(); });
}

TEST(Avalanche, OfTheParentSeed) {
    expect_avalanche([](std::uint64_t x) { return Seed(x).derive(3).value(); });
}

TEST(Avalanche, OfTheSeedInAStream) {
    expect_avalanche([](std::uint64_t x) { return Random(Seed(x))(); });
}

TEST(DerivedStreams, AreIndependentInPairs) {
    constexpr int kStreams = 64;
    constexpr int kLength = 256;
    std::vector<std::vector<std::uint64_t>> streams;
    for (std::uint64_t s = 0; s < kStreams; ++s) {
        Random random(Seed(13).derive(s));
        std::vector<std::uint64_t>& numbers = streams.emplace_back();
        for (int i = 0; i < kLength; ++i) numbers.push_back(random());
    }
    double squares = 0;
    int pairs = 0;
    for (std::size_t a = 0; a < kStreams; ++a) {
        for (std::size_t b = a + 1; b < kStreams; ++b, ++pairs) {
            std::int64_t equal = 0;
            for (std::size_t i = 0; i < kLength; ++i)
                equal += 64 - std::popcount(streams[a][i] ^ streams[b][i]);
            const double off = test::binomial_deviation(equal, 64 * kLength, 0.5);
            EXPECT_LT(std::abs(off), 6) << a << " and " << b;
            squares += off * off;
        }
    }
    EXPECT_LT(std::abs(squares - pairs) / std::sqrt(2.0 * pairs), kFarOut);
}

}  // namespace
}  // namespace yomi::base
