#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/fields.hpp"
#include "game/game.hpp"

/// What a game may tell besides its rules, so that the laboratory, the terminal and the page can do more with
/// it. A game has each of these or goes without: what then happens stands with each.

namespace yomi::game {

/// What is needed to make a game by its name: the words for it, and a start from its options.
///
///   kName, kHelp        "hex", "connect two sides of a board of hexagons"
///   Options             its options: fields(), and check() which throws base::Error if they contradict
///                       each other
///   G(const Options&)   the game before the first move
template <class G>
concept Named = Game<G> && std::constructible_from<G, const typename G::Options&> &&
    std::default_initializable<typename G::Options> &&
    requires(typename G::Options& options, const typename G::Options& fixed) {
    { G::kName } -> std::convertible_to<std::string_view>;
    { G::kHelp } -> std::convertible_to<std::string_view>;
    { options.fields() } -> std::convertible_to<base::Fields>;
    fixed.check();
};

/// The options of a game that has none.
struct NoOptions {
    static base::Fields fields() { return {}; }
    static void check() {}
};

/// Moves and positions as text. Two legal moves never have the same text, whatever the case of its letters,
/// and there are no spaces in it. Without it moves are numbers, and there is nothing to look at.
template <class G>
concept HasText = Game<G> && requires(const G& state, MoveId move) {
    { state.move_text(move) } -> std::convertible_to<std::string>;
    { state.text() } -> std::convertible_to<std::string>;
};

/// The position as a board of cells, row by row from the top.
struct Picture {
    enum class Shape {
        Squares,
        Lines,     ///< pieces lie on the crossings, as in Go
        Hexagons,  ///< each row lies half a cell further to the right than the one above
    };
    struct Cell {
        std::int8_t owner = -1;  ///< the player whose piece lies there, or -1
        std::string mark = {};   ///< a letter or number on it
    };
    Shape shape = Shape::Squares;
    int columns = 0;
    int rows = 0;
    std::vector<Cell> cells = {};
    std::string note = {};           ///< in a word or two what the cells do not show: "die: 4"
    bool counts_from_below = false;  ///< whether moves call the lowest row 1, not the upper one
    std::array<std::int8_t, 4> edges = {-1, -1, -1,
                                        -1};  ///< whose goals, from the upper one clockwise; or -1
};

/// What a person points at to play: cells_of(move) are the numbers of the cells, in the order in which they
/// are pointed at; empty for a move that is no place on the board. Without it there is no board on the page,
/// and moves are a list.
template <class G>
concept HasPicture = Game<G> && requires(const G& state, MoveId move) {
    { state.picture() } -> std::convertible_to<Picture>;
    { state.cells_of(move) } -> std::convertible_to<std::vector<int>>;
};

/// Ways to turn or mirror the board that change nothing about the game: symmetries() of them, the first of
/// which leaves everything where it is, and symmetric(k, move), what a move becomes. Used by the conformance
/// tests.
template <class G>
concept HasSymmetries = Game<G> && requires(const G& state, MoveId move) {
    { state.symmetries() } -> std::convertible_to<int>;
    { state.symmetric(0, move) } -> std::convertible_to<MoveId>;
};

/// For speed: a legal move, each as likely as the next, without making a list of all.
template <class G>
concept HasRandomMove = Game<G> && requires(const G& state, base::Random& random) {
    { state.random_move(random) } -> std::convertible_to<MoveId>;
};

/// Rules of thumb for playouts: a legal move that a sensible player might choose.
template <class G>
concept HasSensibleMove = Game<G> && requires(const G& state, base::Random& random) {
    { state.sensible_move(random) } -> std::convertible_to<MoveId>;
};

/// Who owns what at the end of a game of two, or of a playout: owners(shares) makes `shares` as long as
/// move_limit() and gives each move player 0's share of its place, from 0 to 1. It does not allocate once the
/// shares are that long.
template <class G>
concept HasOwners = Game<G> && requires(const G& state, std::vector<float>& shares) {
    state.owners(shares);
};

/// Whether a move that is played later is much the same as if it were played now, so that all moves of a
/// playout may count as first moves (RAVE, GRAVE, similarity). A game says so with kAllMovesAsFirst = true.
template <class G>
constexpr bool all_moves_as_first() {
    if constexpr (requires { G::kAllMovesAsFirst; }) {
        return G::kAllMovesAsFirst;
    } else {
        return false;
    }
}

}  // namespace yomi::game
