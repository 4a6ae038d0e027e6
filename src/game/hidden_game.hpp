#pragma once

#include <concepts>
#include <cstdint>
#include <vector>

#include "base/random.hpp"
#include "game/game.hpp"

namespace yomi::game {

/// A game in which players do not see everything, for any number of them. Chance speaks only when the game is
/// set up, as cards are dealt; what it said may stay hidden for as long as one likes.
///
/// The state is the true one, which only a referee and a sample of it may hold:
///
///   players()     how many there are; they are numbered from 0
///   player()      who is to move
///   is_over()     no move can be played any more
///   reward(p)     what player p got at the end, from 0 to 1
///   move_limit()  one more than the largest MoveId; the same for all states of one game
///   moves(out)    replaces `out` by the legal moves; a function of what the player to move knows
///   play(move)    a legal move
///   key(p)        a number of what p has seen so far: two states with the same one look the same to p
///   glimpse(p)    a number of what p saw of the last move, and learned by it
///   view(p)       what p knows, with nothing in it that p must not see
///   open_view(p)  the view of somebody who cheats: the true state is the only one that is possible
///
/// and its View is all that a player gets:
///
///   observer()           whose view it is
///   moves(out)           as moves() of the state, while the observer is to move
///   count()              how many states are possible, as far as the game can count them
///   sample(random, out)  makes `out` one of them, each as likely as the next
///
/// Two views are equal if they hold the same knowledge.
template <class G>
concept HiddenGame = std::copyable<G> && std::default_initializable<G> &&
    std::equality_comparable<typename G::View> &&
    requires(const G& state, G& changing, const typename G::View& view, Player p, MoveId move,
             std::vector<MoveId>& out, base::Random& random) {
    { state.players() } -> std::convertible_to<int>;
    { state.player() } -> std::convertible_to<Player>;
    { state.is_over() } -> std::convertible_to<bool>;
    { state.reward(p) } -> std::convertible_to<double>;
    { state.move_limit() } -> std::convertible_to<int>;
    state.moves(out);
    changing.play(move);
    { state.key(p) } -> std::convertible_to<std::uint64_t>;
    { state.glimpse(p) } -> std::convertible_to<std::uint64_t>;
    { state.view(p) } -> std::same_as<typename G::View>;
    { state.open_view(p) } -> std::same_as<typename G::View>;
    { view.observer() } -> std::convertible_to<Player>;
    { view.count() } -> std::convertible_to<double>;
    view.moves(out);
    view.sample(random, changing);
};

/// The optional hook for speed: plays uniformly random moves to the end.
template <class G>
concept HasPlayOut = requires(G& state, base::Random& random) {
    state.play_out(random);
};

/// The optional hook of a game that knows good manners: the move of a player who follows rules of thumb.
template <class G>
concept HasRule = requires(const typename G::View& view, base::Random& random) {
    { G::rule_move(view, random) } -> std::convertible_to<MoveId>;
};

/// The optional hook for the speed of playouts by rules of thumb: the move of rule_move for the player to
/// move, without making his view.
template <class G>
concept HasQuickRule = HasRule<G> && requires(const G& state, base::Random& random) {
    { state.quick_rule_move(random) } -> std::convertible_to<MoveId>;
};

}  // namespace yomi::game
