#include <algorithm>

#include "go/board.hpp"

namespace yomi::go {
namespace {

/// A chain as the colours alone tell it.
struct PlainChain {
    PointSet stones;
    PointSet liberties;
};

PlainChain flood_chain(const Board& board, Point start) {
    PlainChain chain;
    std::vector<Point> todo = {start};
    chain.stones.insert(start);
    while (!todo.empty()) {
        const Point p = todo.back();
        todo.pop_back();
        for (const Point n : board.geometry().neighbours(p)) {
            if (board.at(n) == Colour::Empty) chain.liberties.insert(n);
            if (board.at(n) != board.at(start) || chain.stones.contains(n)) continue;
            chain.stones.insert(n);
            todo.push_back(n);
        }
    }
    return chain;
}

PointSet as_set(const std::vector<Point>& points) {
    PointSet set;
    for (const Point p : points) set.insert(p);
    return set;
}

int plain_code(const Board& board, Point p) {
    constexpr int kSteps[8][2] = {{0, 1}, {-1, 0}, {1, 0}, {0, -1}, {-1, 1}, {1, 1}, {-1, -1}, {1, -1}};
    const Geometry& g = board.geometry();
    int code = 0;
    for (int j = 0; j < 8; ++j) {
        const int column = g.column(p) + kSteps[j][0];
        const int row = g.row(p) + kSteps[j][1];
        const bool inside = column >= 0 && column < g.size() && row >= 0 && row < g.size();
        const Colour c = inside ? board.at(g.point(column, row)) : Colour::Border;
        code |= static_cast<int>(c) << (2 * j);
    }
    return code;
}

/// The colours of all points, counted and hashed.
bool totals_agree(const Board& board) {
    int count[4] = {};
    std::uint64_t hash = 0;
    for (const Point p : board.geometry().points()) {
        const Colour c = board.at(p);
        ++count[static_cast<int>(c)];
        if (c == Colour::Black || c == Colour::White) hash ^= stone_key(c, board.size(), p);
    }
    return count[3] == 0 && count[1] == board.stones(Colour::Black) &&
           count[2] == board.stones(Colour::White) &&
           count[0] == static_cast<int>(board.empty_points().size()) && hash == board.hash();
}

}  // namespace

bool Board::is_consistent() const {
    const Geometry& g = geometry();
    // Whether the ring of `head` runs through exactly these stones; a broken ring must not trap the walk.
    const auto is_ring = [&](Point head, const PointSet& stones) {
        PointSet met;
        auto at = static_cast<std::size_t>(head.value());
        for (int i = stones.count(); i > 0; --i) {
            met.insert(Point(static_cast<int>(at)));
            at = next_[at];
            if (!g.contains(Point(static_cast<int>(at)))) return false;
        }
        return met == stones && at == static_cast<std::size_t>(head.value());
    };
    // The heads' chains must hold every stone between them; that covers the stones that are no heads.
    int stones_in_chains = 0;
    const auto chain_agrees = [&](Point p) {
        if (head(p) != p) return g.contains(head(p)) && head(head(p)) == head(p);
        const PlainChain plain = flood_chain(*this, p);
        stones_in_chains += plain.stones.count();
        const auto members = plain.stones.points();
        return std::ranges::all_of(members, [&](Point s) { return head(s) == p; }) &&
               is_ring(p, plain.stones) && chain_size(p) == plain.stones.count() &&
               liberties(p) == plain.liberties.count() && liberties(p) > 0 &&
               as_set(chain_liberties(p)) == plain.liberties;
    };
    const auto point_agrees = [&](Point p) {
        const auto value = static_cast<std::size_t>(p.value());
        const bool in_set = (empty_set_[value / 64] >> (value % 64) & 1) != 0;
        if (code3x3(p) != plain_code(*this, p) || in_set != (at(p) == Colour::Empty)) return false;
        if (!in_set) return chain_agrees(p);
        return chain_[cell(p)] == kNoChain && empty_at_[value] < empty_count_ &&
               empties_[empty_at_[value]] == p;
    };
    const auto border_agrees = [&](int value) {
        const Point p(value);
        return g.contains(p) || (at(p) == Colour::Border && chain_[cell(p)] == kNoChain);
    };
    for (int value = -g.stride() - 1; value <= g.span() + g.stride(); ++value) {
        if (!border_agrees(value)) return false;
    }
    return totals_agree(*this) && std::ranges::all_of(g.points(), point_agrees) &&
           stones_in_chains == stones(Colour::Black) + stones(Colour::White);
}

}  // namespace yomi::go
