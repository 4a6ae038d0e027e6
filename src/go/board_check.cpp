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

/// Compares what a board keeps up with what its colours say.
class BoardCheck {
   public:
    explicit BoardCheck(const Board& board) : b_(board), g_(board.geometry()) {}

    bool passes() {
        int in_empty_set = 0;  // with the bits of border cells, which must be clear
        for (const std::uint64_t word : b_.empty_set_) in_empty_set += std::popcount(word);
        // A capture may have given it some more, of which the next move makes an end.
        const int of_no_chain = b_.spare_liberties_[Board::kNoChain] - Board::kNoChainLiberties;
        return b_.stride_ == g_.stride() && of_no_chain >= 0 && of_no_chain <= g_.area() &&
               b_.words_ == g_.words() && in_empty_set == b_.empty_count_ && border_agrees() &&
               totals_agree(b_) &&
               std::ranges::all_of(g_.points(), [&](Point p) { return point_agrees(p); }) &&
               stones_in_chains_ == b_.stones(Colour::Black) + b_.stones(Colour::White);
    }

   private:
    [[nodiscard]] bool border_agrees() const {
        for (int value = -g_.stride() - 1; value <= g_.span() + g_.stride(); ++value) {
            const Point p(value);
            if (g_.contains(p)) continue;
            if (b_.at(p) != Colour::Border || b_.chain_[Board::cell(p)] != Board::kNoChain) return false;
        }
        return true;
    }

    bool point_agrees(Point p) {
        const auto value = static_cast<std::size_t>(p.value());
        const bool in_set = (b_.empty_set_[value / 64] >> (value % 64) & 1) != 0;
        if (b_.code3x3(p) != plain_code(b_, p) || in_set != (b_.at(p) == Colour::Empty)) return false;
        if (!in_set) return chain_agrees(p);
        return b_.chain_[Board::cell(p)] == Board::kNoChain && b_.empty_at_[value] < b_.empty_count_ &&
               b_.empties_[b_.empty_at_[value]] == p;
    }

    bool chain_agrees(Point p) {
        const Point head = b_.head(p);
        if (head != p) return g_.contains(head) && b_.head(head) == head;
        const PlainChain plain = flood_chain(b_, p);
        stones_in_chains_ += plain.stones.count();
        const auto members = plain.stones.points();
        return std::ranges::all_of(members, [&](Point s) { return b_.head(s) == p; }) &&
               is_ring(p, plain.stones) && b_.chain_size(p) == plain.stones.count() &&
               b_.liberties(p) == plain.liberties.count() && b_.liberties(p) > 0 &&
               as_set(b_.chain_liberties(p)) == plain.liberties;
    }

    /// Whether the ring of `head` runs through exactly these stones; a broken ring must not trap the walk.
    [[nodiscard]] bool is_ring(Point head, const PointSet& stones) const {
        PointSet met;
        Point at = head;
        for (int i = stones.count(); i > 0; --i) {
            met.insert(at);
            at = Point(b_.next_[static_cast<std::size_t>(at.value())]);
            if (!g_.contains(at)) return false;
        }
        return met == stones && at == head;
    }

    const Board& b_;
    const Geometry& g_;
    // The chains of the heads must hold every stone between them; that covers the stones that are no heads.
    int stones_in_chains_ = 0;
};

bool Board::is_consistent() const { return BoardCheck(*this).passes(); }

}  // namespace yomi::go
