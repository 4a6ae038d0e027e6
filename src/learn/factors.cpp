#include "learn/factors.hpp"

#include <algorithm>

#include "base/exponential.hpp"
#include "model/interaction.hpp"

namespace yomi::learn {
namespace {

constexpr double kFirstFactors = 0.05;  // the largest that are drawn

model::Interaction together(std::span<const std::uint32_t> facts, std::span<const float> parameters,
                            const FactorPlaces& places) {
    model::Interaction sum(places.count);
    for (const std::uint32_t fact : facts) {
        if (places.begin[fact] != FactorPlaces::kNone) sum.add(&parameters[places.begin[fact]]);
    }
    return sum;
}

}  // namespace

void find_probabilities(Example& example, std::span<const float> parameters, const FactorPlaces& places) {
    std::vector<float>& f = example.probability;
    f.resize(example.moves());
    float highest = -1e9F;
    for (std::size_t m = 0; m < f.size(); ++m) {
        f[m] = 0;
        for (const std::uint32_t w : example.of(m)) f[m] += parameters[w];
        if (places.count > 0) f[m] += together(example.of(m), parameters, places).value();
        highest = std::max(highest, f[m]);
    }
    float total = 0;
    for (float& x : f) total += x = base::exponential(std::max(x - highest, -80.0F));
    for (float& x : f) x /= total;
}

void draw_factors(std::span<float> parameters, const FactorPlaces& places, base::Seed seed) {
    if (places.count == 0) return;
    base::Random random(seed);
    for (float& x : parameters.subspan(places.first)) {
        x = static_cast<float>((2 * random.unit() - 1) * kFirstFactors);
    }
}

FactorGradient::FactorGradient(const FactorPlaces& places) : places_(places) {
    const auto facts = static_cast<std::size_t>(std::ranges::count_if(
        places.begin, [](std::uint32_t begin) { return begin != FactorPlaces::kNone; }));
    sums_.assign(facts * places.count, 0);
    is_touched_.assign(facts, 0);
}

void FactorGradient::add(std::span<const std::uint32_t> facts, float score_gradient,
                         std::span<const float> parameters) {
    if (places_.count == 0) return;
    const model::Interaction all = together(facts, parameters, places_);
    // The derivative of the score by v_i is the sum of the others.
    for (const std::uint32_t fact : facts) {
        const std::uint32_t begin = places_.begin[fact];
        if (begin == FactorPlaces::kNone) continue;
        const std::size_t at = begin - places_.first;
        if (is_touched_[at / places_.count] == 0) {
            is_touched_[at / places_.count] = 1;
            touched_.push_back(begin);
        }
        for (std::size_t f = 0; f < places_.count; ++f) {
            sums_[at + f] += score_gradient * (all.sum(f) - parameters[begin + f]);
        }
    }
}

}  // namespace yomi::learn
