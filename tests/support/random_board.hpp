#pragma once

#include "base/random.hpp"
#include "go/board.hpp"

namespace yomi::test {

/// Stones of either colour on about `density` percent of the points, none of them put down as a suicide.
inline go::Board random_board(int size, base::Random& random, unsigned density) {
    go::Board board(size);
    for (const go::Point p : board.geometry().points()) {
        if (random.below(100) >= density) continue;
        const go::Colour c = random.below(2) != 0 ? go::Colour::Black : go::Colour::White;
        if (!board.is_suicide(p, c)) board.play(p, c);
    }
    board.set_to_play(go::Colour::Black);
    return board;
}

}  // namespace yomi::test
