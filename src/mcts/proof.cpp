#include "mcts/proof.hpp"

namespace yomi::mcts {
namespace {

bool all_lost(const Node& node, const Layout& layout) {
    const auto mean = node.column(layout.mean);
    for (int e = 0; e < node.edges(); ++e) {
        if (mean[e] != kProvenLoss) return false;
    }
    return true;
}

}  // namespace

void prove(const Tree& tree, const Path& path) {
    const Layout& layout = tree.layout();
    const double result = path.result;
    if (result != 0 && result != 1) return;
    const Node last = tree.node(path.steps.back().node);
    bool wins = (last.player() == 0) == (result == 1);  // the edge, for the player who chose it
    for (std::size_t depth = path.steps.size(); depth-- > 0;) {
        const Path::Step& step = path.steps[depth];
        const Node node = tree.node(step.node);
        node.column(layout.mean).set(step.edge, wins ? kProvenWin : kProvenLoss);
        if (!wins && !all_lost(node, layout)) return;
        node.set_proof(wins ? Node::Proof::Win : Node::Proof::Loss);
        // A node that the player to move wins is an edge that its chooser loses. (Players alternate, or not:
        // the node above may belong to the same player.)
        if (depth == 0) return;
        const bool same = tree.node(path.steps[depth - 1].node).player() == node.player();
        wins = same == wins;
    }
}

}  // namespace yomi::mcts
