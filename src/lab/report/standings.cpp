#include "lab/report/standings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/statistics.hpp"
#include "lab/report/report.hpp"
#include "lab/work/games_work.hpp"

namespace yomi::lab {
namespace {

using NameSet = std::set<std::string>;
using GamesCells = std::vector<CellOf<GamesWork>>;

/// The players, if every two of them have one of these matchups and there are no others; nobody otherwise.
NameSet players_of_round_robin(const GamesCells& matchups) {
    NameSet players;
    std::set<NameSet> pairs;
    for (const auto& [cell, work] : matchups) {
        players.insert({work->pairing().first.name, work->pairing().second.name});
        pairs.insert({work->pairing().first.name, work->pairing().second.name});
    }
    const std::size_t n = players.size();
    const bool all = n >= 3 && matchups.size() == n * (n - 1) / 2 && pairs.size() == matchups.size();
    const bool itself = std::ranges::any_of(pairs, [](const NameSet& pair) { return pair.size() == 1; });
    return all && !itself ? players : NameSet{};
}

/// The matchups by the game that is played: points of two games are never added up.
std::map<std::string, GamesCells> matchups_by_game(const Experiment& experiment) {
    std::map<std::string, GamesCells> games;
    for (const CellOf<GamesWork>& each : cells_with<GamesWork>(experiment))
        games[each.work->game_text()].push_back(each);
    return games;
}

struct Standing {
    std::string player;
    match::Tally tally = {};
};

/// The best first.
std::vector<Standing> standings_of(const GamesCells& matchups, Results& results) {
    std::vector<Standing> standings;
    for (const std::string& player : players_of_round_robin(matchups)) standings.push_back({player});
    if (standings.empty()) return standings;
    const auto of = [&](const match::PlayerSpec& player) -> match::Tally& {
        return std::ranges::find(standings, player.name, &Standing::player)->tally;
    };
    for (const auto& [cell, work] : matchups) {
        for (const match::GameResult& game : results.games(*cell)) {
            of(work->pairing().first).add_game(game.points);
            of(work->pairing().second).add_game(1 - game.points);
        }
    }
    std::ranges::stable_sort(
        standings, [](const Standing& a, const Standing& b) { return a.tally.share() > b.tally.share(); });
    return standings;
}

std::vector<std::string> standing_row(const Standing& standing, std::int64_t place,
                                      const Experiment& experiment) {
    const match::Tally& tally = standing.tally;
    std::vector<std::string> row = {fmt::format("{}", place), standing.player,
                                    fmt::format("{}", tally.games()), fmt::format("{}", tally.points())};
    const base::Interval share = base::wilson_95(tally.points(), static_cast<double>(tally.games()));
    row.push_back(tally.games() == 0 ? ""
                                     : fmt::format("{:.1f} [{:.1f}, {:.1f}]", 100 * tally.share(),
                                                   100 * share.low, 100 * share.high));
    const auto reported = experiment.reported_players.find(standing.player);
    if (reported == experiment.reported_players.end()) {
        row.insert(row.end(), {"", ""});
    } else {
        const ReportedFigure& figure = reported->second.at("wins");
        row.push_back(fmt::format("{:.1f}", figure.value));
        row.emplace_back(tally.games() == 0 ? "" : agrees(tally, figure) ? "agrees" : "differs");
    }
    return row;
}

}  // namespace

bool is_of_tournament(const Experiment& experiment, const std::string& player) {
    const auto games = matchups_by_game(experiment);
    return games.size() == 1 && players_of_round_robin(games.begin()->second).contains(player);
}

void add_standings(Document& document, const Experiment& experiment, Results& results) {
    const auto games = matchups_by_game(experiment);
    for (const auto& [game, matchups] : games) {
        const std::vector<Standing> standings = standings_of(matchups, results);
        if (standings.empty()) continue;
        TextTable table{{"place", "player", "games", "points", "wins, %", "paper's wins, %", ""}, {}};
        for (const Standing& standing : standings) {
            const auto better = std::ranges::count_if(
                standings, [&](const Standing& s) { return s.tally.share() > standing.tally.share(); });
            table.rows.push_back(standing_row(standing, better + 1, experiment));
        }
        document.blocks.emplace_back(Heading{games.size() == 1 ? "The table" : "The table of " + game});
        document.blocks.emplace_back(
            Paragraph{"All games of each player with 95 % intervals, beside the paper's, whose opponents "
                      "were others."});
        document.blocks.emplace_back(std::move(table));
    }
}

}  // namespace yomi::lab
