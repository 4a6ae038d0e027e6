#include "rollout/tactical.hpp"

#include "go/board_moves.hpp"
#include "rollout/tactical_score.hpp"

namespace yomi::rollout {
namespace {

using go::Board;
using go::BoardMoves;
using go::Colour;
using go::Point;
using mcts::Trace;

/// One playout, for W words a set and the stride S (BoardMoves::with_shape).
template <int W, int S>
class Playout {
   public:
    Playout(Board& board, const TacticalChances& chances, const go::GameState& state)
        : Playout(board, chances, state.last_move(), state.move_before_last(), state.pass()) {}
    Playout(Board& board, const TacticalChances& chances, Point last, Point before_last, game::MoveId pass)
        : board_(board),
          chances_(chances),
          ataris_(board),
          last_(last),
          before_last_(before_last),
          pass_(pass) {}

    /// Plays to the end, writes the moves from `out` on and returns their number.
    std::size_t run(base::Random& stream, Trace::Step* const out) {
        Moment now{stream, last_, before_last_, out};
        Board& board = board_;
        const Trace::Step* const end = out + longest(board);
        bool passed = false;
        bool white_begins = board.to_play() == Colour::White;
        while (now.out < end) {
            // White's first move has no code of its own: that would be a third copy of all the rules.
            const bool black = white_begins || step<Colour::Black>(board, now);
            white_begins = false;
            if (!black && passed) break;
            const bool white = step<Colour::White>(board, now);
            if (!white && !black) break;
            passed = !white;
        }
        stream = now.random;
        return static_cast<std::size_t>(now.out - out);
    }

    /// The first move.
    template <Colour C>
    Point choose(base::Random& random) {
        return TacticalRules<W, C, S>::choose(board_, chances_, ataris_, last_, before_last_, random);
    }

    /// The room that a playout needs is two steps more.
    static int longest(const Board& board) { return 3 * board.size() * board.size(); }

   private:
    /// What changes with every move. Nobody else can see it, so it stays in registers.
    struct Moment {
        base::Random random;
        Point last;
        Point before_last;
        Trace::Step* out;
    };

    /// One move of C; false for a pass.
    template <Colour C>
    [[gnu::always_inline]] bool step(Board& board, Moment& now) {
        constexpr std::uint16_t kPlayer = C == Colour::Black ? 0 : 1;
        const Point p =
            TacticalRules<W, C, S>::choose(board, chances_, ataris_, now.last, now.before_last, now.random);
        now.before_last = now.last;
        now.last = p;
        if (p == go::kPass) {
            *now.out++ = {pass_, kPlayer, 0};
            board.set_to_play(opponent(C));
            return false;
        }
        *now.out++ = {static_cast<game::MoveId>(p.value()), kPlayer,
                      static_cast<std::uint32_t>(board.code3x3(p))};
        BoardMoves::play<W, C, S>(board, p);
        return true;
    }

    Board& board_;
    const TacticalChances chances_;
    AtariList ataris_;
    const Point last_;  // before the first move, like the next
    const Point before_last_;
    const game::MoveId pass_;
};

}  // namespace

base::Fields TacticalOptions::fields() {
    using base::field;
    return {
        field("capture", capture, {0, 1}, "take the chain that was just played, if it is in atari"),
        field("escape", escape, {0, 1}, "save a chain that was just put into atari"),
        field("nakade", nakade, {0, 1}, "play the vital point of a small eye space next to the last move"),
        field("atari", atari, {0, 1}, "put the chain that was just played into atari"),
        field("extend", extend, {0, 1},
              "give a chain next to the last move that has two liberties more of them"),
        field("pattern", pattern, {0, 1}, "play a 3x3 pattern around the last move"),
        field("pattern_before", pattern_before, {0, 1}, "play a 3x3 pattern around the move before the last"),
        field("capture_anywhere", capture_anywhere, {0, 1}, "take a chain in atari anywhere"),
        field("refuse_self_atari", refuse_self_atari, {0, 1}, "draw no self-atari that serves no purpose"),
        field("candidates", candidates, {1, 16},
              "where no rule has a move, draw so many and choose by learned weights of shapes"),
        field("guide_power", guide_power, {0.1, 10}, "to which these weights are sample_near"),
        field("guide", guide, {}, "a file of 'yomi train --model mc/n5', or shipped: those in the program"),
    };
}

TacticalRollout::TacticalRollout(const TacticalOptions& options)
    : chances_{Chance(options.capture),
               Chance(options.escape),
               Chance(options.nakade),
               Chance(options.atari),
               Chance(options.extend),
               Chance(options.pattern),
               Chance(options.pattern_before),
               Chance(options.capture_anywhere),
               Chance(options.refuse_self_atari),
               &go::Patterns3x3::mogo()},
      options_(options) {
    if (options.candidates > 1 && options.guide != "shipped") prepare(9);  // a bad file is refused at once
}

void TacticalRollout::prepare(int board_size) {
    if (options_.candidates <= 1 || guided_size_ == board_size) return;
    guide_ = ShapeGuide::from(*options_.tables, {options_.guide, board_size, options_.guide_power});
    guided_size_ = board_size;
    chances_.candidates = static_cast<int>(options_.candidates);
    chances_.guide = guide_.get();
}

double TacticalRollout::run(go::GameState& state, base::Random& random, Trace& trace) {
    go_on(state, state.last_move(), state.move_before_last(), random, trace);
    return state.result_of(score_playout(state.board()));
}

void TacticalRollout::go_on(go::GameState& state, Point last, Point before_last, base::Random& random,
                            Trace& trace) {
    prepare(state.board().size());
    Board& board = state.board_for_playout();
    BoardMoves::with_shape(board, [&]<int W, int S>() {
        using Run = Playout<W, S>;
        Trace::Step* const out = trace.reserve(static_cast<std::size_t>(Run::longest(board)) + 2);
        trace.grow(Run(board, chances_, last, before_last, state.pass()).run(random, out));
    });
}

Point TacticalRollout::choose(const go::GameState& state, base::Random& random) {
    prepare(state.board().size());
    Board board = state.board();
    return BoardMoves::with_words(board, [&]<int W>() {
        Playout<W, 0> playout(board, chances_, state);
        return board.to_play() == Colour::Black ? playout.template choose<Colour::Black>(random)
                                                : playout.template choose<Colour::White>(random);
    });
}

}  // namespace yomi::rollout
