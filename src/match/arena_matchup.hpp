#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "arena/open_games.hpp"
#include "base/fields.hpp"
#include "match/matchup.hpp"
#include "match/pairing.hpp"

/// Matches of any game of the arena: two players, who share the seats of a game of more.

namespace yomi::match {

/// Under what conditions a game of the arena is played.
struct ArenaConditions {
    std::string time = "none";
    std::string clock = "wall";
    std::int64_t opening_moves = 0;
    std::int64_t max_moves = 10'000;

    base::Fields fields();
    /// Throws base::Error for a time that makes no sense here.
    void check() const;
    /// Of each move; nothing if the players' options say how long they think.
    [[nodiscard]] std::optional<double> seconds() const;
    [[nodiscard]] base::TimeBy by() const {
        return clock == "processor" ? base::TimeBy::Processor : base::TimeBy::Wall;
    }
};

/// The colours of the pairing are always swapped.
struct ArenaMatchup : Pairing {
    arena::GameInfo game = {};
    arena::SeatChoice::Options rules = {};  ///< of the game; others are as usual
    ArenaConditions conditions = {};
};

/// The seats of the first player, as bits, in a game of so many seats. Games 2n and 2n + 1 are opposites: he
/// has the seats in one that the second player has in the other. Of more than two seats all ways to share
/// them have their turn, so that in the long run nobody is better placed.
std::uint32_t seats_of_first(int players, std::uint64_t number);

/// Everything that decides the games, as text. Throws base::Error for what cannot be played: an unknown
/// rule, player or option, a player who cannot play the game, a program.
std::string resolved_text(const ArenaMatchup& matchup);

/// Everything that decides how a player of the matchup plays, as text.
std::string resolved_text(const ArenaMatchup& matchup, const PlayerSpec& player);

/// "hex, size = 7": the game and those of its rules that are not as usual.
std::string game_text(const ArenaMatchup& matchup);

/// Plays one game. The first player has won if his seats got more on average than the others. Its record is
/// text: the game, the players by seat, all moves, what each seat got.
GameResult play_arena_game(const ArenaMatchup& matchup, std::uint64_t identity, std::uint64_t number,
                           const std::stop_token& stop);
/// The same at this table, whatever the matchup says of the game.
GameResult play_arena_game(arena::GameTable& table, const ArenaMatchup& matchup, std::uint64_t identity,
                           std::uint64_t number, const std::stop_token& stop);

/// Whether the players play the same game again.
bool is_repeatable(const ArenaMatchup& matchup);

/// Plays the moves of a record's line "moves:" again; what each seat gets in the end. Throws base::Error for
/// what is no legal move.
std::vector<double> replay(arena::GameTable& table, const std::vector<std::string>& moves);

}  // namespace yomi::match
