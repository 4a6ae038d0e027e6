#include "mcts/backup/rave.hpp"

#include <algorithm>

namespace yomi::mcts {

base::Fields RaveOptions::fields() {
    using base::field;
    return {
        field("weighted", weighted, "earlier moves weigh more, from 2 down to 1 (Fuego); off: all weigh 1"),
        field("check_same", check_same, "a move does not count where the opponent played it first"),
        field("prior_share", prior_share, {0, 100}, "virtual visits of the prior that RAVE gets, in proportion"),
    };
}

RaveBackup::RaveBackup(Layout& layout, const RaveOptions& options, int move_limit)
    : columns_(layout), move_(layout.move), options_(options) {
    for (auto& first : first_) first.assign(static_cast<std::size_t>(move_limit), kNever);
}

void RaveBackup::start(const Tree&, const Node& node, const std::vector<PriorValue>& priors) {
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
    const std::uint16_t* own = first_of(node.player());
    const std::uint16_t* other = first_of(1 - node.player());
    const auto moves = node.column(move_);
    const auto weight = node.column(columns_.weight);
    const auto sum = node.column(columns_.sum);
    const float fall = options_.weighted ? 1.0F / static_cast<float>(length - depth) : 0.0F;
    const float start = (options_.weighted ? 2.0F : 1.0F) + static_cast<float>(depth) * fall;
    for (int e = 0; e < node.edges(); ++e) {
        const std::uint32_t move = moves[e];
        const std::uint16_t first = own[move];
        if (first == kNever || (options_.check_same && other[move] < first)) continue;
        const float alpha = start - static_cast<float>(first) * fall;
        weight.set(e, weight[e] + alpha);
        sum.set(e, sum[e] + alpha * result);
    }
}

}  // namespace yomi::mcts
