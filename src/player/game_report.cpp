#include "player/game_report.hpp"

#include <algorithm>
#include <functional>

#include "mcts/backup/rave.hpp"
#include "mcts/proof.hpp"

namespace yomi::player {
namespace {

mcts::Node::Proof proof_of(float mean) {
    using Proof = mcts::Node::Proof;
    if (!mcts::is_proven(mean)) return Proof::None;
    return mean >= mcts::kProvenWin ? Proof::Win : mean == mcts::kProvenDraw ? Proof::Draw : Proof::Loss;
}

/// What all moves as first say about edges, where a backup keeps it.
class RaveMeans {
   public:
    explicit RaveMeans(const mcts::Layout& layout)
        : weight_(layout.find(mcts::kRaveWeight)), sum_(layout.find(mcts::kRaveSum)) {}

    [[nodiscard]] std::optional<double> of(const mcts::Node& node, int edge) const {
        if (!weight_ || !sum_ || node.column(*weight_)[edge] <= 0) return std::nullopt;
        return std::clamp(double{node.column(*sum_)[edge]} / node.column(*weight_)[edge], 0.0, 1.0);
    }

   private:
    std::optional<mcts::Column<float>> weight_;
    std::optional<mcts::Column<float>> sum_;
};

}  // namespace

std::optional<GameView> view_of(const mcts::Tree& tree, const std::vector<game::MoveId>& line) {
    const mcts::Layout& layout = tree.layout();
    mcts::NodeId id = tree.root();
    for (const game::MoveId move : line) {
        const auto edge = edge_of_move(layout, tree.node(id), move);
        id = edge ? node_behind(layout, tree.node(id), *edge) : mcts::kNoNode;
        if (id == mcts::kNoNode) return std::nullopt;
    }
    const mcts::Node node = tree.node(id);
    const RaveMeans rave(layout);
    GameView view{.visits = node.visits(), .proof = node.proof()};
    for (int e = 0; e < node.edges(); ++e) {
        view.candidates.push_back({.move = static_cast<game::MoveId>(node.column(layout.move)[e]),
                                   .visits = real_visits(layout, node, e),
                                   .mean = mcts::shown_mean(node.column(layout.mean)[e]),
                                   .has_node = node_behind(layout, node, e) != mcts::kNoNode,
                                   .proof = proof_of(node.column(layout.mean)[e]),
                                   .rave = rave.of(node, e),
                                   .line = line_of(tree, node, e)});
    }
    std::ranges::stable_sort(view.candidates, std::ranges::greater(), &GameCandidate::visits);
    return view;
}

}  // namespace yomi::player
