#pragma once

#include <algorithm>
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
    /// When a player made each move first, from the present depth on.
    using Times = std::vector<float>;
    static constexpr float kNever = 1e30F;

    /// Updates one node at this depth; `result` is for its player.
    virtual void update_node(const Node& node, std::size_t depth, std::size_t length, float result);

    void forget_times() {
        for (Times& times : first_) std::ranges::fill(times, kNever);
    }
    [[nodiscard]] float& first_time(const Trace::Step& step) { return first_[step.player][step.move]; }

    /// Goes up the path from its end, where the times are those of the playout: calls note_step(t) and then
    /// updates the node at depth t.
    template <class NoteStep>
    void update_path(const Tree& tree, const Path& path, const Trace& trace, const NoteStep& note_step) {
        const auto update_at = [&](NodeId id, std::size_t t) {
            const Node node = tree.node(id);
            const auto result = static_cast<float>(node.player() == 0 ? path.result : 1 - path.result);
            update_node(node, t, trace.size(), result);
        };
        std::size_t t = path.steps.size();
        if (path.leaf != kNoNode && t < trace.size()) update_at(path.leaf, t);
        while (t-- > 0) {
            note_step(t);
            update_at(path.steps[t].node, t);
        }
    }

    /// Adds to every edge, four at a time, what weigh(edge, moves, alpha) makes of its alpha, which is 0
    /// where the move is never played.
    template <class Weigh>
    void update_edges(const Node& node, std::size_t depth, std::size_t length, float result,
                      const Weigh& weigh) const {
        const float* own = first_[node.player()].data();
        const float* other = first_[1 - node.player()].data();
        const auto moves = node.column(move_);
        const auto weights = node.column(columns_.weight);
        const auto sums = node.column(columns_.sum);
        const float fall = options_.weighted ? 1.0F / static_cast<float>(length - depth) : 0.0F;
        const float begin = (options_.weighted ? 2.0F : 1.0F) + static_cast<float>(depth) * fall;
        const auto times_of = [](const float* first, const Ints& m) {
            return Floats{first[m[0]], first[m[1]], first[m[2]], first[m[3]]};
        };
        for (int e = 0; e < node.edges(); e += base::kLanes) {
            const Ints m = moves.four(e);
            const Floats first = times_of(own, m);
            Ints counts = first < kNever;
            if (options_.check_same) counts &= first <= times_of(other, m);
            const Floats weight = weigh(e, m, counts ? begin - first * fall : base::all_lanes(0));
            weights.set_four(e, weights.four(e) + weight);
            if (result != 0) sums.set_four(e, sums.four(e) + weight * result);
        }
    }

    RaveColumns columns_;
    Column<std::uint32_t> move_;
    RaveOptions options_;

   private:
    Times first_[2];  // by player
};

}  // namespace yomi::mcts
