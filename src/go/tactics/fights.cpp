#include "go/tactics/fights.hpp"

#include <algorithm>
#include <vector>

#include "go/tactics/life.hpp"

namespace yomi::go {
namespace {

PointSet liberties_of(const Board& board, Point stone) { return point_set(board.liberty_set(stone)); }

/// Whether all neighbours of the point are stones of this one chain.
bool is_inside(const Board& board, Point p, Point stone) {
    return std::ranges::all_of(board.geometry().neighbours(p), [&](Point n) {
        return board.at(n) == board.at(stone) && board.head(n) == board.head(stone);
    });
}

bool has_eye(const Board& board, const PointSet& alone, Point stone) {
    bool found = false;
    for_each_point(alone, [&](Point p) { found = found || is_inside(board, p, stone); });
    return found;
}

constexpr int kMostPoints = 6;

/// Two chains and the points that they fight about.
class SekiReader {
   public:
    SekiReader(const Board& board, Point black, Point white) : board_(board), stones_{black, white} {}

    /// See seki_stones().
    bool is_seki() {
        const PointSet b = liberties_of(board_, stones_[0]);
        const PointSet w = liberties_of(board_, stones_[1]);
        const PointSet shared = b & w;
        if (shared.empty() || (b | w).count() > kMostPoints) return false;
        if (!is_closed(b - shared, shared, stones_[0]) || !is_closed(w - shared, shared, stones_[1])) {
            return false;
        }
        points_ = (b | w).points();
        return !can_take(board_, Colour::Black, Colour::Black, 0, kDepth) &&
               !can_take(board_, Colour::White, Colour::White, 0, kDepth);
    }

   private:
    // Every point twice: more moves are a circle.
    static constexpr int kDepth = 2 * kMostPoints;

    /// Whether the liberties of a chain are an eye of one point at most, and those that both share, beside
    /// which there is nothing else.
    bool is_closed(const PointSet& alone, const PointSet& shared, Point stone) const {
        if (alone.count() > 1) return false;
        bool closed = true;
        for_each_point(alone, [&](Point p) { closed = closed && is_inside(board_, p, stone); });
        for_each_point(shared, [&](Point p) {
            for (const Point n : board_.geometry().neighbours(p)) {
                const bool known = board_.at(n) == Colour::Empty
                                       ? shared.contains(n)
                                       : board_.head(n) == board_.head(stones_[0]) ||
                                             board_.head(n) == board_.head(stones_[1]);
                closed = closed && known;
            }
        });
        return closed;
    }

    /// Whether `taker` takes the other's chain while both may pass.
    [[nodiscard]] bool can_take(const Board& board, Colour taker, Colour mover, int passes, int depth) const {
        if (depth == 0) return false;
        const Point victim = stones_[taker == Colour::Black ? 1 : 0];
        const auto after = [&](Point p) {
            Board next = board;
            next.play(p, mover);
            if (next.at(victim) != opponent(taker)) return true;
            if (next.at(stones_[taker == Colour::Black ? 0 : 1]) != taker) return false;
            return can_take(next, taker, opponent(mover), p == kPass ? passes + 1 : 0, depth - 1);
        };
        const bool wanted = mover == taker;
        for (const Point p : points_) {
            if (board.at(p) != Colour::Empty || !board.is_legal(p, mover)) continue;
            if (after(p) == wanted) return wanted;
        }
        if (passes < 1 && after(kPass) == wanted) return wanted;
        // Two passes end it, and nothing was taken.
        return passes < 1 && !wanted;
    }

    const Board& board_;
    std::array<Point, 2> stones_;
    std::vector<Point> points_;
};

}  // namespace

RaceCount count_race(const Board& board, Point first, Point second) {
    const PointSet of_first = liberties_of(board, first);
    const PointSet of_second = liberties_of(board, second);
    const PointSet shared = of_first & of_second;
    const PointSet first_alone = of_first - shared;
    const PointSet second_alone = of_second - shared;
    return {.first = first_alone.count(),
            .second = second_alone.count(),
            .shared = shared.count(),
            .first_has_eye = has_eye(board, first_alone, first),
            .second_has_eye = has_eye(board, second_alone, second)};
}

Race RaceCount::result() const {
    if (first_has_eye != second_has_eye) {
        // The side without an eye has to fill the shared liberties before the eye.
        const int a = first + (first_has_eye ? shared : 0);
        const int b = second + (second_has_eye ? shared : 0);
        return a > b ? Race::FirstWins : a < b ? Race::SecondWins : Race::MoverDecides;
    }
    // To take the other, one fills his liberties alone and then all shared ones but the last, which takes;
    // with an eye each the shared ones all come before it.
    const int last = first_has_eye ? shared : std::max(shared - 1, 0);
    const bool first_can = first >= second + last;        // when it moves first
    const bool second_can = second >= first + last;       // likewise
    const bool first_can_later = first > second + last;   // when it moves second
    const bool second_can_later = second > first + last;  // likewise
    if (first_can_later) return Race::FirstWins;
    if (second_can_later) return Race::SecondWins;
    if (first_can && second_can) return Race::MoverDecides;
    return first_can || second_can ? Race::MoverDecides : Race::Seki;
}

PointSet seki_stones(const Board& board) {
    PointSet found;
    LifeReader life;
    PointSet alive = life.read(board, Colour::Black).alive;
    alive |= life.read(board, Colour::White).alive;
    std::vector<Point> heads;
    for (const Point p : board.geometry().points()) {
        if (board.at(p) == Colour::Empty || board.head(p) != p || alive.contains(p)) continue;
        if (board.liberties(p) <= kMostPoints) heads.push_back(p);
    }
    for (const Point black : heads) {
        if (board.at(black) != Colour::Black) continue;
        for (const Point white : heads) {
            if (board.at(white) != Colour::White || !SekiReader(board, black, white).is_seki()) continue;
            for (const Point head : {black, white}) {
                for (const Point stone : board.chain_stones(head)) found.insert(stone);
            }
        }
    }
    return found;
}

}  // namespace yomi::go
