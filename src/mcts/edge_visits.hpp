#pragma once

#include <algorithm>

#include "mcts/layout.hpp"
#include "mcts/proof.hpp"
#include "mcts/tree.hpp"

namespace yomi::mcts {

/// How often one edge of a node was followed, and the mean of what came out for the player who chooses there.
/// The mean of an edge that the solver has decided stays.
class EdgeVisits {
   public:
    EdgeVisits(const Layout& layout, const Node& node, int edge)
        : visits_(node.column(layout.visits)), mean_(node.column(layout.mean)), edge_(edge) {}

    /// Of a tree that no other thread changes.
    void add(double result) const {
        const std::uint32_t n = visits_[edge_] + 1;
        visits_.set(edge_, n);
        mean_.set(edge_, with_result(mean_[edge_], result, n));
    }

    /// Each figure in one step, whatever other threads do.
    void add_shared(double result) const {
        const std::uint32_t n = visits_.change(edge_, [](std::uint32_t old) { return old + 1; });
        mean_.change(edge_, [&](float old) { return with_result(old, result, n); });
    }

    /// The visit was counted as a loss on the way down; now it gets its result. Another thread may have
    /// counted its visit without having lowered the mean yet, so that the share is a little off.
    void replace_loss(double result) const {
        const double share = result / visits_[edge_];
        mean_.change(edge_, [&](float old) {
            return is_proven(old) ? old : static_cast<float>(std::min(old + share, 1.0));
        });
    }

   private:
    /// The mean after n results, the last one of which is this.
    static float with_result(float old, double result, std::uint32_t n) {
        if (is_proven(old)) return old;
        const double before = old;
        return static_cast<float>(before + (result - before) / n);
    }

    ColumnView<std::uint32_t> visits_;
    ColumnView<float> mean_;
    int edge_;
};

}  // namespace yomi::mcts
