#include "base/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace yomi::base {

void RunningMean::add(double x) {
    ++count_;
    const double before = x - mean_;
    mean_ += before / static_cast<double>(count_);
    squares_ += before * (x - mean_);
}

void RunningMean::merge(const RunningMean& other) {
    if (other.count_ == 0) return;
    const auto n = static_cast<double>(count_);
    const auto m = static_cast<double>(other.count_);
    const double distance = other.mean_ - mean_;
    count_ += other.count_;
    mean_ += distance * (m / (n + m));
    squares_ += other.squares_ + distance * distance * (n * m / (n + m));
}

double RunningMean::variance() const {
    if (count_ < 2) return std::numeric_limits<double>::infinity();
    return squares_ / static_cast<double>(count_ - 1);
}

double RunningMean::standard_error() const {
    return std::sqrt(variance() / static_cast<double>(std::max<std::int64_t>(1, count_)));
}

double RunningMean::half_width_95() const {
    return count_ < 2 ? variance() : student_975(count_ - 1) * standard_error();
}

Interval wilson_95(double successes, double trials) {
    if (trials <= 0) return {0, 1};
    constexpr double kZ2 = kNormal975 * kNormal975;
    const double share = successes / trials;
    const double centre = (share + kZ2 / (2 * trials)) / (1 + kZ2 / trials);
    const double half = kNormal975 / (1 + kZ2 / trials) *
                        std::sqrt(share * (1 - share) / trials + kZ2 / (4 * trials * trials));
    // At the ends the two terms are equal, but not in their last bits.
    return {successes <= 0 ? 0 : std::max(0.0, centre - half),
            successes >= trials ? 1 : std::min(1.0, centre + half)};
}

double share_difference_z(double successes_a, double trials_a, double successes_b, double trials_b) {
    if (trials_a <= 0 || trials_b <= 0) return 0;
    const double together = (successes_a + successes_b) / (trials_a + trials_b);
    const double variance = together * (1 - together) * (1 / trials_a + 1 / trials_b);
    if (variance <= 0) return 0;
    return (successes_a / trials_a - successes_b / trials_b) / std::sqrt(variance);
}

double student_975(std::int64_t degrees_of_freedom) {
    if (degrees_of_freedom < 1) return std::numeric_limits<double>::infinity();
    if (degrees_of_freedom == 1) return 12.706204736432095;
    if (degrees_of_freedom == 2) return 4.302652729911275;
    // The Cornish-Fisher expansion around the normal quantile (Abramowitz & Stegun 26.7.5).
    const double z = kNormal975;
    const double z3 = z * z * z;
    const double z5 = z3 * z * z;
    const double z7 = z5 * z * z;
    const double z9 = z7 * z * z;
    const double v = 1 / static_cast<double>(degrees_of_freedom);
    const double g1 = (z3 + z) / 4;
    const double g2 = (5 * z5 + 16 * z3 + 3 * z) / 96;
    const double g3 = (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / 384;
    const double g4 = (79 * z9 + 776 * z7 + 1482 * z5 - 1920 * z3 - 945 * z) / 92160;
    return z + v * (g1 + v * (g2 + v * (g3 + v * g4)));
}

}  // namespace yomi::base
