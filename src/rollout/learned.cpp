#include "rollout/learned.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>

#include "go/board_moves.hpp"
#include "rollout/self_atari.hpp"
#include "rollout/tactical_score.hpp"

namespace yomi::rollout {

using go::Board;
using go::BoardMoves;
using go::Colour;
using go::Point;
using mcts::Trace;

namespace {

constexpr int kTries = 8;  // to draw a move above the cutoff

/// Points near the last move with their weights.
struct Near {
    std::array<Point, 24> points;
    std::array<std::uint64_t, 24> weights;  // raised
    std::size_t count = 0;
    std::uint64_t raised = 0;  // the sum of these
    std::uint64_t plain = 0;   // and of the weights before
};

int remi(int dx, int dy) {
    const int x = std::abs(dx);
    const int y = std::abs(dy);
    return x + y + std::max(x, y);
}

Near near_of(const std::vector<NearPoint>& around, const PlayoutTable& table, const PlayoutWeights& weights,
             Colour mover) {
    Near near;
    for (const auto [p, distance] : around) {
        const std::uint64_t plain = weights.weight(p, mover);
        if (plain == 0) continue;
        const std::uint64_t raised = std::max<std::uint64_t>(1, plain * table.nearness(distance) >> 8);
        near.points[near.count] = p;
        near.weights[near.count++] = raised;
        near.raised += raised;
        near.plain += plain;
    }
    return near;
}

/// Uniform below n, which may be larger than 32 bits.
std::uint64_t below(base::Random& random, std::uint64_t n) {
    return static_cast<std::uint64_t>(static_cast<unsigned __int128>(random()) * n >> 64);
}

}  // namespace

base::Fields LearnedRolloutOptions::fields() {
    using base::field;
    return {
        field("power", power, {0.1, 10}, "to which the weights are raised: more makes likely moves likelier"),
        field("cutoff", cutoff, {0, 0.5}, "moves below this probability are left out"),
        field("distance", distance, {3, 7}, "of the largest patterns: 3, 4, 5 or 7"),
        field("refuse_self_atari", refuse_self_atari, "draw no self-atari that serves no purpose"),
        field("weights", weights, {}, "a file of 'yomi train', or shipped: those in the program"),
    };
}

LearnedRollout::LearnedRollout(const LearnedRolloutOptions& options) : options_(options) {
    if (options.weights != "shipped") prepare(go::kMinSize);
}

void LearnedRollout::prepare(int board_size) {
    if (size_ == board_size) return;
    const bool first = size_ == 0;
    size_ = board_size;
    const go::Geometry& geometry = go::Geometry::of(board_size);
    near_.assign(static_cast<std::size_t>(geometry.span()), {});
    for (const Point last : geometry.points()) {
        for (const Point p : geometry.points()) {
            const int distance =
                remi(geometry.column(p) - geometry.column(last), geometry.row(p) - geometry.row(last));
            if (distance == 0 || distance > PlayoutTable::kNearest) continue;
            near_[static_cast<std::size_t>(last.value())].push_back({p, distance});
        }
    }
    if (!first && options_.weights != "shipped") return;
    int sizes = 1;
    while (sizes < go::Pattern::kSizes &&
           go::Pattern::kDistance[static_cast<std::size_t>(sizes)] <= options_.distance)
        ++sizes;
    const MoveWeights weights =
        options_.weights == "shipped" ? shipped_move_weights(board_size) : read_weights(options_.weights);
    table_ = std::make_shared<PlayoutTable>(weights, options_.power, sizes);
    weights_ = std::make_unique<PlayoutWeights>(*table_);
}

double LearnedRollout::run(go::GameState& state, base::Random& random, Trace& trace) {
    prepare(state.board().size());
    BoardMoves::with_words(state.board(), [&]<int W>() { play<W>(state, random, trace); });
    return state.result_of(score_playout(state.board()));
}

Point LearnedRollout::choose(const go::GameState& state, base::Random& random) {
    prepare(state.board().size());
    weights_->begin(state.board());
    return BoardMoves::with_words(state.board(), [&]<int W>() {
        return state.board().to_play() == Colour::Black
                   ? choose_move<W, Colour::Black>(state.board(), state.last_move(), random)
                   : choose_move<W, Colour::White>(state.board(), state.last_move(), random);
    });
}

template <int W>
void LearnedRollout::play(go::GameState& state, base::Random& random, Trace& trace) {
    Board& board = state.board_for_playout();
    const auto longest = static_cast<std::size_t>(3 * board.size() * board.size());
    Trace::Step* const out = trace.reserve(longest + 2);
    weights_->begin(board);
    Point last = state.last_move();
    std::size_t moves = 0;
    int passes = 0;
    while (moves < longest && passes < 2) {
        const Colour mover = board.to_play();
        const Point p = mover == Colour::Black ? choose_move<W, Colour::Black>(board, last, random)
                                               : choose_move<W, Colour::White>(board, last, random);
        const std::uint16_t by = mover == Colour::Black ? 0 : 1;
        last = p;
        if (p == go::kPass) {
            out[moves++] = {state.pass(), by, 0};
            board.set_to_play(opponent(mover));
            ++passes;
            continue;
        }
        passes = 0;
        out[moves++] = {static_cast<game::MoveId>(p.value()), by,
                        static_cast<std::uint32_t>(board.code3x3(p))};
        weights_->before_move(board, p);
        mover == Colour::Black ? BoardMoves::play<W, Colour::Black>(board, p)
                               : BoardMoves::play<W, Colour::White>(board, p);
        weights_->after_move(board, p, mover);
    }
    trace.grow(moves);
}

/// A legal move, or a pass if there is none.
template <int W, Colour C>
Point LearnedRollout::choose_move(const Board& board, Point last, base::Random& random) {
    weights_->refresh(board, C);
    while (weights_->total(C) > 0) {
        const Point p = draw<C>(last, random);
        if (board.is_legal(p, C)) {
            const std::uint32_t code = go::BoardChains::code(board, p) & 0xffff;
            if (!options_.refuse_self_atari || StoneTest<W, C>::is_sensible(board, p, code)) return p;
        }
        weights_->leave_out(p, C);
    }
    return go::kPass;
}

/// A move by its weight, raised near the last move. Those below the cutoff are drawn again a few times.
template <Colour C>
Point LearnedRollout::draw(Point last, base::Random& random) {
    static const std::vector<NearPoint> kNobody;
    const Near near = near_of(last.value() < 0 ? kNobody : near_[static_cast<std::size_t>(last.value())],
                              *table_, *weights_, C);
    const std::uint64_t far = weights_->total(C) - near.plain;
    const std::uint64_t total = far + near.raised;
    const auto least = static_cast<std::uint64_t>(options_.cutoff * static_cast<double>(total));
    Point p = go::kPass;
    for (int tries = 0; tries < kTries; ++tries) {
        std::uint64_t amount = below(random, total);
        if (amount < near.raised) {
            std::size_t i = 0;
            while (amount >= near.weights[i]) amount -= near.weights[i++];
            p = near.points[i];
            if (near.weights[i] > least) return p;
            continue;
        }
        // Any point by its weight; those near the last move have had their chance.
        const auto* const end = near.points.data() + near.count;
        do {
            p = weights_->at(below(random, weights_->total(C)), C);
        } while (std::find(near.points.data(), end, p) != end);
        if (weights_->weight(p, C) > least) return p;
    }
    return p;
}

}  // namespace yomi::rollout
