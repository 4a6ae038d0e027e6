#pragma once

#include <cstdint>
#include <vector>

#include "base/fields.hpp"
#include "mcts/game_facts.hpp"
#include "mcts/parts.hpp"

namespace yomi::mcts {

/// The figures of the all-moves-as-first heuristic, for each edge: the sum of the weights m'(s,a) and of the
/// weighted results. Their quotient is X''(s,a).
struct RaveColumns {
    Column<float> weight;
    Column<float> sum;

    explicit RaveColumns(Layout& layout)
        : weight(layout.column<float>("rave weight", 0)), sum(layout.column<float>("rave sum", 0)) {}
};

struct RaveOptions {
    bool weighted = true;
    bool check_same = false;
    double prior_share = 1;

    base::Fields fields();
};

/// Keeps nothing beyond visits and means.
class PlainBackup : public Backup {
   public:
    void start(const Node&, const std::vector<PriorValue>&, const std::vector<std::uint32_t>&) override {}
    void update(const Tree&, const Path&, const Trace&) override {}
};

/// All moves as first (Gelly & Silver 2007), weighted as in Fuego (Shimizu & Kaneko 2014, eqs. 8-10): a move
/// that the player to move at a node plays at any later time of the simulation counts for the node's edge
/// with
///
///     alpha = 2 - (first - i) / (len - i)
///
/// where i is the depth of the node, `first` that at which the move is first played, len the simulation's
/// length.
class RaveBackup : public Backup {
   public:
    RaveBackup(Layout& layout, const RaveOptions& options, const GameFacts& facts);

    void start(const Node& node, const std::vector<PriorValue>& priors,
               const std::vector<std::uint32_t>& patterns) override;
    void update(const Tree& tree, const Path& path, const Trace& trace) override;

   protected:
    /// Updates one node at depth i; `result` is for its player.
    virtual void update_node(const Node& node, std::size_t depth, std::size_t length, float result);

    /// Calls f(edge, first, alpha) for each edge whose move its player makes from this depth on.
    template <class F>
    void for_each_update(const Node& node, std::size_t depth, std::size_t length, const F& f) const {
        const std::uint16_t* own = first_[node.player()].data();
        const std::uint16_t* other = first_[1 - node.player()].data();
        const auto moves = node.column(move_);
        const float fall = options_.weighted ? 1.0F / static_cast<float>(length - depth) : 0.0F;
        const float begin = (options_.weighted ? 2.0F : 1.0F) + static_cast<float>(depth) * fall;
        for (int e = 0; e < node.edges(); ++e) {
            const std::uint32_t move = moves[e];
            const std::uint16_t first = own[move];
            if (first == kNever || (options_.check_same && other[move] < first)) continue;
            f(e, first, begin - static_cast<float>(first) * fall);
        }
    }

    void add(const Node& node, int edge, float weight, float result) const {
        const auto weights = node.column(columns_.weight);
        const auto sums = node.column(columns_.sum);
        weights.set(edge, weights[edge] + weight);
        sums.set(edge, sums[edge] + weight * result);
    }

    RaveColumns columns_;
    Column<std::uint32_t> move_;
    RaveOptions options_;

   private:
    static constexpr std::uint16_t kNever = 0xffff;
    std::vector<std::uint16_t> first_[2];  // when each player first made each move, from the present depth on
};

}  // namespace yomi::mcts
