#include <fmt/format.h>

#include "base/error.hpp"
#include "player/lchan.hpp"
#include "player/monte_carlo.hpp"
#include "player/player.hpp"
#include "player/random_player.hpp"
#include "player/recipe.hpp"
#include "player/search_player.hpp"

namespace yomi::player {
namespace {

template <class P>
std::unique_ptr<Player> make(base::Seed seed) {
    return std::make_unique<P>(seed);
}

struct Entry {
    PlayerInfo info;
    std::unique_ptr<Player> (*make)(base::Seed seed);
};

// To add a player that is no tree search, add its line; tree searches are recipes (recipe.cpp).
constexpr Entry kPlayers[] = {
    {{MonteCarloPlayer::kName,
      "every move gets the same number of random games, the one that wins most is played"},
     make<MonteCarloPlayer>},
    {{LchanPlayer::kName, "ladders, influence and Chen's candidate moves, without playouts (Asakura 2010)"},
     make<LchanPlayer>},
    {{RandomPlayer::kName, "uniform among the legal moves, not into its own eyes"}, make<RandomPlayer>},
};

}  // namespace

const std::vector<PlayerInfo>& known_players() {
    static const std::vector<PlayerInfo> infos = [] {
        std::vector<PlayerInfo> made;
        for (const NamedRecipe& recipe : named_recipes()) made.push_back({recipe.name, recipe.help});
        for (const Entry& entry : kPlayers) made.push_back(entry.info);
        return made;
    }();
    return infos;
}

std::unique_ptr<Player> make_player(std::string_view name, base::Seed seed) {
    for (const NamedRecipe& recipe : named_recipes()) {
        if (recipe.name == name) return std::make_unique<SearchPlayer>(recipe, seed);
    }
    for (const Entry& entry : kPlayers) {
        if (entry.info.name == name) return entry.make(seed);
    }
    std::string known;
    for (const PlayerInfo& info : known_players()) {
        known += fmt::format("{}{}", known.empty() ? "" : ", ", info.name);
    }
    throw base::Error(fmt::format("there is no player '{}'; known: {}", name, known));
}

base::Seed seed_of_move(base::Seed seed, const go::Position& position, go::Colour colour) {
    return seed.derive("move")
        .derive(position.moves().size())
        .derive(position.board().hash())
        .derive(static_cast<std::uint64_t>(colour));
}

}  // namespace yomi::player
