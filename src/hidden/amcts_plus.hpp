#pragma once

#include "hidden/flat.hpp"
#include "hidden/ismcts.hpp"

namespace yomi::hidden {

/// Adaptive Monte Carlo with what the conclusion of Osaga et al. asks for:
///
/// - The first results are not thrown away. They stay as `keep` playouts at most of each move, so a few
///   results of the second policy do not outweigh hundreds of the first, and many do.
/// - The first policy gets at most a share of the time, so that the second has some.
/// - Where very much is hidden, a third policy: information-set MCTS, with what is left of the budget.
template <game::HiddenGame G>
class AmctsPlus : public FlatPlayer<G> {
   public:
    AmctsPlus(const Budget& budget, const AmctsPlusOptions& options)
        : FlatPlayer<G>(budget, {.playouts = options.inner}), options_(options) {}

   private:
    void search(const typename G::View& view, base::Random& random) override {
        const double count = view.count();
        const std::int64_t n = this->adaptive_playouts(count, options_.c);
        const bool timed = this->budget_.work > 0 || this->budget_.milliseconds > 0;
        int until_look = kLook;
        this->sample(view, Policy::Random, n, random, [&] {
            if (!timed || --until_look > 0) return false;
            until_look = kLook;
            return this->meter_.used() >= options_.first_share;
        });
        if (!this->is_contested(count, options_.caution)) return;
        for (Arm& arm : this->arms_) {
            if (arm.visits <= options_.keep) continue;
            const double factor = options_.keep / arm.visits;
            arm = {options_.keep, factor * arm.sum, factor * arm.squares};
        }
        this->sample(view, Policy::Own, n, random);
    }

    static constexpr int kLook = 16;
    AmctsPlusOptions options_;
};

}  // namespace yomi::hidden
