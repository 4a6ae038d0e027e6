#include "mcts/upper_tree.hpp"

#include <unordered_set>

#include "mcts/proof.hpp"

namespace yomi::mcts {
namespace {

constexpr int kMoveBits = 16;

Way extended(Way way, std::uint32_t move) { return way << kMoveBits | (move + 1); }

/// Calls `visit(node, way)` for the root, and for nodes below it as deep as `depth` moves into which
/// `enter(node, way)` lets it.
template <class Enter, class Visit>
void walk(const Tree& tree, NodeId id, Way way, std::int64_t depth, const Enter& enter, const Visit& visit) {
    const Node node = tree.node(id);
    visit(node, way);
    if (depth <= 1) return;
    const Layout& layout = tree.layout();
    for (int e = 0; e < node.edges(); ++e) {
        const NodeId child = node.child(layout.child, e);
        if (child == kNoNode || child == kClaimedNode) continue;
        const Way below = extended(way, node.column(layout.move)[e]);
        if (enter(tree.node(child), below)) walk(tree, child, below, depth - 1, enter, visit);
    }
}

/// Nodes with at least this share of the root's visits.
template <class Visit>
void walk_visited(const Tree& tree, std::int64_t depth, double least, const Visit& visit) {
    if (tree.root() == kNoNode) return;
    const double visits = least * tree.node(tree.root()).visits();
    walk(
        tree, tree.root(), 0, depth, [&](const Node& node, Way) { return node.visits() >= visits; }, visit);
}

}  // namespace

base::Fields SharingOptions::fields() {
    using base::field;
    return {
        field("share_depth", depth, {1, static_cast<double>(kMostDepth)},
              "moves from the root that are shared"),
        field("share_least", least, {0, 1}, "share of the root's visits that a shared position has"),
        field("share_every", every, {1, 1e9},
              "simulations between two exchanges, where playouts are limited"),
        field("share_seconds", seconds, {0.001, 3600}, "seconds between two exchanges otherwise"),
    };
}

UpperTree::UpperTree(const Tree& tree, const SharingOptions& options) : options_(options) {
    // Also what is below the share now and may be above it later, as far as it matters.
    constexpr double kOfLeast = 0.1;
    const Layout& layout = tree.layout();
    walk_visited(tree, options_.depth, kOfLeast * options_.least, [&](const Node& node, Way way) {
        for (int e = 0; e < node.edges(); ++e) {
            const double visits = node.column(layout.visits)[e];
            known_[extended(way, node.column(layout.move)[e])] = {
                visits, visits * node.column(layout.mean)[e], node.column(layout.virtual_visits)[e]};
        }
    });
}

News UpperTree::take_news(const Tree& tree) {
    News news;
    const Layout& layout = tree.layout();
    walk_visited(tree, options_.depth, options_.least, [&](const Node& node, Way way) {
        for (int e = 0; e < node.edges(); ++e) {
            const float mean = node.column(layout.mean)[e];
            const double visits = node.column(layout.visits)[e];
            if (is_proven(mean)) continue;
            const Way edge = extended(way, node.column(layout.move)[e]);
            const auto [known, is_new] = known_.try_emplace(edge);
            // Virtual visits of the prior are no experience. After its second look at the node nobody knows
            // what else has changed; such nodes are young, and little is lost.
            const float given = node.column(layout.virtual_visits)[e];
            if (is_new) known->second = {given, given * double{mean}, given};
            const double more = visits - known->second.visits;
            if (more > 0 && known->second.of_prior == given)
                news.push_back({edge, more, visits * mean - known->second.sum});
            known->second = {visits, visits * mean, given};
        }
    });
    return news;
}

void UpperTree::learn(const Tree& tree, const News& news) {
    if (news.empty() || tree.root() == kNoNode) return;
    std::unordered_map<Way, Known> sums;
    std::unordered_set<Way> parents;
    for (const EdgeNews& edge : news) {
        Known& sum = sums[edge.way];
        sum.visits += edge.visits;
        sum.sum += edge.sum;
        parents.insert(edge.way >> kMoveBits);
    }
    const Layout& layout = tree.layout();
    const auto enter = [&](const Node&, Way way) { return parents.contains(way); };
    walk(tree, tree.root(), 0, options_.depth, enter, [&](const Node& node, Way way) {
        double all = 0;
        for (int e = 0; e < node.edges(); ++e) {
            const auto found = sums.find(extended(way, node.column(layout.move)[e]));
            const float mean = node.column(layout.mean)[e];
            if (found == sums.end() || is_proven(mean)) continue;
            const double before = node.column(layout.visits)[e];
            const double visits = before + found->second.visits;
            node.column(layout.visits).set(e, static_cast<std::uint32_t>(visits));
            node.column(layout.mean).set(e, static_cast<float>((before * mean + found->second.sum) / visits));
            known_[found->first] = {visits, visits * node.column(layout.mean)[e],
                                    node.column(layout.virtual_visits)[e]};
            all += found->second.visits;
        }
        node.set_visits(node.visits() + static_cast<std::uint32_t>(all));
    });
}

}  // namespace yomi::mcts
