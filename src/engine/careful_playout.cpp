#include "engine/careful_playout.hpp"

#include <array>
#include <bit>

#include "go/tactics/nakade.hpp"
#include "go/tactics/self_atari.hpp"

namespace yomi::engine {
namespace {

using go::Board;
using go::Colour;
using go::Point;

/// Whether the opponent would have to play into an eye to take the last liberty `p` of a chain of `c`. A
/// chain left with such a liberty does not stand inside the opponent's eye, so giving it up kills nothing.
bool is_own_eye(const Board& board, Point p, Point stone, Colour c) {
    const int s = board.size() + 1;
    for (const int step : {s, -1, 1, -s}) {
        const Point n(p.value() + step);
        if (n != stone && board.at(n) != c && board.at(n) != Colour::Border) return false;
    }
    return true;
}

bool accepts(const Board& board, Point p, Colour c, Colour attacker) {
    if (!board.is_legal(p, c) || board.is_eye(p, c)) return false;
    const Point liberty = go::self_atari_liberty(board, p, c);
    if (liberty == go::kNoPoint) return true;
    return c == attacker && !is_own_eye(board, liberty, p, c) && go::is_killing_shape(board, p, c);
}

/// Uniform among the accepted points, kPass if there is none. Draws at random as long as that is likely to
/// hit, then lists them.
Point draw(const Board& board, Colour c, Colour attacker, base::Random& random) {
    constexpr int kDraws = 8;
    const auto empty = board.empty_points();
    const auto count = static_cast<std::uint32_t>(empty.size());
    for (int i = 0; i < kDraws && count > 0; ++i) {
        const Point p = empty[random.below(count)];
        if (accepts(board, p, c, attacker)) return p;
    }
    std::array<Point, go::kPointSpan> accepted;
    std::uint32_t found = 0;
    for (const Point p : empty) {
        if (accepts(board, p, c, attacker)) accepted[found++] = p;
    }
    return found == 0 ? go::kPass : accepted[random.below(found)];
}

/// A liberty of the chain at `stone`; the only one of a chain in atari.
Point first_liberty(const Board& board, Point stone) {
    const auto words = board.liberty_set(stone);
    std::size_t i = 0;
    while (words[i] == 0) ++i;
    return Point(static_cast<int>(i) * 64 + std::countr_zero(words[i]));
}

/// The answer to an atari: takes the stone `last` that gave it, or saves a chain next to it. kNoPoint if
/// there is nothing to answer. Without this a playout would let healthy chains die by neglect.
Point answer(const Board& board, Point last, Colour c, Colour attacker) {
    if (last == go::kPass || last == go::kNoPoint || board.at(last) != opponent(c)) return go::kNoPoint;
    if (board.liberties(last) == 1) {
        const Point p = first_liberty(board, last);
        if (accepts(board, p, c, attacker)) return p;
    }
    const int s = board.size() + 1;
    for (const int step : {s, -1, 1, -s}) {
        const Point n(last.value() + step);
        if (board.at(n) != c || board.liberties(n) != 1) continue;
        const Point p = first_liberty(board, n);
        if (accepts(board, p, c, Colour::Empty)) return p;
    }
    return go::kNoPoint;
}

}  // namespace

int play_careful(Board& board, Colour attacker, base::Random& random) {
    const int longest = 3 * board.size() * board.size();
    int moves = 0;
    Point p = go::kNoPoint;
    for (int passes = 0; passes < 2 && moves < longest; ++moves) {
        const Colour c = board.to_play();
        const Point reply = answer(board, p, c, attacker);
        p = reply != go::kNoPoint ? reply : draw(board, c, attacker, random);
        board.play(p, c);
        passes = p == go::kPass ? passes + 1 : 0;
    }
    return moves;
}

}  // namespace yomi::engine
