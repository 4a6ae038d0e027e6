#pragma once

#include <cstdint>

namespace yomi::base {

/// The point below which a standard normal variable is with probability 97.5 %.
inline constexpr double kNormal975 = 1.959963984540054;

/// Mean and variance of numbers that come one after another, without keeping them and without the
/// cancellation of sums of squares (Welford 1962).
class RunningMean {
   public:
    RunningMean() = default;
    /// After `count` numbers with this mean and this sum of squared distances from it.
    RunningMean(std::int64_t count, double mean, double squares)
        : count_(count), mean_(mean), squares_(squares) {}

    void add(double x);

    /// As if the numbers of `other` had been added too (Chan, Golub & LeVeque 1979). Not associative in the
    /// last bits: merge parts in a fixed order where the result must be the same each time.
    void merge(const RunningMean& other);

    [[nodiscard]] std::int64_t count() const { return count_; }
    [[nodiscard]] double mean() const { return mean_; }  ///< 0 without numbers
    /// The sum of the squared distances from the mean.
    [[nodiscard]] double squares() const { return squares_; }
    /// Of the population the numbers are a sample of (divided by count - 1); infinite below two numbers, when
    /// nothing is known about it.
    [[nodiscard]] double variance() const;
    /// Of the mean.
    [[nodiscard]] double standard_error() const;
    /// Half the width of the 95 % confidence interval of the mean, by Student's distribution; infinite below
    /// two numbers.
    [[nodiscard]] double half_width_95() const;

   private:
    std::int64_t count_ = 0;
    double mean_ = 0;
    double squares_ = 0;
};

struct Interval {
    double low = 0;
    double high = 0;
};

/// The 95 % confidence interval of a share, after `successes` in `trials` (Wilson 1927); halves, for draws,
/// are welcome. Stays within [0, 1], and is all of it without trials.
Interval wilson_95(double successes, double trials);

/// How many standard errors two shares are apart, after so many successes in so many trials; 0 if one of them
/// has no trials. The variance is that of both together, as for a test whether they are the same.
double share_difference_z(double successes_a, double trials_a, double successes_b, double trials_b);

/// The 99.5 % point of the normal distribution, for a significance of 1 %.
inline constexpr double kNormal995 = 2.5758293035489004;

/// The 97.5 % point of Student's distribution, for an interval of 95 %; within 0.2 %.
double student_975(std::int64_t degrees_of_freedom);

}  // namespace yomi::base
