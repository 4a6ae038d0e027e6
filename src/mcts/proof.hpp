#pragma once

#include "mcts/options.hpp"
#include "mcts/parts.hpp"
#include "mcts/tree.hpp"

namespace yomi::mcts {

/// Whether a mean is one of an edge that the solver has decided.
inline bool is_proven(float mean) { return mean == kProvenWin || mean == kProvenLoss; }
/// The same for four edges; -1 means yes.
inline Ints is_proven(Floats mean) { return (mean == kProvenWin) | (mean == kProvenLoss); }

/// A mean for people: from 0 to 1.
inline float shown_mean(float mean) { return mean > 1 ? 1.0F : mean < 0 ? 0.0F : mean; }

/// The path ended at the end of the game: its last edge is decided, and with it perhaps the nodes above. A
/// win for the player to move at a node is an edge that wins; a loss is a node all of whose edges lose. A
/// draw proves nothing.
void prove(const Tree& tree, const Path& path);

}  // namespace yomi::mcts
