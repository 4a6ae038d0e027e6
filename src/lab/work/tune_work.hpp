#pragma once

#include <vector>

#include "lab/experiment/experiment.hpp"
#include "lab/report/document.hpp"
#include "lab/store/results.hpp"
#include "lab/work/work.hpp"
#include "match/arena_matchup.hpp"
#include "match/spsa.hpp"

namespace yomi::lab {

class TomlReader;
struct WorkContext;

/// Options of a player that are tuned by games against itself. One job is one iteration; it depends on those
/// before it, so the tuner does them (run/tuning.hpp) and no worker.
class TuneWork final : public Work {
   public:
    match::PlayerSpec player;
    std::vector<match::TunedOption> options = {};
    match::SpsaOptions method;
    std::int64_t games = 16;  ///< of each iteration
    match::GameOptions game;  ///< of Go …
    /// … or of another game, without players.
    std::optional<match::ArenaMatchup> arena = {};
    base::Seed seed{0};

    [[nodiscard]] std::string spec() const override;
    /// Throws base::Error.
    void run(const Workbench& bench, JobResult& result) const override;
    [[nodiscard]] double estimate() const override;
    void require_programs() const override;
    [[nodiscard]] std::vector<InputFile> input_files() const override;

    /// The games of an iteration, as work of their own.
    [[nodiscard]] std::shared_ptr<const Work> games_between(match::PlayerSpec first, match::PlayerSpec second,
                                                            base::Seed of_games) const;

    /// [tune]
    static std::vector<Cell> read(const TomlReader& table, const WorkContext& context);
    /// The path of the options.
    static void report(Document& document, const Experiment& experiment, Results& results);
};

/// What an iteration that has ended leaves behind.
JobResult result_of_iteration(const match::Spsa& after, double advantage);

/// The path as far as it was stored: one advantage for each iteration that has ended.
std::vector<double> stored_advantages(const Cell& tuned, Results& results);

/// The tuner after these iterations.
match::Spsa spsa_after(const TuneWork& work, const std::vector<double>& advantages);

}  // namespace yomi::lab
