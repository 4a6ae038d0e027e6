#include "lab/work/match_work.hpp"

#include <fmt/format.h>

#include "lab/work/game_players.hpp"

namespace yomi::lab {

std::string MatchWork::spec() const { return "match\n" + match::resolved_text(matchup); }

void MatchWork::run(const Workbench& bench, JobResult& result) const {
    result.game = bench.table.play(matchup, bench.identity, result.number, bench.stop);
}

double MatchWork::estimate() const { return guess_game_seconds(matchup.first, matchup.second, matchup.game); }

bool MatchWork::is_repeatable() const {
    return are_repeatable({matchup.first, matchup.second}, matchup.game);
}

void MatchWork::require_programs() const { match::require_programs(matchup); }

std::vector<InputFile> MatchWork::input_files() const {
    return files_of_players({matchup.first, matchup.second});
}

std::string MatchWork::game_text() const {
    const match::GameOptions& game = matchup.game;
    return fmt::format("{}x{}, komi {}, {} rules", game.size, game.size, game.komi, game.rules);
}

Cell match_cell(MatchWork work, match::PlayerSpec first, match::PlayerSpec second, std::int64_t games,
                std::string name) {
    if (name.empty()) name = fmt::format("{} - {}", first.name, second.name);
    if (work.matchup.paired()) games += games % 2;
    work.matchup.first = std::move(first);
    work.matchup.second = std::move(second);
    return {.name = std::move(name),
            .work = std::make_shared<MatchWork>(std::move(work)),
            .jobs = static_cast<std::uint64_t>(games)};
}

std::vector<std::pair<std::size_t, std::size_t>> tournament_pairs(std::size_t n, bool is_gauntlet) {
    std::vector<std::pair<std::size_t, std::size_t>> pairs;
    for (std::size_t i = 0; i < (is_gauntlet ? 1 : n); ++i) {
        for (std::size_t j = i + 1; j < n; ++j) pairs.emplace_back(i, j);
    }
    return pairs;
}

}  // namespace yomi::lab
