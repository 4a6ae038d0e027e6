#include "go/tactics/liberties.hpp"

namespace yomi::go {
namespace {

/// The liberties that a stone of `c` on one of these points would add.
PointSet one_further(const Board& board, const PointSet& points, Colour c) {
    PointSet found;
    for_each_point(points, [&](Point p) {
        for (const Point n : board.geometry().neighbours(p)) {
            if (board.at(n) == Colour::Empty) found.insert(n);
            if (board.at(n) == c) found |= point_set(board.liberty_set(n));
        }
    });
    return found;
}

}  // namespace

LibertyOrders liberty_orders(const Board& board, std::span<const Point> stones) {
    LibertyOrders orders;
    if (stones.empty()) return orders;
    const Colour c = board.at(stones[0]);
    for (const Point stone : stones) orders.first |= point_set(board.liberty_set(stone));
    orders.second = one_further(board, orders.first, c) - orders.first;
    orders.third = one_further(board, orders.second, c) - orders.first - orders.second;
    return orders;
}

LibertyOrders liberty_orders_after(const Board& board, Point p, Colour c, std::span<const Point> stones,
                                   ScratchBoard& scratch) {
    Board& next = scratch.copy_of(board);
    next.play(p, c);
    if (next.at(p) != c) return {};  // suicide
    std::array<Point, kMaxSize * kMaxSize + 1> all;
    std::size_t count = 0;
    all[count++] = p;
    for (const Point stone : stones) all[count++] = stone;
    return liberty_orders(next, {all.data(), count});
}

}  // namespace yomi::go
