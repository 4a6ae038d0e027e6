#pragma once

#include "go/board.hpp"

namespace yomi::go {

/// What an empty point with no neighbours but stones of one colour is worth to that colour.
enum class Eye : std::uint8_t {
    None,   ///< no eye: a neighbour is empty or the opponent's
    False,  ///< the opponent has, or gets, enough of its diagonal points to take a neighbour off
    Half,   ///< who plays next at the diagonal points decides
    True,
};

/// The kind of eye of `c` that the empty point `p` is. The opponent needs two of the diagonal points to make
/// it false, one at the edge; the empty ones are taken to be shared out in turn, the opponent first (then a
/// true eye stays one) or `c` first (then a half eye becomes a true one).
Eye eye_of(const Board& board, Point p, Colour c);

/// The stones of `c` around an eye, each chain once (up to four heads), for those who want to know what holds
/// it together. kNoPoint fills up.
std::array<Point, 4> chains_around(const Board& board, Point p, Colour c);

}  // namespace yomi::go
