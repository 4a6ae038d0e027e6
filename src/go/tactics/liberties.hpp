#pragma once

#include <span>

#include "go/board.hpp"
#include "go/tactics/point_sets.hpp"
#include "go/tactics/scratch_board.hpp"

namespace yomi::go {

/// Liberties of order 1 to 3 (K. Chen & P. Zhang 2006): the liberties of some chains of one colour, those
/// they get with one more stone, and those with two more. A stone may join other chains, whose liberties are
/// then as near. Each point counts for the lowest order only.
struct LibertyOrders {
    PointSet first;
    PointSet second;
    PointSet third;

    /// V = 16 n1 + 8 n2 + 4 n3.
    [[nodiscard]] int value() const { return 16 * first.count() + 8 * second.count() + 4 * third.count(); }
};

/// Those of the chains of `stones`, which are all of one colour.
LibertyOrders liberty_orders(const Board& board, std::span<const Point> stones);

/// Those of the chain that a stone of `c` on the empty point `p` would make, together with the chains of
/// `stones`, if there are any. Captures count as on the board after the move.
LibertyOrders liberty_orders_after(const Board& board, Point p, Colour c, std::span<const Point> stones,
                                   ScratchBoard& scratch);

}  // namespace yomi::go
