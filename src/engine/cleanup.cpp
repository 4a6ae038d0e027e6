#include "engine/cleanup.hpp"

#include <algorithm>

#include "go/tactics/nakade.hpp"
#include "go/tactics/self_atari.hpp"

namespace yomi::engine {
namespace {

using go::Board;
using go::Colour;
using go::Point;
using go::PointSet;

/// A move against dead stones; the smaller the better.
struct Attack {
    bool self_atari = false;
    int captured = 0;   // stones, negative
    int liberties = 0;  // of the weakest chain it touches; large for a move that touches none
    Point point;

    friend auto operator<=>(const Attack&, const Attack&) = default;
};

/// The empty points that the dead stones of `victim` touch, and those next to them: the former take
/// liberties, the latter prepare it where a direct move would be a self-atari.
PointSet points_to_try(const Board& board, Colour victim, const PointSet& dead) {
    const go::Geometry& g = board.geometry();
    PointSet found;
    for (const Point stone : dead.points()) {
        if (board.at(stone) != victim) continue;
        for (const Point n : g.neighbours(stone)) {
            if (board.at(n) != Colour::Empty) continue;
            found.insert(n);
            for (const Point m : g.neighbours(n)) {
                if (board.at(m) == Colour::Empty) found.insert(m);
            }
        }
    }
    return found;
}

Attack attack_at(const Board& board, Point p, Colour c, const PointSet& dead) {
    Attack attack{.self_atari = go::self_atari_liberty(board, p, c) != go::kNoPoint,
                  .liberties = go::kPointSpan,
                  .point = p};
    PointSet seen;
    for (const Point n : board.geometry().neighbours(p)) {
        if (board.at(n) != opponent(c) || !dead.contains(n) || seen.contains(board.head(n))) continue;
        seen.insert(board.head(n));
        attack.liberties = std::min(attack.liberties, board.liberties(n));
        if (board.liberties(n) == 1) attack.captured -= board.chain_size(n);
    }
    return attack;
}

std::vector<Attack> attacks(const go::Position& position, Colour c, const PointSet& dead) {
    const Board& board = position.board();
    std::vector<Attack> found;
    for (const Point p : points_to_try(board, opponent(c), dead).points()) {
        if (!position.is_legal(c, p) || board.is_suicide(p, c) || board.is_eye(p, c)) continue;
        const Attack attack = attack_at(board, p, c, dead);
        if (!attack.self_atari || go::is_killing_shape(board, p, c)) found.push_back(attack);
    }
    std::ranges::sort(found);
    return found;
}

int lead(const Board& board, const go::Status& status, Colour c) {
    const int black = go::area_difference(board, status);
    return c == Colour::Black ? black : -black;
}

}  // namespace

std::optional<Point> capture_dead(const go::Position& position, Colour c, const DeadStoneEstimate& estimate,
                                  const player::Limit& limit) {
    constexpr int kRounds = 50;
    constexpr std::size_t kMostTried = 12;
    std::vector<Attack> tries = attacks(position, c, estimate.status().dead);
    if (tries.size() > kMostTried) tries.resize(kMostTried);
    const int before = lead(position.board(), estimate.status(), c);
    Board after = position.board();
    for (const Attack& attack : tries) {
        after = position.board();
        after.play(attack.point, c);
        const auto later = estimate_dead_stones(after, kRounds, limit);
        if (!later) return attack.self_atari ? std::nullopt : std::optional(attack.point);
        if (lead(after, later->status(), c) >= before) return attack.point;
    }
    return std::nullopt;
}

}  // namespace yomi::engine
