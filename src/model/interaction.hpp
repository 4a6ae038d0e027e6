#pragma once

#include <cstddef>
#include <cstring>

#include "base/lanes.hpp"

namespace yomi::model {

/// How facts of a move act together: the sum over all pairs of the products <v_i, v_j> of their factors
/// (S. Rendle 2010, "Factorization Machines"; for moves of Go M. Wistuba & L. Schmidt-Thieme 2013). It is
/// (|sum of v|^2 - sum of |v|^2) / 2; each fact adds its product with the sum of those before, which is the
/// same without the cancellation. `kMost` is fastest if it is the number of factors.
template <std::size_t kMost>
class InteractionOf {
   public:
    static constexpr std::size_t kLanes = base::kLanes;  ///< the number of factors is a multiple of this
    static constexpr std::size_t kMostFactors = kMost;

    explicit InteractionOf(std::size_t factors) : blocks_(factors / kLanes) {}

    /// `v` are the factors of one more fact.
    void add(const float* v) {
        for (std::size_t b = 0; b < blocks_; ++b) {
            base::Floats four;
            std::memcpy(&four, v + b * kLanes, sizeof(four));
            products_[b] += sum_[b] * four;
            sum_[b] += four;
        }
    }

    [[nodiscard]] float value() const {
        float total = 0;
        for (std::size_t b = 0; b < blocks_; ++b) {
            for (std::size_t i = 0; i < kLanes; ++i) total += products_[b][i];
        }
        return total;
    }

    /// A factor added up over all facts.
    [[nodiscard]] float sum(std::size_t factor) const { return sum_[factor / kLanes][factor % kLanes]; }

   private:
    std::size_t blocks_;
    base::Floats sum_[kMost / kLanes] = {};
    base::Floats products_[kMost / kLanes] = {};
};

using Interaction = InteractionOf<32>;

}  // namespace yomi::model
