#include "engine/pace.hpp"

namespace yomi::engine {
namespace {

// Shares of the board that have been filled. On 9x9 these are the moves 5 to 30, which hold nearly all
// mistakes that lose a game; then ever less is open, and few games fill more of the board than the last.
constexpr double kOpeningEnds = 0.06;
constexpr double kMiddleEnds = 0.37;
constexpr double kSettled = 0.65;
constexpr double kEnd = 0.72;

// What a move is worth beside one of the middle.
constexpr double kFirstMove = 0.5;
constexpr double kLateMove = 0.3;

double weight(double filled) {
    if (filled < kOpeningEnds) return kFirstMove + (1 - kFirstMove) * filled / kOpeningEnds;
    if (filled < kMiddleEnds) return 1;
    if (filled >= kSettled) return kLateMove;
    return 1 - (1 - kLateMove) * (filled - kMiddleEnds) / (kSettled - kMiddleEnds);
}

}  // namespace

double moves_to_share(Pace pace, int size, int empty_points, bool overtime_follows) {
    // Games end with a third of the board empty or less; the size of the board is a reserve for long fights.
    if (pace == Pace::Even) return size + 0.35 * empty_points;
    const double area = size * size;
    const double now = 1 - empty_points / area;
    // Moves that come on top of all that are expected, so that no game is too long.
    const int more_moves = overtime_follows ? 2 : size;
    double sum = kLateMove * more_moves;
    // Two moves fill two points, ours one of them.
    for (double filled = now + 2 / area; filled < kEnd; filled += 2 / area) sum += weight(filled);
    return 1 + sum / weight(now);
}

}  // namespace yomi::engine
