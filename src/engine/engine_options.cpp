#include "engine/engine_options.hpp"

#include "player/player.hpp"

namespace yomi::engine {

base::Fields EngineOptions::fields() {
    using base::field;
    std::vector<std::string> players;
    for (const player::PlayerInfo& info : player::known_players()) players.emplace_back(info.name);
    return {
        field("player", player, players, "who chooses the moves"),
        field("playouts", playouts, {0, 1e12}, "playouts a move; 0: as many as the time allows"),
        field("seconds", seconds, {0, 86'400}, "thinking time a move without a clock and without playouts"),
        field("time_margin", time_margin, {-1, 60},
              "seconds a move kept back on a clock; below 0: what measured delays need, and a little more"),
        field("pace", pace, {"middle", "even"},
              "how main time is spread: more where games are decided, or much the same for every move")
            .quiet_at("middle"),
        field("resign", resign, "give up lost games"),
        field("resign_below", resign_below, {0, 1}, "share of wins that counts as lost"),
        field("resign_after", resign_after, {1, 1000},
              "own moves in a row that must look lost; more in handicap games"),
        field("resign_not_before", resign_not_before, {0, 100},
              "percent of the board that must have been played; more in handicap games"),
        field("friendly_pass", friendly_pass,
              "pass when the game is decided although dead stones stand, where the rules allow it"),
        field("cleanup", cleanup, "take all dead stones off the board before passing, whatever the rules"),
        field("ponder", ponder, {"auto", "true", "false"},
              "think on the opponent's time, if the player searches a tree; auto: while a clock runs"),
        field("book", book, {},
              "play known openings at once: on (the books within the program), off, or a file that 'yomi "
              "book make' wrote; a book is used in games with its size, komi and rules only")
            .quiet_at("off"),
    };
}

}  // namespace yomi::engine
