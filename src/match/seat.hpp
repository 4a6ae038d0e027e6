#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "engine/clock.hpp"
#include "go/position.hpp"
#include "match/game_options.hpp"
#include "process/child_process.hpp"

namespace yomi::match {

/// Who plays: one of our players, made of options, or a program that speaks GTP.
struct PlayerSpec {
    std::string name;
    /// Of the program; empty for a player of ours. {seed} and {game} stand for figures of the game.
    std::string command;
    /// Of an engine of ours, in the order in which they are set after the player's name.
    std::vector<std::pair<std::string, std::string>> options;
    /// What to do when the program is missing, for people.
    std::string hint = {};
    /// Whether to ask a program for its evaluation too, if it knows lz-genmove_analyze.
    bool evaluate = false;
};

/// All that decides how a player plays, as text: two specs with the same text play alike. Throws base::Error
/// for options that do not exist; whether a program does is not asked.
std::string resolved_text(const PlayerSpec& player);

/// Throws base::Error if the player is a program that is not there.
void require_program(const PlayerSpec& player);

/// How a game begins for one player.
struct GameStart {
    const GameOptions* options;
    std::vector<go::Move> opening;
    base::Seed seed;           ///< of this player in this game
    std::uint64_t number = 0;  ///< of the game
};

/// A move, and what the player thinks of the game.
struct Reply {
    go::Point point = go::kPass;
    bool resign = false;
    std::optional<double> win_share;  ///< for the player who moves
    std::optional<std::int64_t> playouts;
};

/// One side of a game. Its functions throw process::ProgramFailure when a program fails, and
/// base::Interrupted.
///
/// Thread safety: one call at a time, and all from one thread, with which programs end.
class Seat {
   public:
    virtual ~Seat() = default;

    virtual void start(const GameStart& start, std::stop_token stop) = 0;
    /// A move for `c`, who has `left` on the clock if there is one; waits for `seconds` at most.
    virtual Reply move(go::Colour c, const std::optional<engine::TimeLeft>& left, double seconds,
                       std::stop_token stop) = 0;
    /// The opponent's move.
    virtual void play(go::Colour c, go::Point point, std::stop_token stop) = 0;
    /// Black's lead in the finished game; nothing if the player cannot count.
    virtual std::optional<double> score(std::stop_token stop) = 0;
};

std::unique_ptr<Seat> make_seat(const PlayerSpec& player);

}  // namespace yomi::match
