#include "player/similarity_matches.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "mcts/search.hpp"
#include "player/recipe.hpp"

namespace yomi::player {
namespace {

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
