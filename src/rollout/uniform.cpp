#include "rollout/uniform.hpp"

#include "go/board_moves.hpp"

namespace yomi::rollout {
namespace {

using go::Board;
using go::BoardMoves;
using go::Colour;

/// One move of C; false for a pass.
template <int W, Colour C>
[[gnu::always_inline]] inline bool step(Board& board, base::Random& random) {
    const go::Point p = BoardMoves::draw<C>(board, random);
    if (p == go::kPass) {
        board.set_to_play(opponent(C));
        return false;
    }
    BoardMoves::play<W, C>(board, p);
    return true;
}

template <int W>
int run(Board& board, base::Random& stream) {
    base::Random random = stream;  // a copy that nobody else can see stays in registers
    const int longest = 3 * board.size() * board.size();
    int moves = 0;
    bool passed = false;
    if (board.to_play() == Colour::White) {
        passed = !step<W, Colour::White>(board, random);
        moves = 1;
    }
    while (moves < longest) {
        const bool black = step<W, Colour::Black>(board, random);
        ++moves;
        if (!black && passed) break;
        const bool white = step<W, Colour::White>(board, random);
        ++moves;
        if (!white && !black) break;
        passed = !white;
    }
    stream = random;
    return moves;
}

}  // namespace

int play_uniform(Board& board, base::Random& random) {
    return BoardMoves::with_words(board, [&]<int W>() { return run<W>(board, random); });
}

}  // namespace yomi::rollout
