#pragma once

#include <concepts>
#include <cstdint>
#include <vector>

namespace yomi::game {

/// The number of a move, from 0; which number means what is the game's affair. A pass is a move like any other.
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
concept Game = std::copyable<G> && requires(const G& state, G& changing, MoveId move, std::vector<MoveId>& out) {
    { state.player() } -> std::convertible_to<Player>;
    { state.is_over() } -> std::convertible_to<bool>;
    { state.result() } -> std::convertible_to<double>;
    { state.move_limit() } -> std::convertible_to<int>;
    state.moves(out);
    changing.play(move);
};

}  // namespace yomi::game
