#include "go/tactics/appraisal.hpp"

#include <algorithm>

#include "go/board_chains.hpp"
#include "go/tactics/point_sets.hpp"

namespace yomi::go {

base::Fields AppraisalOptions::fields() {
    using base::field;
    base::Fields all = {
        field("influence", influence, {0, 100},
              "points for each point under influence, beside the territory"),
        field("reach", reach, {0, 100}, "how far influence reaches: dilations of its map"),
        field("stone", stone, {0, 100}, "points for each stone that is not lost, beside the territory"),
        field("ladder_positions", ladder_positions, {1, 1e6}, "positions that one ladder may take"),
    };
    for (const base::Field& f : map.fields()) all.push_back(f);
    return all;
}

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
        for (Point stone = p;;) {
            lost.insert(stone);
            stone = BoardChains::next(board, stone);
            if (stone == p) break;
        }
    }
    if (best == kNoPoint) return lost;
    const bool saves = board.at(best) == to_move;
    for (Point stone = best;;) {
        saves ? lost.erase(stone) : lost.insert(stone);
        stone = BoardChains::next(board, stone);
        if (stone == best) break;
    }
    return lost;
}

double Appraiser::value(const Board& board, Colour to_move) {
    const PointSet dead = lost(board, to_move);
    map_.bouzy(board, dead);
    reach_.bouzy(board, dead);
    int stones = board.stones(Colour::Black) - board.stones(Colour::White);
    for_each_point(dead, [&](Point p) { stones += board.at(p) == Colour::Black ? -1 : 1; });
    return map_.territory(board).lead() + options_.influence * reach_.territory(board).lead() +
           options_.stone * stones;
}

}  // namespace yomi::go
