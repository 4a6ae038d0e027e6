#pragma once

#include <string>
#include <vector>

#include "lab/experiment/experiment.hpp"
#include "lab/report/document.hpp"
#include "lab/store/results.hpp"
#include "lab/work/work.hpp"

namespace yomi::lab {

class TomlReader;
struct WorkContext;

/// A knockout between 2, 4, 8, … players. One job is all of it.
class KnockoutWork final : public Work {
   public:
    std::vector<match::PlayerSpec> players = {};  ///< in the order of their seeding
    std::int64_t games = 1;                       ///< of each tie
    std::string black = "drawn";
    match::GameOptions game;
    base::Seed seed{0};

    base::Fields fields();

    [[nodiscard]] std::string spec() const override;
    /// The measures are named by stage_name(), have the player's place in the seeding as x, and 1 for who
    /// came so far.
    void run(const Workbench& bench, JobResult& result) const override;
    [[nodiscard]] double estimate() const override;
    /// "NAME first", "NAME final", "NAME last 4" and so on, in percent.
    [[nodiscard]] std::vector<std::string> figures() const override;
    [[nodiscard]] bool is_repeatable() const override;
    void require_programs() const override;
    [[nodiscard]] std::vector<InputFile> input_files() const override;

    /// [[knockouts]]
    static std::vector<Cell> read(const TomlReader& table, const WorkContext& context);
    static void report(Document& document, const Experiment& experiment, Results& results);
};

/// What is called when `left` of the players are left: "first", "final", "last 4".
std::string stage_name(std::size_t left);

}  // namespace yomi::lab
