#include "mcts/select/rave.hpp"

namespace yomi::mcts {

base::Fields FuegoRaveOptions::fields() {
    using base::field;
    return {
        field("initial", initial, {0.01, 100}, "weight of RAVE while the visits are few"),
        field("final", final, {1, 1e9}, "weight of RAVE while the visits are many"),
        field("first_play", first_play, {-1, 1e6}, "value of an edge without visits and without RAVE"),
    };
}

FuegoRaveSelector::FuegoRaveSelector(Layout& layout, const FuegoRaveOptions& options)
    : columns_(layout),
      visits_(layout.visits),
      mean_(layout.mean),
      per_visit_(static_cast<float>(1 / options.initial)),
      per_weight_(static_cast<float>(1 / options.final)),
      first_play_(static_cast<float>(options.first_play)) {}

int FuegoRaveSelector::select(const Node& node, int open, base::Random&) {
    const auto visits = node.column(visits_);
    const auto mean = node.column(mean_);
    const auto weight = node.column(columns_.weight);
    const auto sum = node.column(columns_.sum);
    int best = 0;
    float best_value = -1e30F;
    for (int e = 0; e < open; ++e) {
        const float w = weight[e];
        // With D = n (1/initial + w/final) + w, b X'' + (1 - b) X = (sum + (D - w) X) / D: one division.
        const float of_mean = static_cast<float>(visits[e]) * (per_visit_ + w * per_weight_);
        const float all = of_mean + w;
        const float value = all > 0 ? (sum[e] + of_mean * mean[e]) / all : first_play_;
        if (value > best_value) {
            best_value = value;
            best = e;
        }
    }
    return best;
}

}  // namespace yomi::mcts
