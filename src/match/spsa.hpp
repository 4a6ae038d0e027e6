#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/fields.hpp"
#include "base/random.hpp"

namespace yomi::match {

/// An option that is tuned.
struct TunedOption {
    std::string name;
    double low = 0;
    double high = 1;
    double start = 0;
    bool whole = false;        ///< takes whole numbers only
    bool logarithmic = false;  ///< its factors count, not its differences
};

struct SpsaOptions {
    std::int64_t iterations = 200;
    double step = 0.1;
    double rate = 0.1;

    base::Fields fields();
};

/// Simultaneous perturbation stochastic approximation (Spall 1992, 1998): every iteration changes all options
/// at once, up or down by chance, lets the two changed players meet, and moves all options a little towards
/// the winner. However many options there are, an iteration costs one match.
///
/// All values are kept as shares of the ranges; the steps become smaller by Spall's exponents 0.101 (of the
/// perturbation) and 0.602 (of the movement).
class Spsa {
   public:
    using Values = std::vector<double>;  ///< one for each option

    Spsa(const SpsaOptions& options, std::vector<TunedOption> tuned, base::Seed seed);

    [[nodiscard]] const std::vector<TunedOption>& tuned() const { return tuned_; }
    [[nodiscard]] std::int64_t iteration() const { return iteration_; }
    [[nodiscard]] bool is_done() const { return iteration_ >= options_.iterations; }

    /// The present values, as a player takes them.
    [[nodiscard]] Values values() const { return values_of(shares_); }
    /// The two players of this iteration.
    struct Probe {
        Values plus;
        Values minus;
    };
    [[nodiscard]] Probe probe() const;

    /// Ends the iteration: `advantage` is by how much the first player won, from -1 (lost every game) to 1.
    void learn(double advantage);

    /// The mean of the last quarter of the path, which is steadier than its end.
    [[nodiscard]] Values result() const;

   private:
    [[nodiscard]] Values values_of(const Values& shares) const;
    [[nodiscard]] double perturbation(const TunedOption& option) const;
    [[nodiscard]] std::vector<int> signs() const;

    SpsaOptions options_;
    std::vector<TunedOption> tuned_;
    base::Seed seed_;
    std::int64_t iteration_ = 0;
    Values shares_;
    std::vector<Values> path_;  // shares before each iteration, and the present ones
};

}  // namespace yomi::match
