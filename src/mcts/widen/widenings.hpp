#pragma once

#include "base/fields.hpp"
#include "mcts/parts.hpp"

namespace yomi::mcts {

/// Every edge is open from the start.
class AllOpen : public Widening {
   public:
    static constexpr std::string_view kName = "all";
    static constexpr std::string_view kHelp = "every edge is open from the start";

    int open(const Node& node) override { return node.edges(); }
    [[nodiscard]] bool wants_order() const override { return false; }
};

struct ProgressiveOptions {
    std::int64_t first = 2;
    double visits = 40;
    double growth = 1.4;

    base::Fields fields();
};

/// Progressive widening (Coulom 2007): the best edges by their prior are open at first, and one more each
/// time the visits of the node pass t(k), with t(0) = 0 and t(k+1) = t(k) + visits * growth^k.
class ProgressiveWidening : public Widening {
   public:
    using Options = ProgressiveOptions;
    static constexpr std::string_view kName = "progressive";
    static constexpr std::string_view kHelp = "progressive widening by the prior (Coulom 2007)";
    static constexpr std::string_view kPaper =
        "Coulom: Computing Elo ratings of move patterns in the game of Go, 2007";

    explicit ProgressiveWidening(const ProgressiveOptions& options);
    int open(const Node& node) override;
    [[nodiscard]] bool wants_order() const override { return true; }

   private:
    std::vector<double> thresholds_;  // visits at which edge first + 1, first + 2 … opens
    int first_;
};

}  // namespace yomi::mcts
