#include "player/search_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "mcts/backup/rave.hpp"
#include "mcts/choose/choices.hpp"
#include "mcts/proof.hpp"
#include "player/tree_lines.hpp"

namespace yomi::player {
namespace {

using mcts::Column;
using mcts::MoveId;
using mcts::Node;
using mcts::NodeId;

// 97.5 % of the time the true mean lies above the bound.
constexpr double kDeviations = 1.96;

class Reporter {
   public:
    explicit Reporter(const mcts::Search<go::GameState>& search)
        : search_(search),
          layout_(search.layout()),
          prior_(layout_.prior),
          rave_weight_(layout_.find(mcts::kRaveWeight)),
          rave_sum_(layout_.find(mcts::kRaveSum)) {}

    [[nodiscard]] Candidate candidate(const Node& node, int edge, double all_priors) const {
        Candidate c{.point = point(node, edge),
                    .visits = real_visits(layout_, node, edge),
                    .mean = mcts::shown_mean(node.column(layout_.mean)[edge])};
        c.prior = all_priors > 0 ? std::clamp(node.column(prior_)[edge] / all_priors, 0.0, 1.0)
                                 : 1.0 / node.edges();
        const double bound =
            mcts::lower_bound(c.mean, static_cast<double>(node.column(layout_.visits)[edge]), kDeviations);
        c.lower_bound = std::clamp(bound, 0.0, c.mean);
        if (rave_weight_ && rave_sum_ && node.column(*rave_weight_)[edge] > 0) {
            c.rave_weight = node.column(*rave_weight_)[edge];
            c.rave_mean = std::clamp(node.column(*rave_sum_)[edge] / c.rave_weight, 0.0, 1.0);
        }
        c.variation = variation(node, edge);
        return c;
    }

    [[nodiscard]] double sum_of_priors(const Node& node) const {
        double sum = 0;
        for (int e = 0; e < node.edges(); ++e) sum += node.column(prior_)[e];
        return sum;
    }

    [[nodiscard]] std::optional<int> edge_to(const Node& node, go::Point p) const {
        return edge_of_move(layout_, node, search_.root_state().move(p));
    }

   private:
    [[nodiscard]] go::Point point(const Node& node, int edge) const {
        return search_.root_state().point(static_cast<MoveId>(node.column(layout_.move)[edge]));
    }

    [[nodiscard]] std::vector<VariationMove> variation(const Node& node, int edge) const {
        std::vector<VariationMove> moves;
        for (const LineMove& m : line_of(search_.tree(), node, edge))
            moves.push_back({search_.root_state().point(m.move), m.visits});
        return moves;
    }

    const mcts::Search<go::GameState>& search_;
    const mcts::Layout& layout_;
    Column<float> prior_;
    std::optional<Column<float>> rave_weight_;
    std::optional<Column<float>> rave_sum_;
};

/// The mean of an edge of the root without the virtual visits that its prior began with: in a lost game all
/// moves get few visits, and what the prior hopes for would hide that it is lost.
double mean_of_playouts(mcts::Search<go::GameState>& search, const Node& root, int edge) {
    const float mean = root.column(search.layout().mean)[edge];
    std::vector<MoveId> moves;
    for (int e = 0; e < root.edges(); ++e) {
        moves.push_back(static_cast<MoveId>(root.column(search.layout().move)[e]));
    }
    mcts::Priors priors;
    judge_moves(*search.parts(0).prior, search.root_state(), moves, root.is_judged_again(), priors);
    const mcts::PriorValue prior = priors[static_cast<std::size_t>(edge)];
    const double visits = root.column(search.layout().visits)[edge];
    const double virtual_visits = std::floor(prior.visits);
    if (mcts::is_proven(mean) || visits <= virtual_visits) return mcts::shown_mean(mean);
    const double wins = mean * visits - prior.mean * virtual_visits;
    return std::clamp(wins / (visits - virtual_visits), 0.0, 1.0);
}

/// For the player to move at the root.
Lead seen_by(game::Player player, Lead black) {
    if (player != 0) black.mean = -black.mean;
    return black;
}

}  // namespace

Decision report_of(mcts::Search<go::GameState>& search, const OutlookSum* sum) {
    const Reporter reporter(search);
    const Node root = search.tree().node(search.tree().root());
    const int chosen = search.best_edge();
    const double all_priors = reporter.sum_of_priors(root);
    Decision decision;
    decision.visits = root.visits();
    for (int e = 0; e < root.edges(); ++e) {
        decision.candidates.push_back(reporter.candidate(root, e, all_priors));
        if (sum == nullptr) continue;
        const auto move = static_cast<MoveId>(root.column(search.layout().move)[e]);
        if (const auto lead = sum->lead_of(move)) {
            decision.candidates.back().lead = seen_by(root.player(), *lead);
        }
    }
    const go::Point point = decision.candidates[static_cast<std::size_t>(chosen)].point;
    std::ranges::stable_sort(decision.candidates, [&](const Candidate& a, const Candidate& b) {
        if ((a.point == point) != (b.point == point)) return a.point == point;
        return a.visits > b.visits;
    });
    decision.point = point;
    decision.win_share = mean_of_playouts(search, root, chosen);
    if (sum != nullptr) decision.outlook = sum->outlook();
    return decision;
}

TreeView node_of(const mcts::Search<go::GameState>& search, const go::Position& root,
                 const std::vector<go::Point>& line) {
    const mcts::Tree& tree = search.tree();
    const mcts::Layout& layout = search.layout();
    const Reporter reporter(search);
    TreeView view{.position = root, .root_moves = root.moves().size()};
    NodeId id = tree.root();
    for (const go::Point p : line) {
        const auto edge = reporter.edge_to(tree.node(id), p);
        const NodeId child = edge ? node_behind(layout, tree.node(id), *edge) : mcts::kNoNode;
        if (child == mcts::kNoNode) {
            throw base::Error(fmt::format("the tree does not go on with {} after {} moves of the line",
                                          go::vertex_text(p, root.size()),
                                          view.position.moves().size() - view.root_moves));
        }
        view.position.play(view.position.to_play(), p);
        id = child;
    }
    const Node node = tree.node(id);
    view.visits = node.visits();
    view.proof = static_cast<TreeView::Proof>(node.proof());
    const double all_priors = reporter.sum_of_priors(node);
    for (int e = 0; e < node.edges(); ++e) {
        const bool has_node = node_behind(layout, node, e) != mcts::kNoNode;
        view.moves.push_back({reporter.candidate(node, e, all_priors), has_node});
    }
    std::ranges::stable_sort(view.moves, std::ranges::greater(), &TreeMove::visits);
    return view;
}

}  // namespace yomi::player
