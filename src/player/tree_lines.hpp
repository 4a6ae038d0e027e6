#pragma once

#include <optional>
#include <vector>

#include "mcts/tree.hpp"

/// What a tree says about the moves of a node, for reports of any game.

namespace yomi::player {

/// Of an edge, without the virtual visits of the prior.
std::int64_t real_visits(const mcts::Layout& layout, const mcts::Node& node, int edge);

/// The edge that was visited most, or nothing.
std::optional<int> favourite_edge(const mcts::Layout& layout, const mcts::Node& node);

std::optional<int> edge_of_move(const mcts::Layout& layout, const mcts::Node& node, mcts::MoveId move);

/// The node behind an edge, or kNoNode.
mcts::NodeId node_behind(const mcts::Layout& layout, const mcts::Node& node, int edge);

struct LineMove {
    mcts::MoveId move = 0;
    std::int64_t visits = 0;
};

/// This edge of the node, and what was visited most behind it.
std::vector<LineMove> line_of(const mcts::Tree& tree, const mcts::Node& node, int edge);

}  // namespace yomi::player
