#pragma once

#include <vector>

#include "hidden/ismcts_tree.hpp"

namespace yomi::hidden {

/// Information-set MCTS: the player that searches such a tree.
template <game::HiddenGame G>
class Ismcts : public Player<G> {
   public:
    Ismcts(const Budget& budget, const IsmctsOptions& options) : budget_(budget), tree_(options) {}

    game::MoveId choose(const typename G::View& view, base::Random& random) override {
        meter_.begin(budget_);
        view.moves(moves_);
        tree_.start(view);
        if (moves_.size() > 1) {
            do {
                tree_.simulate(view, meter_, random);
            } while (!meter_.is_over(budget_.playouts));
        }
        spent_ = meter_.end();
        return moves_.size() == 1 ? moves_[0] : tree_.best_move();
    }

    [[nodiscard]] Spent spent() const override { return spent_; }
    [[nodiscard]] std::vector<Candidate> candidates() const override { return tree_.candidates(); }

   private:
    Budget budget_;
    IsmctsTree<G> tree_;
    Meter meter_;
    Spent spent_;
    std::vector<game::MoveId> moves_;
};

}  // namespace yomi::hidden
