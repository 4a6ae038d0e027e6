#pragma once

#include <cstdint>
#include <vector>

#include "go/board.hpp"

namespace yomi::player {

/// A lead in points and how far single playouts are from it.
struct Lead {
    double mean = 0;
    double deviation = 0;
};

/// How the game is expected to end, seen from Black.
struct Outlook {
    /// For each value of a point: 1 if it is surely Black's in the end, -1 if White's, 0 if open or nobody's.
    std::vector<float> ownership;
    Lead lead;  ///< with komi

    [[nodiscard]] double of(go::Point p) const { return ownership[static_cast<std::size_t>(p.value())]; }
};

/// The outlook if a game ended with this board, the dead stones gone.
Outlook outlook_of(const go::Board& board, const go::PointSet& dead, double komi);

}  // namespace yomi::player
