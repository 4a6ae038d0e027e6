#include "rollout/tactical_score.hpp"

#include <array>

#include "go/neighbourhood.hpp"

namespace yomi::rollout {
namespace {

using go::Board;
using go::Colour;
using go::Point;

/// The value of the empty region around `start` for Black; its points are added to `seen`.
int region_score(const Board& board, Point start, go::PointSet& seen) {
    std::array<Point, go::kPointSpan> region;
    region[0] = start;
    std::size_t size = 1;
    seen.insert(start);
    bool black = false;
    bool white = false;
    const int s = board.size() + 1;
    for (std::size_t i = 0; i < size; ++i) {
        for (const int step : {s, -1, 1, -s}) {
            const Point n(region[i].value() + step);
            const Colour c = board.at(n);
            black = black || c == Colour::Black;
            white = white || c == Colour::White;
            if (c == Colour::Empty && !seen.contains(n)) {
                seen.insert(n);
                region[size++] = n;
            }
        }
    }
    const int points = static_cast<int>(size);
    return black == white ? 0 : black ? points : -points;
}

}  // namespace

int score_playout(const Board& board) {
    int score = board.stones(Colour::Black) - board.stones(Colour::White);
    go::PointSet seen;
    for (const Point p : board.empty_points()) {
        const go::Orthogonal around = go::kOrthogonal[static_cast<std::size_t>(board.code3x3(p) & 0xff)];
        if (around.empty == 0) {
            score += around.only_black - around.only_white;
        } else if (!seen.contains(p)) {
            score += region_score(board, p, seen);
        }
    }
    return score;
}

}  // namespace yomi::rollout
