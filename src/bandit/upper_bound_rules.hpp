#pragma once

#include "bandit/rule.hpp"

namespace yomi::bandit {

// Rules that pull the arm with the largest upper confidence bound; each pulls every arm once before.

class Ucb1 final : public Rule {
   public:
    static constexpr std::string_view kName = "ucb1";
    [[nodiscard]] std::string_view name() const override { return kName; }
    [[nodiscard]] base::Fields fields() override;
    [[nodiscard]] std::size_t choose(std::span<const Arm> arms, std::int64_t pulls,
                                     base::Random& random) const override;

   private:
    double c_ = 1;
};

class Ucb1Tuned final : public Rule {
   public:
    static constexpr std::string_view kName = "ucb1-tuned";
    [[nodiscard]] std::string_view name() const override { return kName; }
    [[nodiscard]] std::size_t choose(std::span<const Arm> arms, std::int64_t pulls,
                                     base::Random& random) const override;
};

class KlUcb final : public Rule {
   public:
    static constexpr std::string_view kName = "kl-ucb";
    [[nodiscard]] std::string_view name() const override { return kName; }
    [[nodiscard]] base::Fields fields() override;
    [[nodiscard]] std::size_t choose(std::span<const Arm> arms, std::int64_t pulls,
                                     base::Random& random) const override;

   private:
    std::string bound_ = "exact";
    double loglog_ = 0;
};

}  // namespace yomi::bandit
