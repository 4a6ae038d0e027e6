#pragma once

#include <string>
#include <vector>

#include "lab/experiment/experiment.hpp"
#include "lab/report/document.hpp"
#include "lab/store/results.hpp"
#include "lab/work/games_work.hpp"

namespace yomi::lab {

class TomlReader;
struct WorkContext;

/// Games of Go between two players.
class MatchWork final : public GamesWork {
   public:
    match::Matchup matchup;

    [[nodiscard]] std::string spec() const override;
    void run(const Workbench& bench, JobResult& result) const override;
    [[nodiscard]] double estimate() const override;
    [[nodiscard]] bool is_repeatable() const override;
    void require_programs() const override;
    [[nodiscard]] std::vector<InputFile> input_files() const override;

    [[nodiscard]] const match::Pairing& pairing() const override { return matchup; }
    [[nodiscard]] std::string game_text() const override;
    [[nodiscard]] std::string turn(bool first) const override { return first ? "black" : "white"; }
    [[nodiscard]] const match::GameOptions* go_options() const override { return &matchup.game; }

    /// [[matchups]], [[grids]]: every combination of the values of [grids.vary], and [tournament]
    static std::vector<Cell> read_matchup(const TomlReader& table, const WorkContext& context);
    static std::vector<Cell> read_grid(const TomlReader& table, const WorkContext& context);
    static std::vector<Cell> read_tournament(const TomlReader& table, const WorkContext& context);
    static void report(Document& document, const Experiment& experiment, Results& results);
};

/// A cell of games between these two under the conditions of the work, whose own players do not count.
/// Without a name it has the players'.
Cell match_cell(MatchWork work, match::PlayerSpec first, match::PlayerSpec second, std::int64_t games,
                std::string name = {});

/// The places of who meets whom among n players: each two of them, or the first and each other one.
std::vector<std::pair<std::size_t, std::size_t>> tournament_pairs(std::size_t n, bool is_gauntlet);

}  // namespace yomi::lab
