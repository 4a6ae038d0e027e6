#include "mcts/widen/widenings.hpp"

#include <algorithm>

#include "mcts/part_entry.hpp"

namespace yomi::mcts {

base::Fields ProgressiveOptions::fields() {
    using base::field;
    return {
        field("first", first, {1, 1000}, "edges that are open from the start"),
        field("visits", visits, {1, 1e6}, "visits of the node until the next one opens"),
        field("growth", growth, {1, 10}, "factor of that number from each edge to the next"),
    };
}

ProgressiveWidening::ProgressiveWidening(const ProgressiveOptions& options)
    : first_(static_cast<int>(options.first)) {
    constexpr std::size_t kMost = 1000;
    double next = 0;
    double step = options.visits;
    while (thresholds_.size() < kMost && next < 1e12) {
        next += step;
        step *= options.growth;
        thresholds_.push_back(next);
    }
}

int ProgressiveWidening::open(const Node& node) {
    const double n = node.visits();
    int open = first_;
    for (const double threshold : thresholds_) {
        if (n < threshold || open >= node.edges()) break;
        ++open;
    }
    return std::min(open, node.edges());
}

template PartEntry<Widening> describe<Widening, AllOpen>();
template PartEntry<Widening> describe<Widening, ProgressiveWidening>();

}  // namespace yomi::mcts
