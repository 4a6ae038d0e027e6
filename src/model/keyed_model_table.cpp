#include "model/keyed_weights.hpp"

namespace yomi::model {

KeyedModelTable::KeyedModelTable(const KeyedWeights& from)
    : model(from.model),
      shapes(from.shapes),
      table(from.entries.size()),
      factor_count(from.factors.count),
      factors(from.factors.values) {
    if (factor_count == 0) {
        for (const auto& [key, weight] : from.entries) {
            table.insert(key, std::bit_cast<std::uint32_t>(weight));
        }
        return;
    }
    const auto add = [&](const KeyedWeights::Entry& entry) {
        table.insert(entry.key, static_cast<std::uint32_t>(weights.size()));
        weights.push_back(entry.weight);
    };
    for (const std::uint32_t entry : from.factors.entries) add(from.entries[entry]);
    auto next = from.factors.entries.begin();
    for (std::uint32_t i = 0; i < from.entries.size(); ++i) {
        if (next != from.factors.entries.end() && *next == i) {
            ++next;
        } else {
            add(from.entries[i]);
        }
    }
}

template <std::size_t kMost>
float KeyedModelTable::score_with(InteractionOf<kMost> together, std::span<const std::uint32_t> found) const {
    float sum = 0;
    for (const std::uint32_t number : found) {
        sum += weights[number];
        const std::size_t at = number * factor_count;
        if (at < factors.size()) together.add(&factors[at]);
    }
    return sum + together.value();
}

float KeyedModelTable::score(std::span<const std::uint32_t> found) const {
    if (factor_count == 4) return score_with(InteractionOf<4>(4), found);
    if (factor_count == 8) return score_with(InteractionOf<8>(8), found);
    if (factor_count > 0) return score_with(Interaction(factor_count), found);
    float sum = 0;
    for (const std::uint32_t bits : found) sum += std::bit_cast<float>(bits);
    return sum;
}

}  // namespace yomi::model
