#pragma once

#include "base/fields.hpp"
#include "mcts/parts.hpp"

namespace yomi::mcts {

/// The edge with the most visits; among equals the better mean. A proven win comes first, a proven loss last.
class MostVisits : public Choice {
   public:
    static constexpr std::string_view kName = "visits";
    static constexpr std::string_view kHelp = "the most visited edge";

    explicit MostVisits(Layout& layout);
    int choose(const Node& root) override;
    std::optional<std::int64_t> lead(const Node& root) override;
    /// Whether another edge that was visited often has the better mean.
    bool is_contested(const Node& root) override;

   private:
    [[nodiscard]] std::int64_t visits(const Node& root, int edge) const;

    Column<std::uint32_t> visits_;
    Column<float> virtual_visits_;
    Column<float> mean_;
};

/// The edge with the best mean among those that were visited.
class BestMean : public Choice {
   public:
    static constexpr std::string_view kName = "mean";
    static constexpr std::string_view kHelp = "the best mean";

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

/// The edge with the highest lower bound of its mean, mean - z sqrt(variance / n): good, and surely so. The
/// variance is that of wins and losses, mean (1 - mean), unless a backup keeps it.
class LowerBound : public Choice {
   public:
    using Options = LowerBoundOptions;
    static constexpr std::string_view kName = "lower-bound";
    static constexpr std::string_view kHelp = "the highest lower bound of the mean";

    LowerBound(Layout& layout, const LowerBoundOptions& options);
    int choose(const Node& root) override;
    std::optional<std::int64_t> lead(const Node&) override { return std::nullopt; }

   private:
    Column<std::uint32_t> visits_;
    Column<float> mean_;
    std::optional<Column<float>> mean_square_;
    double z_;
};

/// The lower bound that LowerBound compares.
double lower_bound(double mean, double visits, double z);
/// The same where the mean of the squares of the results is known too.
double lower_bound(double mean, double mean_square, double visits, double z);

}  // namespace yomi::mcts
