#include "base/random.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <vector>

#include "support/statistics.hpp"

namespace yomi::base {
namespace {

static_assert(std::uniform_random_bit_generator<Random>);
static_assert(!std::is_convertible_v<std::uint64_t, Seed>, "a number is no seed by accident");

// Results and files depend on these numbers; they must never change. They were computed by a program of their
// own, with whole numbers of any length.
TEST(Random, HasFixedNumbers) {
    const auto first_four = [](std::uint64_t seed) {
        Random random{Seed(seed)};
        return std::vector<std::uint64_t>{random(), random(), random(), random()};
    };
    EXPECT_EQ(first_four(0), (std::vector<std::uint64_t>{0x15976cacaeadaa4d, 0xa3377a58863915ff,
                                                         0x4386a83f82baecea, 0x51b11e72f301f9b4}));
    EXPECT_EQ(first_four(1), (std::vector<std::uint64_t>{0x0dd12902b90cd400, 0xb0e785423d420009,
                                                         0xc1a7534f8a70daa2, 0x17aa9ab5e5e70331}));
    EXPECT_EQ(first_four(~std::uint64_t{0})[1], 0x1cd9d5eb983228c6U);
}

TEST(Seed, HasFixedDescendants) {
    static_assert(mix64(0) == 0);
    static_assert(mix64(1) == 0x5692161d100b05e5);
    static_assert(mix64(~std::uint64_t{0}) == 0xb4d055fcf2cbbd7b);
    static_assert(Seed(42).derive(7).value() == 0x0a352c7b27303d42);
    static_assert(Seed(42).derive("playout").value() == 0xfe88efc1ce0151c7);
    static_assert(Seed(42).derive("").value() == 0xb29ed950786f5ae3);
}

TEST(Seed, TellsNamesAndNumbersApart) {
    std::set<std::uint64_t> seen;
    std::size_t count = 0;
    const Seed root(1);
    for (std::uint64_t i = 0; i < 1000; ++i, ++count) seen.insert(root.derive(i).value());
    for (std::uint64_t i = 0; i < 1000; ++i, ++count) seen.insert(root.derive(1).derive(i).value());
    for (const char* name : {"a", "b", "ab", "ba", "a ", "aa", "abc", "playout", "playouts"}) {
        seen.insert(root.derive(name).value());
        ++count;
    }
    EXPECT_EQ(seen.size(), count);
    EXPECT_NE(root.derive("a").derive("b").value(), root.derive("ab").value());
    EXPECT_NE(root.derive(1).derive(2).value(), root.derive(2).derive(1).value());
}

TEST(Seed, FromEntropyIsNewEachTime) {
    std::set<std::uint64_t> seen;
    for (int i = 0; i < 100; ++i) seen.insert(Seed::from_entropy().value());
    EXPECT_EQ(seen.size(), 100U);
}

/// Undoes mix64() step by step: the multipliers' inverses, and shifts folded back.
std::uint64_t unmix64(std::uint64_t x) {
    const auto inverse = [](std::uint64_t odd) {
        std::uint64_t y = odd;  // right in the lowest three bits; each step of Newton's doubles them
        for (int i = 0; i < 5; ++i) y *= 2 - odd * y;
        return y;
    };
    x ^= x >> 31 ^ x >> 62;
    x *= inverse(0x94d049bb133111ebU);
    x ^= x >> 27 ^ x >> 54;
    x *= inverse(0xbf58476d1ce4e5b9U);
    return x ^ x >> 30 ^ x >> 60;
}

RC_GTEST_PROP(Mix64, IsABijection, (std::uint64_t x)) { RC_ASSERT(unmix64(mix64(x)) == x); }

RC_GTEST_PROP(Random, DiscardsAsIfCalled, (std::uint64_t seed)) {
    const auto n = *rc::gen::inRange<std::uint64_t>(0, 1000);
    Random called{Seed(seed)};
    Random jumped{Seed(seed)};
    for (std::uint64_t i = 0; i < n; ++i) called();
    jumped.discard(n);
    RC_ASSERT(called() == jumped());
}

TEST(Random, DiscardsInTwoStepsAsInOne) {
    const std::uint64_t far = 0x123456789abcdefU;
    Random once{Seed(3)};
    Random twice{Seed(3)};
    once.discard(3 * far);
    twice.discard(far);
    twice.discard(2 * far);
    EXPECT_EQ(once(), twice());
    Random round{Seed(3)};
    round.discard(~std::uint64_t{0});
    round.discard(1);
    EXPECT_EQ(round(), Random{Seed(3)}()) << "2^64 numbers on, the stream begins again";
}

RC_GTEST_PROP(Random, StaysBelow, (std::uint64_t seed)) {
    const auto n = *rc::gen::inRange<std::uint32_t>(1, ~std::uint32_t{0});
    Random random{Seed(seed)};
    for (int i = 0; i < 20; ++i) RC_ASSERT(random.below(n) < n);
}

TEST(Random, BelowOneIsZero) {
    Random random{Seed(4)};
    for (int i = 0; i < 100; ++i) EXPECT_EQ(random.below(1), 0U);
}

TEST(Random, BelowIsUniform) {
    for (const std::uint32_t n : {2U, 3U, 5U, 7U, 10U, 81U, 100U, 361U, 1000U}) {
        Random random(Seed(5).derive(n));
        std::vector<std::int64_t> counts(n);
        for (int i = 0; i < 200'000; ++i) ++counts[random.below(n)];
        EXPECT_LT(std::abs(test::uniform_deviation(counts)), test::kFarOut) << n;
    }
}

TEST(Random, BelowIsUniformNearTheLargestNumber) {
    // Sixteen equal parts of the range; a method with a large bias would favour some.
    const std::uint32_t n = 0xaaaaaaaaU;
    Random random{Seed(6)};
    std::vector<std::int64_t> counts(16);
    for (int i = 0; i < 200'000; ++i) ++counts[std::size_t{random.below(n)} * 16 / n];
    EXPECT_LT(std::abs(test::uniform_deviation(counts)), test::kFarOut);
}

TEST(Random, UnitIsUniformInItsInterval) {
    Random random{Seed(7)};
    std::vector<std::int64_t> counts(100);
    double sum = 0;
    const int n = 200'000;
    for (int i = 0; i < n; ++i) {
        const double u = random.unit();
        ASSERT_GE(u, 0);
        ASSERT_LT(u, 1);
        ++counts[static_cast<std::size_t>(u * 100)];
        sum += u;
    }
    EXPECT_LT(std::abs(test::uniform_deviation(counts)), test::kFarOut);
    EXPECT_NEAR(sum / n, 0.5, test::kFarOut / std::sqrt(12.0 * n));
}

TEST(Random, WorksWithTheStandardLibrary) {
    std::vector<int> cards(52);
    for (int i = 0; i < 52; ++i) cards[static_cast<std::size_t>(i)] = i;
    std::vector<int> shuffled = cards;
    Random random{Seed(8)};
    std::ranges::shuffle(shuffled, random);
    EXPECT_NE(shuffled, cards);
    EXPECT_TRUE(std::ranges::is_permutation(shuffled, cards));
}

}  // namespace
}  // namespace yomi::base
