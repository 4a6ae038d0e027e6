#include "mcts/backup/variance.hpp"

#include "mcts/part_entry.hpp"

namespace yomi::mcts {

base::Fields VarianceOptions::fields() {
    return {base::field("prior_share", prior_share, {0, 1},
                        "variance of the prior's virtual visits, as a share of that of wins and losses")};
}

VarianceBackup::VarianceBackup(Layout& layout, const VarianceOptions& options)
    : mean_square_(layout.fills(kMeanSquare)),
      visits_(layout.visits),
      prior_share_(static_cast<float>(options.prior_share)) {}

void VarianceBackup::start(const Node& node, const Priors& priors, const std::vector<std::uint32_t>&) {
    const auto mean_square = node.column(mean_square_);
    for (int e = 0; e < node.edges(); ++e) {
        const PriorValue p = priors[static_cast<std::size_t>(e)];
        // Without virtual visits the first result replaces it, whatever it is.
        if (p.visits >= 1) mean_square.set(e, p.mean * p.mean + prior_share_ * p.mean * (1 - p.mean));
    }
}

void VarianceBackup::update(const Tree& tree, const Path& path, const Trace&) {
    for (const Path::Step& step : path.steps) {
        const Node node = tree.node(step.node);
        const double result = path.reward(node.player());
        const auto mean_square = node.column(mean_square_);
        const double old = mean_square[step.edge];
        // The search has counted this visit.
        mean_square.set(step.edge,
                        static_cast<float>(old + (result * result - old) / node.column(visits_)[step.edge]));
    }
}

template PartEntry<Backup> describe<Backup, VarianceBackup>();

}  // namespace yomi::mcts
