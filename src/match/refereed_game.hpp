#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "go/position.hpp"
#include "match/seat.hpp"

namespace yomi::match {

/// How a game ended.
struct GameOutcome {
    go::Colour winner = go::Colour::Empty;  ///< Empty for a draw
    std::string result;                     ///< as SGF has it: "B+3.5", "W+R", "B+T", "W+F", "0"
    /// What decided it: score, disputed (the players' scores differ), resign, agreed, length, or what a
    /// program did wrong: crash, stall, garbled, flood, refused, illegal, time.
    std::string reason;
    std::string detail;                     ///< more about it, for people
    go::Colour failed = go::Colour::Empty;  ///< whose program failed, a loss on time excepted

    std::size_t moves = 0;
    double seconds = 0;
    std::string sgf;
};

/// A game between two seats, and what decides it.
struct Game {
    const GameOptions* options;
    Seat* black;
    Seat* white;
    std::string black_name;
    std::string white_name;
    base::Seed black_seed;
    base::Seed white_seed;
    std::vector<go::Move> opening;
    std::uint64_t number = 0;
    std::string event;        ///< for the record
    Seat* referee = nullptr;  ///< a program that counts, if the options name one
};

/// Plays it to its end. A program's failure is a loss; a failure of the referee's is a base::Error. Throws
/// base::Interrupted when stopped.
GameOutcome play_game(const Game& game, std::stop_token stop);

/// Black's lead as our own scorer sees it.
double own_score(const go::Position& position);

}  // namespace yomi::match
