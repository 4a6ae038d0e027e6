#pragma once

#include "lab/experiment/experiment.hpp"
#include "lab/report/document.hpp"
#include "lab/store/results.hpp"
#include "lab/work/p_game_study.hpp"
#include "lab/work/work.hpp"

namespace yomi::lab {

class TomlReader;
struct WorkContext;

/// How soon one rule of selection finds the best moves of P-games. One job is one tree with all its searches.
class PGameWork final : public Work {
   public:
    std::string group = {};  ///< the name of its table
    PGameStudy study;
    std::string rule = {};
    base::Seed seed{0};

    [[nodiscard]] std::string spec() const override;
    void run(const Workbench& bench, JobResult& result) const override;
    [[nodiscard]] double estimate() const override;

    /// [[p_games]]: every one of its rules.
    static std::vector<Cell> read(const TomlReader& table, const WorkContext& context);
    static void report(Document& document, const Experiment& experiment, Results& results);
};

}  // namespace yomi::lab
