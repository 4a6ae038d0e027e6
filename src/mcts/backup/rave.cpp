#include "mcts/backup/rave.hpp"

#include <algorithm>

namespace yomi::mcts {

base::Fields RaveOptions::fields() {
    using base::field;
    return {
        field("weighted", weighted, "earlier moves weigh more, from 2 down to 1 (Fuego); off: all weigh 1"),
        field("check_same", check_same, "a move does not count where the opponent played it first"),
        field("prior_share", prior_share, {0, 100},
              "virtual visits of the prior that RAVE gets, in proportion"),
    };
}

RaveBackup::RaveBackup(Layout& layout, const RaveOptions& options, const GameFacts& facts)
    : columns_(layout), move_(layout.move), options_(options) {
    for (auto& first : first_) first.assign(static_cast<std::size_t>(facts.move_limit), kNever);
}

void RaveBackup::start(const Node& node, const std::vector<PriorValue>& priors,
                       const std::vector<std::uint32_t>&) {
    const auto weight = node.column(columns_.weight);
    const auto sum = node.column(columns_.sum);
    const auto share = static_cast<float>(options_.prior_share);
    for (int e = 0; e < node.edges(); ++e) {
        const PriorValue& p = priors[static_cast<std::size_t>(e)];
        weight.set(e, share * p.visits);
        sum.set(e, share * p.visits * p.mean);
    }
}

void RaveBackup::update(const Tree& tree, const Path& path, const Trace& trace) {
    for (auto& first : first_) std::ranges::fill(first, kNever);
    const std::size_t length = trace.size();
    // Backwards, so that at each depth the tables hold the first time from there on.
    std::size_t t = length;
    const auto update_at = [&](NodeId id) {
        const Node node = tree.node(id);
        const auto result = static_cast<float>(node.player() == 0 ? path.result : 1 - path.result);
        update_node(node, t, length, result);
    };
    while (t > path.steps.size()) {
        --t;
        first_[trace[t].player][trace[t].move] = static_cast<std::uint16_t>(t);
    }
    if (path.leaf != kNoNode && t < length) update_at(path.leaf);
    while (t > 0) {
        --t;
        first_[trace[t].player][trace[t].move] = static_cast<std::uint16_t>(t);
        update_at(path.steps[t].node);
    }
}

void RaveBackup::update_node(const Node& node, std::size_t depth, std::size_t length, float result) {
    for_each_update(node, depth, length,
                    [&](int e, std::uint16_t, float alpha) { add(node, e, alpha, result); });
}

}  // namespace yomi::mcts
