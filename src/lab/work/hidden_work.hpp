#pragma once

#include "lab/experiment/experiment.hpp"
#include "lab/report/document.hpp"
#include "lab/store/results.hpp"
#include "lab/work/hidden_read.hpp"
#include "lab/work/work.hpp"

namespace yomi::lab {

/// Players of a game with hidden information against one opponent, at one point of a figure. One job is a
/// number of deals, each played twice with the seats exchanged; all players get the same deals.
class HiddenWork final : public Work, public HiddenPoint {
   public:
    std::string against = {};  ///< the opponent
    std::int64_t deals = 10;   ///< of one job

    [[nodiscard]] std::string spec() const override;
    void run(const Workbench& bench, JobResult& result) const override;
    [[nodiscard]] double estimate() const override;
    [[nodiscard]] bool is_repeatable() const override { return false; }  // it measures time

    /// [[hidden]]: every player at every value of what varies.
    static std::vector<Cell> read(const TomlReader& table, const WorkContext& context);
    static void report(Document& document, const Experiment& experiment, Results& results);
};

}  // namespace yomi::lab
