#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace yomi::test {

/// Seeds are fixed, so a test of randomness gives the same figure every time; it fails when that figure would
/// be further out than this many standard deviations (one stream in a million) if the numbers were truly
/// random.
inline constexpr double kFarOut = 4.9;

/// How far the counts are from the expected ones, in standard deviations of a normal distribution: Pearson's
/// chi-square, made normal by the cube root of Wilson and Hilferty (1931). Far above 0: not that
/// distribution; far below 0: too regular to be random.
inline double chi_square_deviation(std::span<const std::int64_t> counts, std::span<const double> expected) {
    double sum = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const double off = static_cast<double>(counts[i]) - expected[i];
        sum += off * off / expected[i];
    }
    const auto freedom = static_cast<double>(counts.size() - 1);
    const double spread = 2 / (9 * freedom);
    return (std::cbrt(sum / freedom) - (1 - spread)) / std::sqrt(spread);
}

/// The same when all counts should be equal.
inline double uniform_deviation(std::span<const std::int64_t> counts) {
    double total = 0;
    for (const std::int64_t c : counts) total += static_cast<double>(c);
    const std::vector<double> expected(counts.size(), total / static_cast<double>(counts.size()));
    return chi_square_deviation(counts, expected);
}

/// How far `hits` of `trials` are from a chance of `p`, in standard deviations.
inline double binomial_deviation(std::int64_t hits, std::int64_t trials, double p) {
    const auto n = static_cast<double>(trials);
    return (static_cast<double>(hits) - n * p) / std::sqrt(n * p * (1 - p));
}

}  // namespace yomi::test
