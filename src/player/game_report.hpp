#pragma once

#include <optional>
#include <vector>

#include "mcts/tree.hpp"
#include "player/tree_lines.hpp"

namespace yomi::player {

/// A move of a position that was searched.
struct GameCandidate {
    game::MoveId move = 0;
    std::int64_t visits = 0;
    double mean = 0.5;      ///< of the reward of the player who chooses, from 0 to 1
    bool has_node = false;  ///< whether the tree goes on behind it
    mcts::Node::Proof proof = mcts::Node::Proof::None;  ///< for the player who chooses
    std::optional<double> rave = {};  ///< the mean of simulations that made the move at any time, if known
    std::vector<LineMove> line = {};  ///< what is expected to follow, this move first
};

/// A position of a tree, for the player who is to move there.
struct GameView {
    using Proof = mcts::Node::Proof;

    std::int64_t visits = 0;
    Proof proof = Proof::None;
    std::vector<GameCandidate> candidates = {};  ///< the most visited first
};

/// What a player of any game decided, and why.
struct GameDecision {
    game::MoveId move = 0;
    double mean = 0.5;  ///< expected reward of the player to move
    std::int64_t playouts = 0;
    double seconds = 0;
    GameView view = {};  ///< the chosen move is first; nothing in it if nothing was searched
};

/// The node behind these moves from the root; nothing if the tree does not go so far. There must be a root.
std::optional<GameView> view_of(const mcts::Tree& tree, const std::vector<game::MoveId>& line);

}  // namespace yomi::player
