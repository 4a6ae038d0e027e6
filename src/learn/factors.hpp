#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/random.hpp"
#include "learn/move_model.hpp"

namespace yomi::learn {

/// Sets the probabilities of the moves of an example. `parameters` are the weights of a model and the factors
/// behind them.
void find_probabilities(Example& example, std::span<const float> parameters, const FactorPlaces& places);

/// The factors that training begins with: small and drawn at random, since all zero would stay zero.
void draw_factors(std::span<float> parameters, const FactorPlaces& places, base::Seed seed);

/// The gradient by the factors, added up over the moves of a position.
///
/// Thread safety: an object belongs to one thread.
class FactorGradient {
   public:
    /// The places must outlive it.
    explicit FactorGradient(const FactorPlaces& places);

    /// A move with these facts, where the score has this gradient.
    void add(std::span<const std::uint32_t> facts, float score_gradient, std::span<const float> parameters);

    /// Calls take(parameter, value) for all factors whose facts were there, in the order in which they came,
    /// and begins anew.
    template <class Take>
    void take_all(const Take& take) {
        for (const std::uint32_t begin : touched_) {
            const std::size_t at = begin - places_.first;
            for (std::uint32_t f = 0; f < places_.count; ++f) {
                take(begin + f, sums_[at + f]);
                sums_[at + f] = 0;
            }
            is_touched_[at / places_.count] = 0;
        }
        touched_.clear();
    }

   private:
    const FactorPlaces& places_;
    std::vector<float> sums_;               // by parameter, from the first factor on
    std::vector<std::uint8_t> is_touched_;  // by fact that has factors
    std::vector<std::uint32_t> touched_;    // where the factors begin
};

}  // namespace yomi::learn
