#pragma once

#include "base/fields.hpp"
#include "mcts/parts.hpp"

namespace yomi::mcts {

/// The edge with the most visits; among equals the better mean. A proven win comes first, a proven loss last.
class MostVisits : public Choice {
   public:
    explicit MostVisits(Layout& layout);
    int choose(const Node& root) override;
    std::optional<std::int64_t> lead(const Node& root) override;

   private:
    [[nodiscard]] std::int64_t visits(const Node& root, int edge) const;

    Column<std::uint32_t> visits_;
    Column<float> virtual_visits_;
    Column<float> mean_;
};

/// The edge with the best mean among those that were visited.
class BestMean : public Choice {
   public:
    explicit BestMean(Layout& layout);
    int choose(const Node& root) override;
    std::optional<std::int64_t> lead(const Node&) override { return std::nullopt; }

   private:
    Column<std::uint32_t> visits_;
    Column<float> virtual_visits_;
    Column<float> mean_;
};

struct LowerBoundOptions {
    double z = 1.96;

    base::Fields fields() {
        return {base::field("z", z, {0, 10}, "standard deviations that the bound lies below the mean")};
    }
};

/// The edge with the highest lower bound of its mean, mean - z sqrt(mean (1 - mean) / n): good, and surely
/// so.
class LowerBound : public Choice {
   public:
    LowerBound(Layout& layout, const LowerBoundOptions& options);
    int choose(const Node& root) override;
    std::optional<std::int64_t> lead(const Node&) override { return std::nullopt; }

   private:
    Column<std::uint32_t> visits_;
    Column<float> mean_;
    double z_;
};

/// The lower bound that LowerBound compares.
double lower_bound(double mean, double visits, double z);

}  // namespace yomi::mcts
