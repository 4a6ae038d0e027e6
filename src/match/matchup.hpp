#pragma once

#include <map>
#include <memory>
#include <string>

#include "match/opening.hpp"
#include "match/pairing.hpp"
#include "match/refereed_game.hpp"

namespace yomi::match {

/// Two players of Go and the conditions between them.
struct Matchup : Pairing {
    GameOptions game = {};
};

/// Everything that decides the games, as text. Throws base::Error as resolved_text() of its players does, and
/// for options of the game that make no sense.
std::string resolved_text(const Matchup& matchup);

/// Throws base::Error if a program that is needed is not there.
void require_programs(const Matchup& matchup);

/// A game's end as a matchup counts it.
struct GameResult {
    std::uint64_t number = 0;
    bool first_is_black = true;
    double points = 0.5;  ///< of the first player: 1, 1/2 or 0
    std::string failed;   ///< the name of the player whose program failed
    GameOutcome outcome;
};

/// Where one worker plays games; programs stay at the table from game to game.
///
/// Thread safety: as a Seat.
class Table {
   public:
    /// `identity`: a number made of resolved_text().
    GameResult play(const Matchup& matchup, std::uint64_t identity, std::uint64_t number,
                    std::stop_token stop);

   private:
    Seat& seat(const PlayerSpec& player, const std::string& place);
    const Openings& openings(const Matchup& matchup, std::uint64_t identity);

    std::map<std::string, std::unique_ptr<Seat>> seats_;
    std::map<std::uint64_t, Openings> openings_;  // by the identity of the matchup
};

}  // namespace yomi::match
