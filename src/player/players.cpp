#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "player/monte_carlo.hpp"
#include "player/player.hpp"
#include "player/random_player.hpp"

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

// To add a player, add its line.
constexpr Entry kPlayers[] = {
    {{MonteCarloPlayer::kName,
      "every move gets the same number of random games, the one that wins most is played"},
     make<MonteCarloPlayer>},
    {{RandomPlayer::kName, "uniform among the legal moves, not into its own eyes"}, make<RandomPlayer>},
};

}  // namespace

const std::vector<PlayerInfo>& known_players() {
    static const std::vector<PlayerInfo> infos = [] {
        std::vector<PlayerInfo> made;
        for (const Entry& entry : kPlayers) made.push_back(entry.info);
        return made;
    }();
    return infos;
}

std::unique_ptr<Player> make_player(std::string_view name, base::Seed seed) {
    const auto* found = std::ranges::find_if(kPlayers, [&](const Entry& e) { return e.info.name == name; });
    if (found != std::end(kPlayers)) return found->make(seed);
    std::string known;
    for (const Entry& entry : kPlayers)
        known += fmt::format("{}{}", known.empty() ? "" : ", ", entry.info.name);
    throw base::Error(fmt::format("there is no player '{}'; known: {}", name, known));
}

base::Seed seed_of_move(base::Seed seed, const go::Position& position, go::Colour colour) {
    return seed.derive("move")
        .derive(position.moves().size())
        .derive(position.board().hash())
        .derive(static_cast<std::uint64_t>(colour));
}

}  // namespace yomi::player
