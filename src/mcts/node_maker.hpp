#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "game/game.hpp"
#include "mcts/parts.hpp"
#include "mcts/priors.hpp"
#include "mcts/proof.hpp"
#include "mcts/tree.hpp"

namespace yomi::mcts {

/// Makes nodes, with memory that is used again for each. Every thread of a search has one.
template <game::Game G>
class NodeMaker {
   public:
    /// A node for the state, its edges judged by the prior and in the order that the widening wants, or
    /// kNoNode if the tree is full.
    NodeId make(Tree& tree, const G& state, const Parts<G>& parts, base::Random& random) {
        state.moves(moves_);
        // A random order among equals: otherwise the first moves of the board would be favoured.
        for (std::size_t i = moves_.size(); i > 1; --i) {
            std::swap(moves_[i - 1], moves_[random.below(static_cast<std::uint32_t>(i))]);
        }
        priors_.reset(moves_.size());
        const bool is_chance = game::is_chance(state);
        if (!is_chance) parts.prior->judge(state, moves_, priors_);
        if (!is_chance && parts.widening->wants_order()) sort_by_prior();
        const NodeId id = tree.make_node(state.player(), moves_, is_chance);
        if (id == kNoNode) return id;
        const Node node = tree.node(id);
        set_figures(tree.layout(), node);
        patterns_.clear();
        if constexpr (game::HasPatterns<G>) {
            if (parts.backup->wants_patterns()) {
                for (const MoveId m : moves_) patterns_.push_back(state.pattern(m));
            }
        }
        parts.backup->start(node, priors_, patterns_);
        return id;
    }

    /// Has the prior judge a node's moves a second time, and puts what it says in the place of what it said
    /// when the node was made. The order of the edges stays.
    void judge_again(const Layout& layout, const Node& node, const G& state, const Parts<G>& parts) {
        const std::uint32_t* const moves = node.moves(layout.move);
        moves_.assign(moves, moves + node.edges());
        judge_moves(*parts.prior, state, moves_, false, priors_);
        judge_moves(*parts.prior, state, moves_, true, second_look_);
        replace_figures(layout, node);
        parts.backup->replace_prior(node, priors_, second_look_);
    }

   private:
    void set_figures(const Layout& layout, const Node& node) const {
        const auto visits = node.column(layout.visits);
        const auto mean = node.column(layout.mean);
        const auto virtual_visits = node.column(layout.virtual_visits);
        const auto weight = node.column(layout.prior);
        float total = 0;
        for (std::size_t i = 0; i < priors_.size(); ++i) total += priors_[i].weight;
        const float share = total > 0 ? 1 / total : 0;
        for (int e = 0; e < node.edges(); e += base::kLanes) {
            const Priors::Four p = priors_.four(static_cast<std::size_t>(e));
            const auto whole = __builtin_convertvector(p.visits, Ints);
            visits.set_four(e, whole);
            mean.set_four(e, p.mean);
            virtual_visits.set_four(e, __builtin_convertvector(whole, Floats));
            weight.set_four(e, p.weight * share);
        }
    }

    void replace_figures(const Layout& layout, const Node& node) const {
        const auto visits = node.column(layout.visits);
        const auto mean = node.column(layout.mean);
        const auto virtual_visits = node.column(layout.virtual_visits);
        const auto weight = node.column(layout.prior);
        float total = 0;
        for (std::size_t i = 0; i < second_look_.size(); ++i) total += second_look_[i].weight;
        const float share = total > 0 ? 1 / total : 0;
        for (int e = 0; e < node.edges(); ++e) {
            const PriorValue old = priors_[static_cast<std::size_t>(e)];
            const PriorValue now = second_look_[static_cast<std::size_t>(e)];
            weight.set(e, now.weight * share);
            const float before = std::floor(old.visits);
            const float after = std::floor(now.visits);
            const auto n = static_cast<float>(visits[e]);
            const float real = std::max(n - before, 0.0F);
            if (!is_proven(mean[e])) {
                const float sum = std::max(n * mean[e] - before * old.mean, 0.0F) + after * now.mean;
                mean.set(e, real + after > 0 ? std::min(sum / (real + after), 1.0F) : now.mean);
            }
            visits.change(e, [&](std::uint32_t v) {
                return v + static_cast<std::uint32_t>(after) - static_cast<std::uint32_t>(before);
            });
            virtual_visits.set(e, after);
        }
    }

    void sort_by_prior() {
        order_.resize(moves_.size());
        std::iota(order_.begin(), order_.end(), std::size_t{0});
        std::ranges::stable_sort(
            order_, [&](std::size_t a, std::size_t b) { return priors_[a].weight > priors_[b].weight; });
        std::vector<MoveId> moves(moves_.size());
        Priors priors(moves_.size());
        for (std::size_t i = 0; i < order_.size(); ++i) {
            moves[i] = moves_[order_[i]];
            priors.set(i, priors_[order_[i]]);
        }
        std::swap(moves_, moves);
        std::swap(priors_, priors);
    }

    std::vector<MoveId> moves_;
    Priors priors_;
    Priors second_look_;
    std::vector<std::uint32_t> patterns_;
    std::vector<std::size_t> order_;
};

}  // namespace yomi::mcts
