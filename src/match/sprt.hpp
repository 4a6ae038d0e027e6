#pragma once

#include <array>
#include <cstdint>

#include "base/fields.hpp"

namespace yomi::match {

/// A sequential test of two hypotheses about the difference of two players, in normalised Elo (Wald 1945).
/// It looks at the pairs after each of them and stops as soon as one hypothesis is likely enough.
struct SprtOptions {
    double nelo0 = 0;     ///< hypothesis 0: the first player is better by this much
    double nelo1 = 10;    ///< hypothesis 1, above the other
    double alpha = 0.05;  ///< how often 1 may be accepted though 0 is true
    double beta = 0.05;   ///< how often 0 may be accepted though 1 is true

    base::Fields fields();
    /// Throws base::Error unless nelo0 is below nelo1.
    void check() const;
};

enum class SprtVerdict { Undecided, Accept0, Accept1 };

/// How much likelier the pairs (as in Tally::pairs) are under hypothesis 1, as a logarithm: each hypothesis
/// is represented by the distribution of pairs, among all that have its normalised Elo, under which the
/// pairs are the likeliest (the generalised ratio; Van den Bergh, "Comments on Normalized Elo", 2021).
double log_likelihood_ratio(const std::array<std::int64_t, 5>& pairs, double nelo0, double nelo1);

class Sprt {
   public:
    explicit Sprt(const SprtOptions& options);

    [[nodiscard]] double lower() const { return lower_; }  ///< at or below it, hypothesis 0 is accepted
    [[nodiscard]] double upper() const { return upper_; }
    [[nodiscard]] double ratio(const std::array<std::int64_t, 5>& pairs) const;
    [[nodiscard]] SprtVerdict verdict(const std::array<std::int64_t, 5>& pairs) const;

   private:
    SprtOptions options_;
    double lower_;
    double upper_;
};

}  // namespace yomi::match
