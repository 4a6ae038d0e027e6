#pragma once

#include "lab/experiment/experiment.hpp"
#include "lab/report/document.hpp"
#include "lab/store/results.hpp"
#include "lab/work/hidden_read.hpp"
#include "lab/work/work.hpp"

namespace yomi::lab {

/// Random games of a game with hidden information, looked at as if it were a synthetic tree. One job is a
/// number of games.
class FeaturesWork final : public Work {
   public:
    std::string game = {};
    HiddenRules rules = {};
    std::int64_t games = 20;  ///< of one job
    base::Seed seed{0};

    [[nodiscard]] std::string spec() const override;
    void run(const Workbench& bench, JobResult& result) const override;
    [[nodiscard]] double estimate() const override;

    /// [[features]]
    static std::vector<Cell> read(const TomlReader& table, const WorkContext& context);
    static void report(Document& document, const Experiment& experiment, Results& results);
};

}  // namespace yomi::lab
