#include "prior/tactical_prior.hpp"

#include <algorithm>

#include "go/board_chains.hpp"
#include "go/board_moves.hpp"
#include "go/tactics/stone_test.hpp"

namespace yomi::prior {

using go::Board;
using go::Colour;
using go::Point;
using Chains = go::BoardChains;

namespace {

constexpr int kFar = 3;  // the greatest distance from the last move that counts

std::size_t index(Point p) { return static_cast<std::size_t>(p.value()); }

/// A walk over the board from one point outwards. Stones of one chain are no distance from each other, so it
/// follows the connections on the board (the "common fate graph" of Graepel, Goutrie, Krüger & Herbrich
/// 2001).
class Walk {
   public:
    /// Writes down the distances plus 1, where there are zeros now.
    Walk(const Board& board, std::uint8_t* distances) : board_(board), distances_(distances) {}

    void run(Point start, int farthest) {
        enter(start, 1);
        const int s = board_.size() + 1;
        for (std::size_t i = 0; i < size_; ++i) {
            const Point p(points_[i]);
            const int next = distances_[index(p)] + 1;
            if (next > farthest + 1) return;
            for (const int step : {s, -1, 1, -s}) {
                const Point n(p.value() + step);
                if (board_.at(n) != Colour::Border && distances_[index(n)] == 0) enter(n, next);
            }
        }
    }

   private:
    /// Enters a point, or all stones of its chain.
    void enter(Point p, int value) {
        if (board_.at(p) == Colour::Empty) {
            add(p, value);
            return;
        }
        Point stone = p;
        do {
            add(stone, value);
            stone = Chains::next(board_, stone);
        } while (stone != p);
    }

    void add(Point p, int value) {
        distances_[index(p)] = static_cast<std::uint8_t>(value);
        points_[size_++] = static_cast<std::int16_t>(p.value());
    }

    const Board& board_;
    std::uint8_t* distances_;
    std::array<std::int16_t, go::kPointSpan> points_;
    std::size_t size_ = 0;
};

}  // namespace

base::Fields TacticalPriorOptions::fields() {
    using base::field;
    constexpr base::Field::Range kVisits = {0, 1000};
    return {
        field("even", even, kVisits, "visits of every move, half of them won"),
        field("capture", capture, kVisits, "visits won by a capture"),
        field("escape", escape, kVisits, "visits won by saving a chain from atari"),
        field("atari", atari, kVisits, "visits won by an atari"),
        field("pattern", pattern, kVisits, "visits won by a 3x3 pattern"),
        field("near", near, kVisits,
              "visits won next to the last move; two thirds and one third of it further away"),
        field("self_atari", self_atari, kVisits, "visits lost by a self-atari that serves no purpose"),
        field("edge", edge, kVisits,
              "visits lost on the first line far from stones; half of it on the second"),
        field("pass", pass, kVisits, "visits lost by a pass"),
    };
}

TacticalPrior::TacticalPrior(const TacticalPriorOptions& options)
    : visits_{static_cast<float>(options.even),
              static_cast<float>(options.capture),
              static_cast<float>(options.escape),
              static_cast<float>(options.atari),
              static_cast<float>(options.pattern),
              static_cast<float>(options.self_atari),
              static_cast<float>(options.pass),
              {0, 0, static_cast<float>(options.near), static_cast<float>(options.near * 2 / 3),
               static_cast<float>(options.near / 3)},
              {static_cast<float>(options.edge), static_cast<float>(options.edge / 2), 0}},
      patterns_(go::Patterns3x3::mogo()) {}

void TacticalPrior::judge(const go::GameState& state, const std::vector<game::MoveId>& moves,
                          mcts::Priors& values) {
    const Board& board = state.board();
    if (board.size() != size_) find_lines(board.geometry());
    find_distances(board, state.last_move());
    go::BoardMoves::with_words(board, [&]<int W>() {
        board.to_play() == Colour::Black ? judge_all<W, Colour::Black>(state, moves, values)
                                         : judge_all<W, Colour::White>(state, moves, values);
    });
}

template <int W, Colour C>
void TacticalPrior::judge_all(const go::GameState& state, const std::vector<game::MoveId>& moves,
                              mcts::Priors& values) {
    const Board& board = state.board();
    for (std::size_t i = 0; i < moves.size(); ++i) {
        values.set(
            i, moves[i] == state.pass() ? value(0, visits_.pass) : judge_point<W, C>(board, Point(moves[i])));
    }
}

template <int W, Colour C>
mcts::PriorValue TacticalPrior::judge_point(const Board& board, Point p) const {
    using Test = go::StoneTest<W, C>;
    const std::uint32_t code = Chains::code(board, p);
    float won = visits_.near[distances_[index(p)]];
    if (go::is_alone(code)) return value(won, visits_.edge[lines_[index(p)]]);
    if (!Test::is_sensible(board, p, code)) return value(won, visits_.self_atari);
    int theirs = 3;  // liberties of the weakest chain next to the point
    int ours = 3;
    for (std::uint32_t n = Chains::neighbours<opponent(C)>(code); n != 0; n &= n - 1) {
        theirs = std::min(theirs, board.liberties(Chains::first_of(board, p, n)));
    }
    for (std::uint32_t n = Chains::neighbours<C>(code); n != 0; n &= n - 1) {
        ours = std::min(ours, board.liberties(Chains::first_of(board, p, n)));
    }
    if (theirs == 1) won += visits_.capture;
    const bool is_pattern = patterns_.matches(code & 0xffff, C);
    if ((theirs == 2 || ours == 1 || is_pattern) && Test::is_safe(board, p)) {
        if (theirs == 2) won += visits_.atari;
        if (ours == 1) won += visits_.escape;
        if (is_pattern) won += visits_.pattern;
    }
    return value(won, 0);
}

mcts::PriorValue TacticalPrior::value(float won, float lost) const {
    const float visits = visits_.even + won + lost;
    const float mean = visits > 0 ? (visits_.even / 2 + won) / visits : 0.5F;
    return {.weight = (1 + won) / (1 + lost), .visits = visits, .mean = mean};
}

void TacticalPrior::find_lines(const go::Geometry& geometry) {
    size_ = geometry.size();
    for (const Point p : geometry.points()) {
        const int column = geometry.column(p);
        const int row = geometry.row(p);
        const int line = std::min({column, row, size_ - 1 - column, size_ - 1 - row});
        lines_[index(p)] = static_cast<std::uint8_t>(std::min(line, 2));
    }
}

void TacticalPrior::find_distances(const Board& board, Point last) {
    std::fill_n(distances_.begin(), board.geometry().span(), std::uint8_t{0});
    if (last.value() < 0) return;
    Walk(board, distances_.data()).run(last, kFar);
}

}  // namespace yomi::prior
