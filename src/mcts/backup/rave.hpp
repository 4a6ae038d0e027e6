#pragma once

#include <cstdint>
#include <vector>

#include "base/fields.hpp"
#include "mcts/parts.hpp"

namespace yomi::mcts {

/// The figures of the all-moves-as-first heuristic, for each edge: the sum of the weights m'(s,a) and of the weighted
/// results. Their quotient is X''(s,a).
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
    void start(const Tree&, const Node&, const std::vector<PriorValue>&) override {}
    void update(const Tree&, const Path&, const Trace&) override {}
};

/// All moves as first (Gelly & Silver 2007), weighted as in Fuego (Shimizu & Kaneko 2014, eqs. 8-10): a move that
/// the player to move at a node plays at any later time of the simulation counts for the node's edge with
///
///     alpha = 2 - (first - i) / (len - i)
///
/// where i is the depth of the node, `first` that at which the move is first played, len the simulation's length.
class RaveBackup : public Backup {
   public:
    RaveBackup(Layout& layout, const RaveOptions& options, int move_limit);

    void start(const Tree& tree, const Node& node, const std::vector<PriorValue>& priors) override;
    void update(const Tree& tree, const Path& path, const Trace& trace) override;

   protected:
    /// When each player first played each move from the present depth on; kNever for moves not played.
    static constexpr std::uint16_t kNever = 0xffff;
    [[nodiscard]] const std::uint16_t* first_of(Player p) const { return first_[static_cast<std::size_t>(p)].data(); }

    /// Updates one node at depth i; `result` is for its player.
    virtual void update_node(const Node& node, std::size_t depth, std::size_t length, float result);

    RaveColumns columns_;
    Column<std::uint32_t> move_;
    RaveOptions options_;

   private:
    std::vector<std::uint16_t> first_[2];
};

}  // namespace yomi::mcts
