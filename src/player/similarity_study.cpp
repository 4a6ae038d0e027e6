#include "player/similarity_study.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "mcts/search.hpp"
#include "player/engine.hpp"
#include "player/recipe.hpp"

namespace yomi::player {
namespace {

constexpr double kKomi = 6.5;  // of the paper

/// Nobody knows by which rules strangers played; the looser ones let most games pass.
go::ReplayOptions loose_rules() {
    return {.default_komi = kKomi, .check_ko = go::KoRule::Simple, .check_suicide = true};
}

/// The recipe of a player, with a backup that counts.
void set_to_count(Recipe& recipe, Player& player, const std::string& surroundings) {
    require_rave(player);
    for (const base::Field& f : player.fields()) {
        if (f.name() == "default_simulations") continue;  // the player's own, not its recipe's
        // The similarity backup has all options of the other.
        recipe.apply({{f.name(), f.name() == "backup" ? "similarity" : f.get()}});
    }
    recipe.apply({{"backup.k", "1"},
                  {"backup.l", "1"},
                  {"backup.count", "true"},
                  {"backup.surroundings", surroundings},
                  {"threads", "1"}});
}

}  // namespace

const std::array<GamePhase, 4>& game_phases() {
    static constexpr std::array<GamePhase, 4> phases = {
        {{"opening", 0.05}, {"middle game", 0.35}, {"endgame", 0.65}, {"nearly finished", 0.9}}};
    return phases;
}

go::Record self_played_game(Engine& engine, int size, std::int64_t playouts,
                            const std::function<void(std::size_t)>& on_move) {
    engine.set_option("playouts", std::to_string(playouts));
    engine.set_option("resign", "false");
    engine.new_game(size);
    engine.set_komi(kKomi);
    // Superko ends every game, but the last kos may take long.
    const auto longest = static_cast<std::size_t>(3 * size * size);
    while (!engine.position().is_over() && engine.position().moves().size() < longest) {
        engine.generate(engine.position().to_play());
        if (on_move) on_move(engine.position().moves().size());
    }
    go::Record record;
    record.size = size;
    record.komi = kKomi;
    record.rules = engine.position().rules();
    record.moves = engine.position().moves();
    return record;
}

GameMoment moment_after(const go::Record& game, std::size_t moves) {
    return {moves, go::make_position(game, loose_rules(), moves + 1)};
}

GameMoment moment_of_phase(const go::Record& game, const GamePhase& phase) {
    std::size_t length = game.moves.size();
    while (length > 0 && game.moves[length - 1].point == go::kPass) --length;
    const auto wanted = static_cast<std::size_t>(std::lround(phase.share * static_cast<double>(length)));
    for (std::size_t distance = 0; distance <= length; ++distance) {
        for (const bool back : {true, false}) {
            if (back ? distance > wanted : wanted + distance > length) continue;
            GameMoment moment = moment_after(game, back ? wanted - distance : wanted + distance);
            if (moment.position.to_play() == go::Colour::Black && !moment.position.is_over()) return moment;
        }
    }
    throw base::Error("the game has no position with Black to move");
}

void require_rave(Player& player) {
    const bool has_rave = std::ranges::any_of(player.fields(), [](const base::Field& f) {
        return f.name() == "backup" && (f.get() == "rave" || f.get() == "similarity");
    });
    if (has_rave) return;
    throw base::Error(
        fmt::format("the player '{}' has no RAVE whose updates could be counted; take one with backup = rave "
                    "or similarity, such as rave",
                    player.name()));
}

SimilarityMatches similarity_matches(const go::Position& position, Player& player,
                                     const SimilarityCount& count, std::stop_token stop) {
    if (position.is_over())
        throw base::Error(fmt::format("after move {} the game is over; there is nothing to search",
                                      position.moves().size()));
    const go::GameState state(position);
    Recipe recipe;
    set_to_count(recipe, player, count.surroundings);
    const mcts::GameFacts facts = mcts::facts_of(state);
    mcts::Search<go::GameState> search(
        recipe.search(), [&](mcts::Layout& layout) { return recipe.make(layout, facts); }, count.seed);
    search.set_root(state);
    search.run({.simulations = count.playouts, .seconds = {}, .use_all = true}, stop);
    const auto& backup = dynamic_cast<const mcts::SimilarityBackup&>(*search.parts(0).backup);
    SimilarityMatches matches{backup.matches(), backup.matches_at_root()};
    matches.at_root.resize(static_cast<std::size_t>(position.geometry().span()));
    return matches;
}

}  // namespace yomi::player
