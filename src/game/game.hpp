#pragma once

#include <concepts>
#include <cstdint>
#include <vector>

#include "base/random.hpp"

namespace yomi::game {

/// The number of a move, from 0; which number means what is the game's affair. A pass is a move like any
/// other.
using MoveId = std::uint16_t;

/// Players are numbered from 0; most games have the two players 0 and 1.
using Player = int;

/// The most players that a game may have.
inline constexpr int kMostPlayers = 4;

/// A game with perfect information, as a state that plays moves and is copied, never undone.
///
///   player()      who is to move
///   is_over()     no move can be played any more
///   result()      what player 0 got at the end, from 0 (lost) to 1 (won); of two players, player 1 got the
///                 rest
///   move_limit()  one more than the largest MoveId; the same for all states of one game
///   moves(out)    replaces `out` by the legal moves, in an order that depends on the state alone; there is
///                 one at least unless the game is over
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

/// A game in which some moves are chance's, as the roll of a die.
///
///   is_chance()        the next move is chance's: moves() lists what may come, each with a probability above
///                      0, and player() is whose roll it is
///   probability(move)  of such a move; those of all moves add up to 1
///   draw(random)       one of them, with its probability
template <class G>
concept ChanceGame = Game<G> && requires(const G& state, MoveId move, base::Random& random) {
    { state.is_chance() } -> std::convertible_to<bool>;
    { state.probability(move) } -> std::convertible_to<double>;
    { state.draw(random) } -> std::convertible_to<MoveId>;
};

/// A game in which the players, of whom there may be more than two, get what is theirs.
///
///   players()  how many there are, up to kMostPlayers; the same for all states of one game
///   reward(p)  what player p got at the end, from 0 to 1; what all of them get adds up to 1
template <class G>
concept SharedReward = Game<G> && requires(const G& state, Player p) {
    { state.players() } -> std::convertible_to<int>;
    { state.reward(p) } -> std::convertible_to<double>;
};

template <Game G>
int players_of(const G& state) {
    if constexpr (SharedReward<G>) {
        return state.players();
    } else {
        return 2;
    }
}

/// What player p got at the end.
template <Game G>
double reward_of(const G& state, Player p) {
    if constexpr (SharedReward<G>) {
        return state.reward(p);
    } else {
        return p == 0 ? state.result() : 1 - state.result();
    }
}

template <Game G>
bool is_chance(const G& state) {
    if constexpr (ChanceGame<G>) {
        return state.is_chance();
    } else {
        return false;
    }
}

/// How the moves of a game lie on a grid, for rules that compare the surroundings of a move at two times: the
/// neighbours of move m are m ± 1, m ± stride and so on. Between two rows there is a number that is no move,
/// so what lies beyond an edge is never a move. Moves from `points` on (a pass) have no surroundings.
struct Grid {
    int stride = 0;
    int points = 0;
};

/// The optional hook of such a game: the grid, and a number for the surroundings of a move, which is the same
/// for two looks of its eight neighbours exactly if they are the same. On a board of hexagons it is for the
/// six that touch; those at ± (stride + 1) do not.
template <class G>
concept HasPatterns = requires(const G& state, MoveId move) {
    { state.grid() } -> std::convertible_to<Grid>;
    { state.pattern(move) } -> std::convertible_to<std::uint32_t>;
};

}  // namespace yomi::game
