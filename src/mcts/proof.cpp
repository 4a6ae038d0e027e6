#include "mcts/proof.hpp"

#include <algorithm>

namespace yomi::mcts {
namespace {

using Proof = Node::Proof;

float mean_of(Proof proof) {
    return proof == Proof::Win ? kProvenWin : proof == Proof::Draw ? kProvenDraw : kProvenLoss;
}

/// What the end of the game is for a player with this reward.
Proof end_of(double reward, int players) {
    if (reward == 1) return Proof::Win;
    if (reward == 0) return Proof::Loss;
    return reward == 0.5 && players == 2 ? Proof::Draw : Proof::None;
}

/// What is proven for the player to move, one of whose edges has just been decided as `news`.
Proof proof_of(const Node& node, const Layout& layout, Proof news) {
    if (news == Proof::Win && !node.is_chance()) return news;
    const auto mean = node.column(layout.mean);
    float best = kProvenLoss;
    for (int e = 0; e < node.edges(); ++e) {
        if (!is_proven(mean[e])) return Proof::None;
        if (node.is_chance() && mean[e] != mean_of(news)) return Proof::None;
        best = std::max(best, mean[e]);
    }
    return best == kProvenWin ? Proof::Win : best == kProvenDraw ? Proof::Draw : Proof::Loss;
}

/// The same for the player of the node above. (Players alternate, or not: it may be the same player.)
Proof seen_from_above(Proof proof, bool is_same, int players) {
    if (is_same || proof == Proof::Draw) return proof;
    if (proof == Proof::Win) return Proof::Loss;
    return players == 2 ? Proof::Win : Proof::None;
}

}  // namespace

void prove(const Tree& tree, const Path& path, int players) {
    const Layout& layout = tree.layout();
    Proof edge = end_of(path.reward(tree.node(path.steps.back().node).player()), players);
    for (std::size_t depth = path.steps.size(); depth-- > 0 && edge != Proof::None;) {
        const Path::Step& step = path.steps[depth];
        const Node node = tree.node(step.node);
        node.column(layout.mean).set(step.edge, mean_of(edge));
        if (edge == Proof::Draw && !node.is_chance()) node.set_drawable();
        const Proof proof = proof_of(node, layout, edge);
        if (proof == Proof::None) return;
        node.set_proof(proof);
        if (depth == 0) return;
        const bool is_same = tree.node(path.steps[depth - 1].node).player() == node.player();
        edge = seen_from_above(proof, is_same, players);
    }
}

}  // namespace yomi::mcts
