#pragma once

#include "bandit/regret.hpp"
#include "lab/experiment/experiment.hpp"
#include "lab/report/document.hpp"
#include "lab/store/results.hpp"
#include "lab/work/work.hpp"

namespace yomi::lab {

class TomlReader;
struct WorkContext;

/// The regret of one bandit rule. One job is a number of runs.
class BanditWork final : public Work {
   public:
    std::string group = {};         ///< the name of its table
    bandit::Experiment experiment;  ///< with the runs of one job
    std::string rule = {};

    [[nodiscard]] std::string spec() const override;
    void run(const Workbench& bench, JobResult& result) const override;
    [[nodiscard]] double estimate() const override;

    /// [[bandits]]: every one of its rules.
    static std::vector<Cell> read(const TomlReader& table, const WorkContext& context);
    static void report(Document& document, const Experiment& experiment, Results& results);
};

}  // namespace yomi::lab
