#include "player/tree_lines.hpp"

#include <algorithm>
#include <tuple>

namespace yomi::player {

// What lies deeper was visited too rarely to say anything.
constexpr std::size_t kLongestLine = 40;

std::int64_t real_visits(const mcts::Layout& layout, const mcts::Node& node, int edge) {
    const std::int64_t all = node.column(layout.visits)[edge];
    const auto of_prior = static_cast<std::int64_t>(node.column(layout.virtual_visits)[edge]);
    return std::max<std::int64_t>(0, all - of_prior);
}

std::optional<int> favourite_edge(const mcts::Layout& layout, const mcts::Node& node) {
    std::optional<int> best;
    const auto rank = [&](int e) {
        return std::tuple(real_visits(layout, node, e), node.column(layout.mean)[e]);
    };
    for (int e = 0; e < node.edges(); ++e) {
        if (real_visits(layout, node, e) > 0 && (!best || rank(e) > rank(*best))) best = e;
    }
    return best;
}

std::optional<int> edge_of_move(const mcts::Layout& layout, const mcts::Node& node, mcts::MoveId move) {
    for (int e = 0; e < node.edges(); ++e) {
        if (node.column(layout.move)[e] == move) return e;
    }
    return std::nullopt;
}

mcts::NodeId node_behind(const mcts::Layout& layout, const mcts::Node& node, int edge) {
    const mcts::NodeId child = node.child(layout.child, edge);
    return child == mcts::kClaimedNode ? mcts::kNoNode : child;
}

std::vector<LineMove> line_of(const mcts::Tree& tree, const mcts::Node& node, int edge) {
    const mcts::Layout& layout = tree.layout();
    std::vector<LineMove> line;
    const auto add = [&](const mcts::Node& at, int e) {
        line.push_back({static_cast<mcts::MoveId>(at.column(layout.move)[e]), real_visits(layout, at, e)});
        return node_behind(layout, at, e);
    };
    mcts::NodeId id = add(node, edge);
    while (id != mcts::kNoNode && line.size() < kLongestLine) {
        const mcts::Node next = tree.node(id);
        const auto favourite = favourite_edge(layout, next);
        if (!favourite) break;
        id = add(next, *favourite);
    }
    return line;
}

}  // namespace yomi::player
