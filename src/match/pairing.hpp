#pragma once

#include <cstdint>
#include <string>

#include "base/random.hpp"
#include "match/seat.hpp"

namespace yomi::match {

/// Two players who meet. All games between them are numbered; a game is known by the identity of the matchup
/// and its number, and by these and the seed alone it is decided if both players are deterministic.
struct Pairing {
    PlayerSpec first = {};
    PlayerSpec second = {};
    /// "swap": games 2n and 2n + 1 are a pair with one opening, in which the players change places; the first
    /// player has Black, or begins, in game 2n. "black" or "white": the first player's colour in all games of
    /// Go.
    std::string colours = "swap";
    base::Seed seed{0};

    [[nodiscard]] bool paired() const { return colours == "swap"; }
    [[nodiscard]] bool first_is_black(std::uint64_t number) const {
        return paired() ? number % 2 == 0 : colours == "black";
    }
};

}  // namespace yomi::match
