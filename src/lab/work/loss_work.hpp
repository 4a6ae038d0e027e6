#pragma once

#include "lab/experiment/experiment.hpp"
#include "lab/report/document.hpp"
#include "lab/store/results.hpp"
#include "lab/work/hidden_read.hpp"
#include "lab/work/work.hpp"

namespace yomi::lab {

/// How far a player of a small game with hidden information is from the best play. One job is one tree.
class LossWork final : public Work, public HiddenPoint {
   public:
    std::int64_t trials = 10;  ///< of the player in every information set

    [[nodiscard]] std::string spec() const override;
    void run(const Workbench& bench, JobResult& result) const override;
    [[nodiscard]] double estimate() const override;

    /// [[losses]]: every player at every value of what varies, on trees that are written out.
    static std::vector<Cell> read(const TomlReader& table, const WorkContext& context);
    static void report(Document& document, const Experiment& experiment, Results& results);
};

}  // namespace yomi::lab
