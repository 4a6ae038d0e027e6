#include "mcts/proof.hpp"

namespace yomi::mcts {
namespace {

bool are_all(float mean, const Node& node, const Layout& layout) {
    const auto means = node.column(layout.mean);
    for (int e = 0; e < node.edges(); ++e) {
        if (means[e] != mean) return false;
    }
    return true;
}

}  // namespace

void prove(const Tree& tree, const Path& path, int players) {
    const Layout& layout = tree.layout();
    const double reward = path.reward(tree.node(path.steps.back().node).player());
    if (reward != 0 && reward != 1) return;
    bool wins = reward == 1;  // the edge, for the player who chose it
    for (std::size_t depth = path.steps.size(); depth-- > 0;) {
        const Path::Step& step = path.steps[depth];
        const Node node = tree.node(step.node);
        const float mean = wins ? kProvenWin : kProvenLoss;
        node.column(layout.mean).set(step.edge, mean);
        const bool one_is_enough = wins && !node.is_chance();
        if (!one_is_enough && !are_all(mean, node, layout)) return;
        node.set_proof(wins ? Node::Proof::Win : Node::Proof::Loss);
        if (depth == 0) return;
        // A node that its player wins is an edge that another loses. (Players alternate, or not: the node
        // above may belong to the same player.)
        if (tree.node(path.steps[depth - 1].node).player() == node.player()) continue;
        if (!wins && players > 2) return;
        wins = !wins;
    }
}

}  // namespace yomi::mcts
