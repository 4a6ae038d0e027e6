#include "lab/store/pool.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/error.hpp"
#include "lab/run/runner.hpp"
#include "lab/work/arena/arena_work.hpp"
#include "lab/work/match_work.hpp"

namespace yomi::lab {
namespace {

/// What makes a player, by the text of its options, with the names that it has had.
struct KnownPlayers {
    std::size_t place(const match::PlayerSpec& player, const std::string& text) {
        const auto [found, is_new] = places.try_emplace(text, places.size());
        if (is_new) {
            names.push_back(player.name);
            texts.push_back(text);
        }
        return found->second;
    }

    /// Names that are all different.
    [[nodiscard]] std::vector<std::string> different_names() const {
        std::vector<std::string> result = names;
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (std::ranges::count(names, names[i]) < 2) continue;
            const std::uint64_t identity = base::Seed(0).derive(texts[i]).value();
            result[i] += fmt::format(" #{}", identity_text(identity).substr(0, 6));
        }
        return result;
    }

    std::map<std::string, std::size_t> places;
    std::vector<std::string> names;
    std::vector<std::string> texts;
};

struct Builder {
    KnownPlayers players;
    std::map<std::pair<std::size_t, std::size_t>, match::Encounter> encounters;

    /// `text_of` gives everything that decides how a player plays.
    template <class TextOf>
    void add(const match::Pairing& pairing, const TextOf& text_of, const match::Tally& tally) {
        const std::size_t first = players.place(pairing.first, text_of(pairing.first));
        const std::size_t second = players.place(pairing.second, text_of(pairing.second));
        const bool turned = first > second;
        match::Encounter& e = encounters[std::minmax(first, second)];
        e.first = std::min(first, second);
        e.second = std::max(first, second);
        e.games += static_cast<double>(tally.games());
        e.points += turned ? static_cast<double>(tally.games()) - tally.points() : tally.points();
    }
};

using Builders = std::map<PoolGame, Builder>;

void add_cell(Builders& builders, const Cell& cell, const match::Tally& tally) {
    if (const auto* const go = work_as<MatchWork>(cell)) {
        builders[{.go_size = go->matchup.game.size}].add(
            go->matchup, [](const match::PlayerSpec& player) { return match::resolved_text(player); }, tally);
    } else if (const auto* const other = work_as<ArenaWork>(cell)) {
        builders[{.other = other->game_text()}].add(
            other->matchup,
            [&](const match::PlayerSpec& player) { return match::resolved_text(other->matchup, player); },
            tally);
    }
}

}  // namespace

std::string PoolGame::text() const { return go_size > 0 ? fmt::format("Go {}x{}", go_size, go_size) : other; }

std::map<PoolGame, Pool> pools_of(Store& store, const arena::GameList& games, const Skipped& skipped) {
    Builders builders;
    std::set<std::uint64_t> seen;
    for (const StoredRun& run : store.runs()) {
        Experiment experiment;
        try {
            experiment = Store::experiment_of(run, games);
        } catch (const base::Error& wrong) {
            if (skipped) skipped(wrong.what());
            continue;
        }
        for (const auto& [cell, work] : cells_with<GamesWork>(experiment)) {
            // Experiments may share a cell.
            if (!seen.insert(cell->identity).second) continue;
            match::Tally tally;
            for (const match::GameResult& game : store.games(*cell)) tally.add_game(game.points);
            if (tally.games() > 0) add_cell(builders, *cell, tally);
        }
    }
    std::map<PoolGame, Pool> pools;
    for (const auto& [game, builder] : builders) {
        Pool& pool = pools[game];
        pool.names = builder.players.different_names();
        for (const auto& [who, encounter] : builder.encounters) pool.encounters.push_back(encounter);
    }
    return pools;
}

bool has_player(const Pool& pool, const std::string& name) {
    return std::ranges::find(pool.names, name) != pool.names.end();
}

std::size_t anchor_of(const Pool& pool, const std::string& name) {
    for (std::size_t i = 0; i < pool.names.size(); ++i) {
        if (name.empty() ? pool.names[i].find("gnugo") != std::string::npos : pool.names[i] == name) return i;
    }
    if (!name.empty()) {
        throw base::Error(fmt::format("there is no player '{}' to anchor the ratings at; known: {}", name,
                                      fmt::join(pool.names, ", ")));
    }
    std::vector<double> games(pool.names.size());
    for (const match::Encounter& e : pool.encounters) {
        games[e.first] += e.games;
        games[e.second] += e.games;
    }
    return static_cast<std::size_t>(std::ranges::max_element(games) - games.begin());
}

std::vector<RatedPlayer> rated_players(const Pool& pool, const std::string& anchor, double anchor_elo) {
    const std::size_t fixed = anchor_of(pool, anchor);
    const auto ratings = match::ratings_of(pool.names.size(), pool.encounters, fixed, anchor_elo);
    std::vector<RatedPlayer> players;
    for (std::size_t i = 0; i < ratings.size(); ++i)
        players.push_back({pool.names[i], ratings[i], i == fixed});
    std::ranges::stable_sort(players, [](const RatedPlayer& a, const RatedPlayer& b) {
        return std::pair(a.rating.rated, a.rating.elo.value) > std::pair(b.rating.rated, b.rating.elo.value);
    });
    return players;
}

}  // namespace yomi::lab
