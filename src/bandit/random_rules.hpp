#pragma once

#include "bandit/rule.hpp"

namespace yomi::bandit {

// Yardsticks: rules that explore at random, only once, or never.

/// Thompson (1933): a mean drawn for each arm from its posterior Beta(1 + sum, 1 + visits - sum), the largest
/// wins.
class Thompson final : public Rule {
   public:
    static constexpr std::string_view kName = "thompson";
    [[nodiscard]] std::string_view name() const override { return kName; }
    [[nodiscard]] std::size_t choose(std::span<const Arm> arms, std::int64_t pulls,
                                     base::Random& random) const override;
};

/// A random arm with probability epsilon, otherwise the best mean so far.
class EpsilonGreedy final : public Rule {
   public:
    static constexpr std::string_view kName = "epsilon-greedy";
    [[nodiscard]] std::string_view name() const override { return kName; }
    [[nodiscard]] base::Fields fields() override;
    [[nodiscard]] std::size_t choose(std::span<const Arm> arms, std::int64_t pulls,
                                     base::Random& random) const override;

   private:
    double epsilon_ = 0.1;
};

/// Epsilon falls as min(1, c K / (d^2 t)) with K arms (Auer et al. 2002).
class EpsilonDecreasing final : public Rule {
   public:
    static constexpr std::string_view kName = "epsilon-decreasing";
    [[nodiscard]] std::string_view name() const override { return kName; }
    [[nodiscard]] base::Fields fields() override;
    [[nodiscard]] std::size_t choose(std::span<const Arm> arms, std::int64_t pulls,
                                     base::Random& random) const override;

   private:
    double c_ = 0.15;
    double d_ = 0.1;
};

/// The best mean so far, after every arm once.
class Greedy final : public Rule {
   public:
    static constexpr std::string_view kName = "greedy";
    [[nodiscard]] std::string_view name() const override { return kName; }
    [[nodiscard]] std::size_t choose(std::span<const Arm> arms, std::int64_t pulls,
                                     base::Random& random) const override;
};

/// Every arm equally often: the least pulled one next. The best rule there is for simple regret in the long
/// run (Bubeck, Munos & Stoltz 2009), and the worst for cumulative regret.
class Uniform final : public Rule {
   public:
    static constexpr std::string_view kName = "uniform";
    [[nodiscard]] std::string_view name() const override { return kName; }
    [[nodiscard]] std::size_t choose(std::span<const Arm> arms, std::int64_t pulls,
                                     base::Random& random) const override;
};

}  // namespace yomi::bandit
