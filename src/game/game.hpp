#pragma once

#include <concepts>
#include <cstdint>
#include <vector>

namespace yomi::game {

/// The number of a move, from 0; which number means what is the game's affair. A pass is a move like any
/// other.
using MoveId = std::uint16_t;

/// The two players of a game are 0 and 1.
using Player = int;

/// A game of two players with perfect information, as a state that plays moves and is copied, never undone.
///
///   player()      who is to move
///   is_over()     no move can be played any more
///   result()      what player 0 got at the end, from 0 (lost) to 1 (won); player 1 got the rest
///   move_limit()  one more than the largest MoveId; the same for all states of one game
///   moves(out)    replaces `out` by the legal moves, in an order that depends on the state alone
///   play(move)    a legal move
template <class G>
concept Game = std::copyable<G> &&
    requires(const G& state, G& changing, MoveId move, std::vector<MoveId>& out) {
    { state.player() } -> std::convertible_to<Player>;
    { state.is_over() } -> std::convertible_to<bool>;
    { state.result() } -> std::convertible_to<double>;
    { state.move_limit() } -> std::convertible_to<int>;
    state.moves(out);
    changing.play(move);
};

/// How the moves of a game lie on a grid, for rules that compare the surroundings of a move at two times: the
/// neighbours of move m are m ± 1, m ± stride and so on. Between two rows there is a number that is no move,
/// so what lies beyond an edge is never a move. Moves from `points` on (a pass) have no surroundings.
struct Grid {
    int stride = 0;
    int points = 0;
};

/// The optional hook of such a game: the grid, and a number for the surroundings of a move, which is the same
/// for two looks of its eight neighbours exactly if they are the same.
template <class G>
concept HasPatterns = requires(const G& state, MoveId move) {
    { state.grid() } -> std::convertible_to<Grid>;
    { state.pattern(move) } -> std::convertible_to<std::uint32_t>;
};

}  // namespace yomi::game
