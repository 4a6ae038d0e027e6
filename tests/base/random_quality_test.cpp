// Statistical tests of the random streams, in the ways in which they are used: one long stream, many short
// ones, the first numbers of derived streams, the seeds themselves. The tests are those of Knuth (The Art of
// Computer Programming 2, 3.3.2) and Marsaglia's Diehard; all are far from exhaustive, but a mistake in the
// code shows.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "support/statistics.hpp"

namespace yomi::base {
namespace {

using test::kFarOut;

using Source = std::function<std::uint64_t()>;
struct NamedSource {
    std::string name;
    std::function<Source()> start;

    friend void PrintTo(const NamedSource& source, std::ostream* out) { *out << source.name; }
};

std::vector<NamedSource> sources() {
    const auto streams_of = [](std::uint64_t length) {
        return [length] {
            return [n = std::uint64_t{0}, length, random = Random(Seed(0))]() mutable {
                if (n % length == 0) random = Random(Seed(9).derive(n / length));
                ++n;
                return random();
            };
        };
    };
    return {
        {"OneStream", [] { return Random(Seed(1)); }},
        {"SeedZero", [] { return Random(Seed(0)); }},
        {"NamedStream", [] { return Random(Seed(1).derive("playouts")); }},
        {"StreamsOfOne", streams_of(1)},
        {"StreamsOfSixteen", streams_of(16)},
        {"TwoStreamsInTurn",
         [] {
             return [n = 0, a = Random(Seed(5).derive(0)), b = Random(Seed(5).derive(1))]() mutable {
                 return ++n % 2 == 0 ? a() : b();
             };
         }},
        {"Strided",
         [] {
             return [random = Random(Seed(6))]() mutable {
                 random.discard((std::uint64_t{1} << 20) - 1);
                 return random();
             };
         }},
        {"Seeds", [] { return [n = std::uint64_t{0}]() mutable { return Seed(7).derive(n++).value(); }; }},
        {"NestedSeeds",
         [] { return [seed = Seed(8)]() mutable { return (seed = seed.derive(0)).value(); }; }},
    };
}

class RandomQuality : public testing::TestWithParam<NamedSource> {
   protected:
    static constexpr int kNumbers = 1 << 18;
    Source next_ = GetParam().start();

    static void expect_random(double deviation, const std::string& what) {
        EXPECT_LT(std::abs(deviation), kFarOut) << what;
    }
};

TEST_P(RandomQuality, EveryBitIsSetHalfOfTheTime) {
    std::array<std::int64_t, 64> ones{};
    for (int i = 0; i < kNumbers; ++i) {
        const std::uint64_t x = next_();
        for (std::size_t b = 0; b < 64; ++b) ones[b] += static_cast<std::int64_t>(x >> b & 1);
    }
    std::int64_t total = 0;
    for (std::size_t b = 0; b < 64; ++b) {
        expect_random(test::binomial_deviation(ones[b], kNumbers, 0.5), "bit " + std::to_string(b));
        total += ones[b];
    }
    expect_random(test::binomial_deviation(total, std::int64_t{64} * kNumbers, 0.5), "all bits");
}

TEST_P(RandomQuality, EveryByteIsUniform) {
    std::array<std::vector<std::int64_t>, 8> counts;
    counts.fill(std::vector<std::int64_t>(256));
    for (int i = 0; i < kNumbers; ++i) {
        const std::uint64_t x = next_();
        for (std::size_t b = 0; b < 8; ++b) ++counts[b][x >> (8 * b) & 0xff];
    }
    for (std::size_t b = 0; b < 8; ++b)
        expect_random(test::uniform_deviation(counts[b]), "byte " + std::to_string(b));
}

TEST_P(RandomQuality, NeighboursAreIndependent) {
    std::vector<std::int64_t> high(4096);
    std::vector<std::int64_t> low(4096);
    std::uint64_t last = next_();
    for (int i = 0; i < kNumbers; ++i) {
        const std::uint64_t x = next_();
        ++high[(last >> 58) * 64 + (x >> 58)];
        ++low[(last & 63) * 64 + (x & 63)];
        last = x;
    }
    expect_random(test::uniform_deviation(high), "pairs of high bits");
    expect_random(test::uniform_deviation(low), "pairs of low bits");
}

TEST_P(RandomQuality, HasNoSerialCorrelation) {
    std::vector<double> u;
    for (int i = 0; i < kNumbers; ++i) u.push_back(static_cast<double>(next_() >> 11) * 0x1.0p-53 - 0.5);
    for (const std::size_t lag : {1U, 2U, 3U, 4U, 7U, 16U, 64U}) {
        double sum = 0;
        for (std::size_t i = lag; i < u.size(); ++i) sum += u[i] * u[i - lag];
        const double variance = 1.0 / 144;  // of a product of two numbers in [-1/2, 1/2)
        expect_random(sum / std::sqrt(variance * static_cast<double>(u.size() - lag)),
                      "lag " + std::to_string(lag));
    }
}

TEST_P(RandomQuality, RunsOfBitsAreAsLongAsTheyShould) {
    constexpr std::size_t kLongest = 16;
    std::vector<std::int64_t> runs(kLongest);
    std::size_t length = 0;
    bool last = false;
    for (int i = 0; i < kNumbers / 4; ++i) {
        const std::uint64_t x = next_();
        for (int b = 0; b < 64; ++b) {
            const bool bit = (x >> b & 1) != 0;
            if (bit == last) {
                ++length;
                continue;
            }
            if (length > 0) ++runs[std::min(length, kLongest) - 1];
            length = 1;
            last = bit;
        }
    }
    std::vector<double> expected(kLongest);
    double total = 0;
    for (const std::int64_t r : runs) total += static_cast<double>(r);
    for (std::size_t i = 0; i < kLongest; ++i) {
        expected[i] = total * std::ldexp(1.0, -static_cast<int>(std::min(i + 1, kLongest - 1)));
    }
    expect_random(test::chi_square_deviation(runs, expected), "runs");
    expect_random((total - 32.0 * kNumbers / 4) / std::sqrt(16.0 * kNumbers / 4), "number of runs");
}

TEST_P(RandomQuality, PassesThePokerTest) {
    // Hands of five hexadecimal digits by the number of different ones; the rare hands of one and two are
    // joined.
    std::vector<std::int64_t> hands(4);
    for (int i = 0; i < kNumbers; ++i) {
        const std::uint64_t x = next_();
        for (int h = 0; h < 3; ++h) {
            unsigned digits = 0;
            for (int d = 0; d < 5; ++d) digits |= 1U << (x >> (20 * h + 4 * d) & 15);
            ++hands[static_cast<std::size_t>(std::max(std::popcount(digits), 2) - 2)];
        }
    }
    // 16! / (16 - r)! ways to choose the digits in order, times Stirling's number of ways to share five
    // places.
    const double all = 1'048'576.0 / (3.0 * kNumbers);
    const std::vector<double> expected = {(16.0 + 16 * 15 * 15) / all, 16.0 * 15 * 14 * 25 / all,
                                          16.0 * 15 * 14 * 13 * 10 / all, 16.0 * 15 * 14 * 13 * 12 / all};
    expect_random(test::chi_square_deviation(hands, expected), "poker");
}

TEST_P(RandomQuality, PassesTheGapTest) {
    // The number of values between two that fall into one sixteenth of the range: geometric.
    constexpr std::size_t kLongest = 64;
    std::vector<std::int64_t> gaps(kLongest);
    std::int64_t count = 0;
    std::size_t gap = 0;
    for (int i = 0; i < kNumbers; ++i) {
        if (next_() >> 60 != 3) {
            ++gap;
            continue;
        }
        ++gaps[std::min(gap, kLongest - 1)];
        ++count;
        gap = 0;
    }
    std::vector<double> expected(kLongest);
    for (std::size_t i = 0; i < kLongest; ++i) {
        const double this_or_longer =
            static_cast<double>(count) * std::pow(15.0 / 16, static_cast<double>(i));
        expected[i] = i + 1 < kLongest ? this_or_longer / 16 : this_or_longer;
    }
    expect_random(test::chi_square_deviation(gaps, expected), "gaps");
}

TEST_P(RandomQuality, PassesTheBirthdaySpacings) {
    // Of 4096 birthdays in a year of 2^32 days, the number of equal spacings is about Poisson with mean
    // 4096^3 / (4 * 2^32) = 4. High and low halves of the numbers in turn.
    std::vector<std::int64_t> equal(12);
    constexpr int kYears = 400;
    for (int year = 0; year < kYears; ++year) {
        std::vector<std::uint32_t> days;
        for (int i = 0; i < 4096; ++i)
            days.push_back(static_cast<std::uint32_t>(year % 2 == 0 ? next_() >> 32 : next_()));
        std::ranges::sort(days);
        for (std::size_t i = days.size() - 1; i > 0; --i) days[i] -= days[i - 1];
        std::ranges::sort(days);
        std::size_t same = 0;
        for (std::size_t i = 1; i < days.size(); ++i) same += days[i] == days[i - 1] ? 1 : 0;
        ++equal[std::min(same, equal.size() - 1)];
    }
    std::vector<double> expected;
    double chance = std::exp(-4.0);
    double left = 1;
    for (std::size_t i = 0; i + 1 < equal.size(); ++i) {
        expected.push_back(kYears * chance);
        left -= chance;
        chance *= 4 / static_cast<double>(i + 1);
    }
    expected.push_back(kYears * left);
    expect_random(test::chi_square_deviation(equal, expected), "spacings");
}

int rank(std::array<std::uint64_t, 64> rows) {
    int found = 0;
    for (int bit = 0; bit < 64; ++bit) {
        auto pivot = rows.begin() + found;
        while (pivot != rows.end() && (*pivot >> bit & 1) == 0) ++pivot;
        if (pivot == rows.end()) continue;
        std::swap(*pivot, rows[static_cast<std::size_t>(found)]);
        for (auto row = rows.begin() + found + 1; row != rows.end(); ++row) {
            if ((*row >> bit & 1) != 0) *row ^= rows[static_cast<std::size_t>(found)];
        }
        ++found;
    }
    return found;
}

TEST_P(RandomQuality, FillsMatricesOfFullRankAsOftenAsItShould) {
    // Linear generators fail here. The chances are those of large random matrices over two elements.
    std::vector<std::int64_t> ranks(3);
    constexpr int kMatrices = 2000;
    for (int i = 0; i < kMatrices; ++i) {
        std::array<std::uint64_t, 64> rows;
        for (std::uint64_t& row : rows) row = next_();
        ++ranks[static_cast<std::size_t>(std::min(64 - rank(rows), 2))];
    }
    const std::vector<double> expected = {kMatrices * 0.288788, kMatrices * 0.577576, kMatrices * 0.133636};
    expect_random(test::chi_square_deviation(ranks, expected), "ranks");
}

INSTANTIATE_TEST_SUITE_P(Sources, RandomQuality, testing::ValuesIn(sources()),
                         [](const auto& source) { return source.param.name; });

}  // namespace
}  // namespace yomi::base
