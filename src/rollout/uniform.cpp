#include "rollout/uniform.hpp"

#include "go/board_moves.hpp"

namespace yomi::rollout {
namespace {

using go::Board;
using go::BoardMoves;
using go::Colour;
using mcts::Trace;

/// Does not write down the moves.
struct NoRecord {
    void add(const Board&, go::Point, game::Player) {}
};

/// Writes the moves down where a trace has room for them.
struct Record {
    void add(const Board& board, go::Point p, game::Player player) {
        const auto by = static_cast<std::uint16_t>(player);
        if (p == go::kPass) {
            *next++ = {pass, by, 0};
        } else {
            *next++ = {static_cast<game::MoveId>(p.value()), by,
                       static_cast<std::uint32_t>(board.code3x3(p))};
        }
    }
    Trace::Step* next;
    game::MoveId pass;
};

/// One move of C; false for a pass.
template <int W, int S, Colour C, class R>
[[gnu::always_inline]] inline bool step(Board& board, base::Random& random, R& record) {
    const go::Point p = BoardMoves::draw<C, S>(board, random);
    record.add(board, p, C == Colour::Black ? 0 : 1);
    if (p == go::kPass) {
        board.set_to_play(opponent(C));
        return false;
    }
    BoardMoves::play<W, C, S>(board, p);
    return true;
}

int longest_playout(const Board& board) { return 3 * board.size() * board.size(); }

template <int W, int S, class R>
int run(Board& board, base::Random& stream, R record) {
    base::Random random = stream;  // a copy that nobody else can see stays in registers
    const int longest = longest_playout(board);
    int moves = 0;
    bool passed = false;
    if (board.to_play() == Colour::White) {
        passed = !step<W, S, Colour::White>(board, random, record);
        moves = 1;
    }
    while (moves < longest) {
        const bool black = step<W, S, Colour::Black>(board, random, record);
        ++moves;
        if (!black && passed) break;
        const bool white = step<W, S, Colour::White>(board, random, record);
        ++moves;
        if (!white && !black) break;
        passed = !white;
    }
    stream = random;
    return moves;
}

}  // namespace

int play_uniform(Board& board, base::Random& random) {
    return BoardMoves::with_shape(board,
                                  [&]<int W, int S>() { return run<W, S>(board, random, NoRecord{}); });
}

double UniformRollout::run(go::GameState& state, base::Random& random, mcts::Trace& trace) {
    Board& board = state.board_for_playout();
    const Record record{trace.reserve(static_cast<std::size_t>(longest_playout(board)) + 2), state.pass()};
    const int moves = BoardMoves::with_shape(
        board, [&]<int W, int S>() { return rollout::run<W, S>(board, random, record); });
    trace.grow(static_cast<std::size_t>(moves));
    return state.result_of(board.area_score_of_finished_playout());
}

}  // namespace yomi::rollout
