#include "go/tactics/appraisal.hpp"

#include <algorithm>
#include <cmath>

#include "go/board_chains.hpp"
#include "go/tactics/liberties.hpp"
#include "go/tactics/point_sets.hpp"

namespace yomi::go {

base::Fields AppraisalOptions::fields() {
    using base::field;
    base::Fields all = {
        field("influence", influence, {0, 100},
              "points for each point under influence, beside the territory"),
        field("reach", reach, {0, 100}, "how far influence reaches: dilations of its map"),
        field("stone", stone, {0, 100}, "points for each stone that is not lost, beside the territory"),
        field("weak", weak, {0, 10'000},
              "a chain whose liberties of order 1 to 3 are worth no more (16, 8 and 4 each) is lost in the "
              "opponent's territory"),
        field("ladder_positions", ladder_positions, {1, 1e6}, "positions that one ladder may take"),
    };
    for (const base::Field& f : map.fields()) all.push_back(f);
    // They came later, with the evaluation by influence.
    InfluenceOptions usual = AppraisalOptions{}.sum;
    const base::Fields usual_fields = usual.fields();
    for (const base::Field& f : sum.fields())
        all.push_back(f.within("sum").quiet_at(base::find_field(usual_fields, f.name()).get()));
    return all;
}

namespace {

// More than two sums can differ by: no point of a map passes a stone and four for each of 100 dilations.
constexpr double kCaptured = 1 << 20;
static_assert(kCaptured >
              2 * kMaxSize * kMaxSize * (InfluenceMap::kStone + 4 * InfluenceMap::kMostDilations));

/// Calls f(stone) for all stones of a chain.
template <class F>
void each_stone_of(const Board& board, Point head, const F& f) {
    Point stone = head;
    do {
        f(stone);
        stone = BoardChains::next(board, stone);
    } while (stone != head);
}

}  // namespace

PointSet Appraiser::lost(const Board& board, Colour to_move) {
    PointSet lost;
    // He has one move: it takes the largest chain that he can catch, or saves his own largest one.
    int most = 0;
    Point best = kNoPoint;
    for (const Point p : board.geometry().points()) {
        const Colour c = board.at(p);
        if (c == Colour::Empty || board.head(p) != p || board.liberties(p) > 2) continue;
        const bool own = c == to_move;
        const bool dead = ladders_.escape(board, p).answer == Answer::Fails;
        const bool hangs =
            !dead && (own ? board.liberties(p) == 1 || ladders_.capture(board, p).answer == Answer::Works
                          : ladders_.capture(board, p).answer == Answer::Works);
        if (hangs && board.chain_size(p) > most) {
            most = board.chain_size(p);
            best = p;
        }
        if (!dead && !(hangs && own)) continue;
        each_stone_of(board, p, [&](Point stone) { lost.insert(stone); });
    }
    if (best == kNoPoint) return lost;
    const bool saves = board.at(best) == to_move;
    each_stone_of(board, best, [&](Point stone) { saves ? lost.erase(stone) : lost.insert(stone); });
    return lost;
}

PointSet Appraiser::swallowed(const Board& board, const PointSet& lost) {
    weak_.clear();
    PointSet without = lost;
    for (const Point p : board.geometry().points()) {
        if (board.at(p) == Colour::Empty || board.head(p) != p || lost.contains(p)) continue;
        // So many liberties are enough by themselves.
        if (16 * board.liberties(p) > options_.weak) continue;
        if (liberty_orders(board, {&p, 1}).value() > options_.weak) continue;
        weak_.push_back(p);
        each_stone_of(board, p, [&](Point stone) { without.insert(stone); });
    }
    PointSet swallowed;
    if (weak_.empty()) return swallowed;
    map_.bouzy(board, without);
    for (const Point head : weak_) {
        const int sign = board.at(head) == Colour::Black ? 1 : -1;
        int inside = 0;
        each_stone_of(board, head, [&](Point stone) { inside += sign * map_.at(stone) < 0 ? 1 : -1; });
        if (inside > 0) each_stone_of(board, head, [&](Point stone) { swallowed.insert(stone); });
    }
    return swallowed;
}

int Appraiser::captured(const Board& board, Colour to_move) {
    int stones = 0;
    for (const Point p : board.geometry().points()) {
        if (board.at(p) != opponent(to_move) || board.head(p) != p || board.liberties(p) > 2) continue;
        const bool taken = board.liberties(p) == 1 || ladders_.capture(board, p).answer == Answer::Works;
        if (taken) stones += board.chain_size(p);
    }
    return stones;
}

double Appraiser::influence_value(const Board& board, Colour to_move) {
    sum_.bouzy(board);
    const int stones = captured(board, to_move);
    return sum_.sum() + kCaptured * (to_move == Colour::Black ? stones : -stones);
}

double Appraiser::points(double value) const {
    if (!by_influence()) return value;
    const double sum = std::remainder(value, kCaptured);
    return sum / InfluenceMap::kStone + (value - sum) / kCaptured;
}

double Appraiser::value(const Board& board, Colour to_move) {
    return by_influence() ? influence_value(board, to_move) : territory_value(board, to_move);
}

double Appraiser::territory_value(const Board& board, Colour to_move) {
    const PointSet dead = lost(board, to_move);
    const PointSet gone = options_.weak > 0 ? dead | swallowed(board, dead) : dead;
    map_.bouzy(board, gone);
    reach_.bouzy(board, gone);
    int stones = board.stones(Colour::Black) - board.stones(Colour::White);
    for_each_point(dead, [&](Point p) { stones += board.at(p) == Colour::Black ? -1 : 1; });
    return map_.territory(board).lead() + options_.influence * reach_.territory(board).lead() +
           options_.stone * stones;
}

}  // namespace yomi::go
