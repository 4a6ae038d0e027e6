#pragma once

#include <vector>

#include "lab/experiment/experiment.hpp"
#include "lab/report/document.hpp"
#include "lab/store/results.hpp"
#include "lab/work/games_work.hpp"
#include "match/arena_matchup.hpp"

namespace yomi::lab {

class TomlReader;
struct WorkContext;

/// Games of the arena between two players, as MatchWork has them of Go.
class ArenaWork final : public GamesWork {
   public:
    match::ArenaMatchup matchup;

    [[nodiscard]] std::string spec() const override;
    void run(const Workbench& bench, JobResult& result) const override;
    [[nodiscard]] double estimate() const override;
    [[nodiscard]] bool is_repeatable() const override;

    [[nodiscard]] const match::Pairing& pairing() const override { return matchup; }
    [[nodiscard]] std::string game_text() const override;
    [[nodiscard]] std::string turn(bool first) const override { return first ? "first" : "second"; }

    /// [[matches]]: every two of the players, or the first and each other one.
    static std::vector<Cell> read(const TomlReader& table, const WorkContext& context);
    static void report(Document& document, const Experiment& experiment, Results& results);
};

/// The keys `game` and `rules`, and those of the conditions; `others` are read elsewhere.
match::ArenaMatchup read_arena_matchup(const TomlReader& reader, const WorkContext& context,
                                       std::vector<std::string_view> others);

/// A cell of games between these two under the conditions of the work, whose own players do not count.
Cell arena_cell(ArenaWork work, match::PlayerSpec first, match::PlayerSpec second, std::int64_t games,
                std::string name = {});

}  // namespace yomi::lab
