#include "player/game_report.hpp"

#include <algorithm>
#include <functional>

#include "mcts/proof.hpp"

namespace yomi::player {

std::optional<GameView> view_of(const mcts::Tree& tree, const std::vector<game::MoveId>& line) {
    const mcts::Layout& layout = tree.layout();
    mcts::NodeId id = tree.root();
    for (const game::MoveId move : line) {
        const auto edge = edge_of_move(layout, tree.node(id), move);
        id = edge ? node_behind(layout, tree.node(id), *edge) : mcts::kNoNode;
        if (id == mcts::kNoNode) return std::nullopt;
    }
    const mcts::Node node = tree.node(id);
    GameView view{.visits = node.visits(), .proof = node.proof()};
    for (int e = 0; e < node.edges(); ++e) {
        view.candidates.push_back({.move = static_cast<game::MoveId>(node.column(layout.move)[e]),
                                   .visits = real_visits(layout, node, e),
                                   .mean = mcts::shown_mean(node.column(layout.mean)[e]),
                                   .has_node = node_behind(layout, node, e) != mcts::kNoNode,
                                   .line = line_of(tree, node, e)});
    }
    std::ranges::stable_sort(view.candidates, std::ranges::greater(), &GameCandidate::visits);
    return view;
}

}  // namespace yomi::player
