#pragma once

#include <optional>

#include "base/fields.hpp"
#include "lab/experiment/experiment.hpp"
#include "lab/report/document.hpp"
#include "lab/store/results.hpp"
#include "lab/work/work.hpp"

namespace yomi::lab {

class TomlReader;
struct WorkContext;

/// How often surroundings match where RAVE counts a move. One job is one game with its four positions.
class SimilarityWork final : public Work {
   public:
    /// Who plays the games and whose search is looked at; none: rave.
    std::optional<match::PlayerSpec> player = {};
    std::int64_t size = 9;
    std::int64_t playouts = 10'000;
    std::string surroundings = "3x3";
    std::int64_t game_playouts = 400;
    std::int64_t max_depth = 12;
    base::Seed seed{0};

    base::Fields fields();

    [[nodiscard]] std::string spec() const override;
    void run(const Workbench& bench, JobResult& result) const override;
    [[nodiscard]] double estimate() const override;
    [[nodiscard]] std::vector<InputFile> input_files() const override;

    /// [[similarities]]
    static std::vector<Cell> read(const TomlReader& table, const WorkContext& context);
    static void report(Document& document, const Experiment& experiment, Results& results);
};

}  // namespace yomi::lab
