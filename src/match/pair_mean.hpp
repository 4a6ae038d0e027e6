#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace yomi::match {

/// The share of points that a pair of each kind is worth, in the order of Tally::pairs.
inline constexpr std::array<double, 5> kPairShares = {0, 0.25, 0.5, 0.75, 1};

/// Mean and variance of the share of points of a pair.
struct PairMean {
    double count = 0;
    double mean = 0.5;
    double variance = 0;
};

template <class Number>
PairMean mean_of_pairs(const std::array<Number, 5>& pairs) {
    PairMean result;
    double sum = 0;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        result.count += static_cast<double>(pairs[i]);
        sum += static_cast<double>(pairs[i]) * kPairShares[i];
    }
    if (result.count <= 0) return result;
    result.mean = sum / result.count;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const double distance = kPairShares[i] - result.mean;
        result.variance += static_cast<double>(pairs[i]) / result.count * distance * distance;
    }
    return result;
}

}  // namespace yomi::match
