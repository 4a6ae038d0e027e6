#pragma once

#include "mcts/options.hpp"
#include "mcts/parts.hpp"
#include "mcts/tree.hpp"

namespace yomi::mcts {

/// Whether a mean is one of an edge that the solver has decided.
inline bool is_proven(float mean) { return mean >= kProvenWin || mean <= kProvenDraw; }
/// The same for four edges; -1 means yes.
inline Ints is_proven(Floats mean) { return (mean >= kProvenWin) | (mean <= kProvenDraw); }

/// A mean for people: from 0 to 1.
inline float shown_mean(float mean) {
    if (mean == kProvenDraw) return 0.5F;
    return mean > 1 ? 1.0F : mean < 0 ? 0.0F : mean;
}

/// The path ended at the end of the game of so many players: its last edge is decided, and with it perhaps
/// the nodes above (Winands, Björnsson & Saito: Monte-Carlo tree search solver, 2008; draws as in Cazenave &
/// Saffidine: Score bounded Monte-Carlo tree search, 2010).
///
/// To win is to get all that there is, to lose is to get nothing, and half of it is a draw between two. A win
/// for the player to move at a node is an edge that wins; otherwise a node is decided when all of its edges
/// are, as the best of them. What chance does is sure only if all of its edges agree. Other rewards prove
/// nothing. Of more than two players, the loss of one says nothing about the others.
void prove(const Tree& tree, const Path& path, int players = 2);

}  // namespace yomi::mcts
