#pragma once

#include <array>
#include <cstddef>
#include <span>

namespace yomi::rollout {

/// How facts of a move act together: the sum over all pairs of the products <v_i, v_j> of their factors
/// (S. Rendle 2010, "Factorization Machines"; for moves of Go M. Wistuba & L. Schmidt-Thieme 2013). It is
/// (|sum of v|^2 - sum of |v|^2) / 2; each fact adds its product with the sum of those before, which is the
/// same without the cancellation.
class Interaction {
   public:
    static constexpr std::size_t kLanes = 4;  ///< the number of factors is a multiple of this
    static constexpr std::size_t kMostFactors = 32;

    explicit Interaction(std::size_t factors) : factors_(factors) {}

    /// `v` are the factors of one more fact.
    void add(const float* v) {
        for (std::size_t begin = 0; begin < factors_; begin += kLanes) {
            for (std::size_t i = begin; i < begin + kLanes; ++i) {
                products_[i] += sum_[i] * v[i];
                sum_[i] += v[i];
            }
        }
    }

    [[nodiscard]] float value() const {
        float total = 0;
        for (std::size_t i = 0; i < factors_; ++i) total += products_[i];
        return total;
    }

    /// The factors of all facts added up.
    [[nodiscard]] std::span<const float> sum() const { return std::span(sum_).first(factors_); }

   private:
    std::size_t factors_;
    std::array<float, kMostFactors> sum_{};
    std::array<float, kMostFactors> products_{};
};

}  // namespace yomi::rollout
