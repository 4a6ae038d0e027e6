// A part of one's own: a selector that follows the best edge so far and, now and then, any edge at random
// ("epsilon-greedy"). Prints the share of visits that the best move of a position gets with it and with UCB1.

#include <yomi/search.hpp>

#include <iostream>
#include <memory>

#include "tic_tac_toe.hpp"

using namespace yomi;

/// Called once a node: the loop over the edges is inside the part. It reads two columns that every tree has.
class EpsilonGreedy : public mcts::Selector {
   public:
    EpsilonGreedy(const mcts::Layout& layout, double epsilon)
        : visits_(layout.visits), mean_(layout.mean), epsilon_(epsilon) {}

    int select(const mcts::Node& node, int open, base::Random& random) override {
        if (random.below(1'000'000) < epsilon_ * 1e6)
            return static_cast<int>(random.below(static_cast<std::uint32_t>(open)));
        const auto visits = node.column(visits_);
        const auto mean = node.column(mean_);
        return mcts::best_by(open, [&](int e) { return visits[e] == 0 ? 2.0F : mean[e]; });
    }

   private:
    mcts::Column<std::uint32_t> visits_;
    mcts::Column<float> mean_;
    double epsilon_;
};

template <class MakeSelector>
double share_of_best(const TicTacToe& position, const MakeSelector& make_selector) {
    const auto make_parts = [&](mcts::Layout& layout) {
        mcts::Parts<TicTacToe> parts;
        parts.selector = make_selector(layout);
        parts.widening = std::make_unique<mcts::AllOpen>();
        parts.prior = std::make_unique<mcts::NoPrior<TicTacToe>>();
        parts.rollout = std::make_unique<mcts::UniformRollout<TicTacToe>>();
        parts.backup = std::make_unique<mcts::PlainBackup>();
        parts.choice = std::make_unique<mcts::MostVisits>(layout);
        return parts;
    };
    mcts::Search<TicTacToe> search({}, make_parts, base::Seed(1));
    search.set_root(position);
    search.run({.simulations = 10'000, .seconds = {}}, {});
    const mcts::Node root = search.tree().node(search.tree().root());
    return static_cast<double>(root.column(search.layout().visits)[search.best_edge()]) / root.visits();
}

int main() {
    TicTacToe position;
    for (const int move : {0, 4, 1}) position.play(static_cast<game::MoveId>(move));  // 2 is the only move
    const double greedy = share_of_best(
        position, [](mcts::Layout& layout) { return std::make_unique<EpsilonGreedy>(layout, 0.1); });
    const double ucb = share_of_best(position, [](mcts::Layout& layout) {
        return std::make_unique<mcts::Ucb1Selector>(layout, mcts::Ucb1Options{});
    });
    std::cout << "the only move gets " << static_cast<int>(100 * greedy + 0.5)
              << " % of the visits, with UCB1 " << static_cast<int>(100 * ucb + 0.5) << " %\n";
    return greedy > 0.5 && ucb > 0.5 ? 0 : 1;
}
