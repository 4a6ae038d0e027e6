#pragma once

#include <string_view>
#include <vector>

#include "go/game_state.hpp"
#include "go/position.hpp"

namespace yomi::test {

/// A board drawn in text, top row first; white space between the characters does not matter:
///
///     . X O        X black, O white, . empty
///     x X O        x black and dead, o white and dead
///     . . o
///
/// Throws std::invalid_argument for anything else and for boards that are not square.
struct TextBoard {
    int size = 0;
    std::vector<go::Move> stones;
    go::PointSet dead;
};

TextBoard parse_board(std::string_view text);

/// The position that the drawing sets up.
go::Position position_of(std::string_view text, const go::Rules& rules = *go::rules_by_name("chinese"),
                         go::Colour to_play = go::Colour::Black, double komi = 0);

/// The board that the drawing shows.
go::Board board_of(std::string_view text, go::Colour to_play = go::Colour::Black);

/// The drawing of a board, a line for each row, as parse_board() reads it.
std::string drawing(const go::Board& board);

/// The point that a vertex like "D4" or "pass" names; throws std::invalid_argument for text that is none.
go::Point at(std::string_view vertex, int size);

/// Plays "B D4 W pass …".
void play_moves(go::Position& position, std::string_view moves);

/// The game that stands as drawn and goes on with these moves ("W C3 B D4").
go::GameState state_of(std::string_view board, std::string_view moves);

}  // namespace yomi::test
