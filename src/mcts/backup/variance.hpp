#pragma once

#include "base/fields.hpp"
#include "mcts/parts.hpp"

namespace yomi::mcts {

/// The mean of the squares of an edge's results, as its mean is that of the results themselves; less the
/// square of the mean it is their variance.
inline constexpr ColumnKind<float> kMeanSquare{"mean square", 0, "--backup variance"};

struct VarianceOptions {
    double prior_share = 1;

    base::Fields fields();
};

/// Keeps how much the results of an edge spread, for parts that otherwise take them for wins and losses, with
/// the variance mean (1 - mean). Where there is nothing between a win and a loss both are the same.
class VarianceBackup : public Backup {
   public:
    using Options = VarianceOptions;
    static constexpr std::string_view kName = "variance";
    static constexpr std::string_view kHelp = "the spread of results, for selectors and choices that use it";

    VarianceBackup(Layout& layout, const VarianceOptions& options);

    void start(const Node& node, const Priors& priors, const std::vector<std::uint32_t>& patterns) override;
    void update(const Tree& tree, const Path& path, const Trace& trace) override;

   private:
    Column<float> mean_square_;
    Column<std::uint32_t> visits_;
    float prior_share_;
};

}  // namespace yomi::mcts
