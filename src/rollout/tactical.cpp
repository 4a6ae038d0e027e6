#include "rollout/tactical.hpp"

#include <cmath>
#include <cstdlib>

#include "go/board_moves.hpp"
#include "rollout/tactical_rules.hpp"
#include "rollout/tactical_score.hpp"

namespace yomi::rollout {
namespace {

using go::Board;
using go::BoardMoves;
using go::Colour;
using go::Point;
using mcts::Trace;

/// One playout, for W words a set and the stride S (BoardMoves::with_shape), and whether
/// TacticalChances::has_more().
template <int W, int S, bool More>
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
            if (More &&
                std::abs(board_.stones(Colour::Black) - board_.stones(Colour::White)) > chances_.mercy)
                break;
            passed = !white;
        }
        stream = now.random;
        return static_cast<std::size_t>(now.out - out);
    }

    /// The first move.
    template <Colour C>
    Point choose(base::Random& random) {
        return TacticalRules<W, C, S, More>::choose(board_, chances_, ataris_, last_, before_last_, random);
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
        const Point p = TacticalRules<W, C, S, More>::choose(board, chances_, ataris_, now.last,
                                                             now.before_last, now.random);
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

/// A result of which this share is the score: half of that is won or lost with a lead of ten points.
double with_score(double result, double lead, double share) {
    constexpr double kHalfway = 10;
    return (1 - share) * result + share * (0.5 + 0.5 * lead / (kHalfway + std::abs(lead)));
}

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
        field("race", race, {0, 1}, "where chains of two liberties touch next to the last move, be first")
            .quiet_at("0"),
        field("give_up", give_up, {0, 1}, "let escape leave a chain that a ladder has caught two moves later")
            .quiet_at("0"),
        field("replies", replies, {0, 2},
              "the move that last answered so many moves well, until it loses (Baier & Drake 2010); 0: none")
            .quiet_at("0"),
        field("replies_first", replies_first, "before all rules; off: where no rule has a move")
            .quiet_at("true"),
        field("mercy", mercy, {0.05, 1},
              "end a playout when one side has more stones than the other by this share of the points")
            .quiet_at("1"),
        field("score_share", score_share, {0, 0.5}, "share of a result that says by how much it was won")
            .quiet_at("0"),
        field("dynamic_komi", dynamic_komi, {0, 1000},
              "at most so many points go to the side that wins too few playouts (Baudiš 2011)")
            .quiet_at("0"),
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
               Chance(options.race),
               Chance(options.give_up),
               &go::Patterns3x3::mogo()},
      options_(options) {
    if (options.dynamic_komi > 0) balance_.emplace(static_cast<int>(options.dynamic_komi));
    if (options.candidates > 1 && options.guide != "shipped") prepare(9);  // a bad file is refused at once
}

void TacticalRollout::prepare_guide(int board_size) {
    if (options_.candidates <= 1 || guided_size_ == board_size) return;
    guide_ = ShapeGuide::from(*options_.tables, {options_.guide, board_size, options_.guide_power});
    guided_size_ = board_size;
    chances_.candidates = static_cast<int>(options_.candidates);
    chances_.guide = guide_.get();
}

void TacticalRollout::prepare_replies(int board_size) {
    if (options_.replies == 0 || replies_size_ == board_size) return;
    replies_.emplace(go::Geometry::of(board_size).span(), static_cast<int>(options_.replies));
    replies_size_ = board_size;
    chances_.replies = &*replies_;
    chances_.replies_first = options_.replies_first;
}

void TacticalRollout::prepare(int board_size) {
    prepare_guide(board_size);
    prepare_replies(board_size);
    if (options_.mercy < 1) chances_.mercy = static_cast<int>(options_.mercy * board_size * board_size);
}

void TacticalRollout::forget() {
    if (replies_) replies_->forget();
    if (balance_) balance_->forget();
}

double TacticalRollout::run(go::GameState& state, base::Random& random, Trace& trace) {
    const auto empty = static_cast<double>(state.board().empty_points().size());
    go_on(state, state.last_move(), state.move_before_last(), random, trace);
    const int points = balance_ ? balance_->points(empty / state.board().geometry().area()) : 0;
    const int score = score_playout(state.board()) - points;
    const double result = state.result_of(score);
    if (balance_) balance_->note(result);
    if (replies_) replies_->learn(trace, result);
    return options_.score_share > 0 ? with_score(result, score - state.komi(), options_.score_share) : result;
}

void TacticalRollout::go_on(go::GameState& state, Point last, Point before_last, base::Random& random,
                            Trace& trace) {
    prepare(state.board().size());
    Board& board = state.board_for_playout();
    BoardMoves::with_shape(board, [&]<int W, int S>() {
        const auto run = [&]<bool More>() {
            using Run = Playout<W, S, More>;
            Trace::Step* const out = trace.reserve(static_cast<std::size_t>(Run::longest(board)) + 2);
            trace.grow(Run(board, chances_, last, before_last, state.pass()).run(random, out));
        };
        chances_.has_more() ? run.template operator()<true>() : run.template operator()<false>();
    });
}

Point TacticalRollout::choose(const go::GameState& state, base::Random& random) {
    prepare(state.board().size());
    Board board = state.board();
    return BoardMoves::with_words(board, [&]<int W>() {
        Playout<W, 0, true> playout(board, chances_, state);
        return board.to_play() == Colour::Black ? playout.template choose<Colour::Black>(random)
                                                : playout.template choose<Colour::White>(random);
    });
}

}  // namespace yomi::rollout
