#pragma once

#include "lab/experiment/experiment.hpp"
#include "lab/report/document.hpp"
#include "lab/store/results.hpp"
#include "lab/work/work.hpp"

namespace yomi::lab {

class TomlReader;
struct WorkContext;

/// Playouts of a second of one player from the empty board. One job is one search. Its result depends on the
/// machine.
class SpeedWork final : public Work {
   public:
    match::PlayerSpec player;
    std::int64_t size = 9;
    base::Seed seed{0};

    [[nodiscard]] std::string spec() const override;
    void run(const Workbench& bench, JobResult& result) const override;
    [[nodiscard]] double estimate() const override;
    [[nodiscard]] std::vector<std::string> figures() const override { return {"playouts per second"}; }
    [[nodiscard]] bool is_repeatable() const override { return false; }
    [[nodiscard]] std::vector<InputFile> input_files() const override;

    /// [[speeds]]
    static std::vector<Cell> read(const TomlReader& table, const WorkContext& context);
    static void report(Document& document, const Experiment& experiment, Results& results);
};

}  // namespace yomi::lab
