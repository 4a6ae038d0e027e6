#pragma once

#include <algorithm>

#include "hidden/flat.hpp"
#include "hidden/ismcts_tree.hpp"

namespace yomi::hidden {

/// Adaptive Monte Carlo with what the conclusion of Osaga et al. asks for:
///
/// - The first results are not thrown away: they stay as `keep` playouts at most of each move, so a few
///   results of the next policy do not outweigh hundreds of the first, and many do.
/// - The first policy gets at most a share of the time, so that the next has some.
/// - The bound of eq. 6 is wider, and never narrower than the playouts allow.
/// - The third policy is a tree of information sets (ISMCTS), whose playouts cost as little as random ones.
///   It is for moves for which playouts by players that search would be too dear, or too much is hidden.
template <game::HiddenGame G>
class AmctsPlus : public FlatPlayer<G> {
   public:
    AmctsPlus(const Budget& budget, const AmctsPlusOptions& options)
        : FlatPlayer<G>(
              budget,
              {.playouts = options.inner, .innermost = policy_of(options.playout), .noise = options.noise}),
          options_(options),
          first_(policy_of(options.playout)),
          tree_(tree_options(options)) {}

   private:
    static IsmctsOptions tree_options(const AmctsPlusOptions& options) {
        IsmctsOptions tree = options.playout == "rule" ? IsmctsOptions::led_by_rules() : IsmctsOptions{};
        tree.noise = options.noise;
        return tree;
    }

    void search(const typename G::View& view, base::Random& random) override {
        const double count = view.count();
        const std::int64_t n = this->adaptive_playouts(count, options_.c);
        const bool timed = this->budget_.work > 0 || this->budget_.milliseconds > 0;
        int until_look = kLook;
        this->sample(view, first_, n, random, [&] {
            if (!timed || --until_look > 0) return false;
            until_look = kLook;
            return this->meter_.used() >= options_.first_share;
        });
        // Where W is huge the bound of eq. 6 would be 0; the results are never that certain.
        double certain = count;
        for (const Arm& arm : this->arms_) certain = std::min(certain, arm.visits);
        if (!this->is_contested(std::max(certain, 1.0), options_.caution)) return;
        for (Arm& arm : this->arms_) {
            if (arm.visits <= options_.keep) continue;
            const double factor = options_.keep / arm.visits;
            arm = {options_.keep, factor * arm.sum, factor * arm.squares};
        }
        if (options_.third == "ismcts") {
            grow_tree(view, timed ? 0 : std::max(n, this->budget_.playouts), random);
        } else {
            this->sample(view, Policy::Inner, timed ? 0 : n, random);
        }
    }

    /// As many simulations as time allows, or for each of `playouts` so many that the tree can look past the
    /// next moves: how few states are possible says nothing about how deep the game goes on, so W does not
    /// shorten it. It ends as soon as no other move can get more visits than the best.
    void grow_tree(const typename G::View& view, std::int64_t playouts, base::Random& random) {
        known_.clear();
        for (std::size_t i = 0; i < this->moves_.size(); ++i) {
            const Arm& arm = this->arms_[i];
            if (arm.visits > 0) known_.push_back({this->moves_[i], arm.visits, arm.mean()});
        }
        tree_.start(view, known_);
        const bool timed = playouts == 0;
        const auto wanted = static_cast<std::int64_t>(options_.simulations * static_cast<double>(playouts));
        int until_look = kLook;
        for (std::int64_t i = 0; !this->meter_.is_over() && (timed || i < wanted); ++i) {
            tree_.simulate(view, this->meter_, random);
            if (timed || --until_look > 0) continue;
            until_look = kLook;
            if (tree_.lead() > static_cast<double>(wanted - i)) break;
        }
        for (const Candidate& c : tree_.candidates()) {
            for (std::size_t i = 0; i < this->moves_.size(); ++i) {
                // Visits decide in a tree; the mean of a move that was given up early says little.
                if (this->moves_[i] == c.move) this->arms_[i] = {1, c.visits, 0};
            }
        }
    }

    static constexpr int kLook = 16;
    AmctsPlusOptions options_;
    Policy first_;
    IsmctsTree<G> tree_;
    std::vector<Candidate> known_;
};

}  // namespace yomi::hidden
