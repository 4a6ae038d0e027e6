#include "player/similarity_matches.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "mcts/combined_backup.hpp"
#include "mcts/search.hpp"
#include "player/recipe.hpp"

namespace yomi::player {
namespace {

bool is_rave(const std::string& backup) { return backup == "rave" || backup == "similarity"; }

/// The same backups, that of RAVE as the one that counts.
std::string with_similarity(const std::string& backups) {
    std::string names;
    for (const std::string& name : base::split_list(backups))
        names += (names.empty() ? "" : ",") + (is_rave(name) ? "similarity" : name);
    return names;
}

/// The recipe of a player, with a backup that counts.
void set_to_count(Recipe& recipe, Player& player, const std::string& surroundings) {
    require_rave(player);
    for (const base::Field& f : player.fields()) {
        if (f.name() == "default_simulations") continue;  // the player's own, not its recipe's
        // The similarity backup has all options of the other, and stands in its place.
        std::string name = f.name();
        if (name.starts_with("backup.rave.")) name.replace(0, 11, "backup.similarity");
        recipe.apply({{name, name == "backup" ? with_similarity(f.get()) : f.get()}});
    }
    // Of several backups only the first has its options without its name.
    const bool first = base::find_field(recipe.fields(), "backup").get().starts_with("similarity");
    const std::string backup = first ? "backup." : "backup.similarity.";
    for (const auto& [option, value] : {std::pair<std::string, std::string>{"k", "1"},
                                        {"l", "1"},
                                        {"count", "true"},
                                        {"surroundings", surroundings}}) {
        recipe.apply({{backup + option, value}});
    }
    recipe.apply({{"threads", "1"}});
}

}  // namespace

void require_rave(Player& player) {
    const bool has_rave = std::ranges::any_of(player.fields(), [](const base::Field& f) {
        return f.name() == "backup" && std::ranges::any_of(base::split_list(f.get()), is_rave);
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
    const auto& backup = *mcts::find_backup<mcts::SimilarityBackup>(*search.parts(0).backup);
    SimilarityMatches matches{backup.matches(), backup.matches_at_root()};
    matches.at_root.resize(static_cast<std::size_t>(position.geometry().span()));
    return matches;
}

}  // namespace yomi::player
