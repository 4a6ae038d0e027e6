#include "rollout/learned_core.hpp"

#include <algorithm>

namespace yomi::rollout {

using go::Board;
using go::BoardMoves;
using go::Colour;
using go::Point;
using mcts::Trace;

template <class Layout>
LearnedCore<Layout>::LearnedCore(std::shared_ptr<const Table> table, int board_size,
                                 const LearnedRolloutOptions& options)
    : table_(std::move(table)),
      weights_(*table_, board_size),
      cutoff_(options.cutoff),
      refuse_self_atari_(options.refuse_self_atari) {
    const go::Geometry& geometry = go::Geometry::of(board_size);
    near_.assign(static_cast<std::size_t>(geometry.span()), {});
    for (const Point last : geometry.points()) {
        for (const Point p : geometry.points()) {
            const int distance = go::remi_distance(
                {geometry.column(p) - geometry.column(last), geometry.row(p) - geometry.row(last)});
            if (distance == 0 || distance >= Table::kFar) continue;
            near_[static_cast<std::size_t>(last.value())].push_back({p, table_->nearness(distance)});
        }
    }
}

template <class Layout>
void LearnedCore<Layout>::play(go::GameState& state, base::Random& random, Trace& trace,
                               std::size_t most_moves) {
    BoardMoves::with_words(state.board(), [&]<int W>() { play_with<W>(state, random, trace, most_moves); });
}

template <class Layout>
Point LearnedCore<Layout>::choose(const go::GameState& state, base::Random& random) {
    weights_.begin(state.board());
    return BoardMoves::with_words(state.board(), [&]<int W>() {
        return state.board().to_play() == Colour::Black
                   ? choose_move<W, Colour::Black>(state.board(), state.last_move(), random)
                   : choose_move<W, Colour::White>(state.board(), state.last_move(), random);
    });
}

template <class Layout>
template <int W>
void LearnedCore<Layout>::play_with(go::GameState& state, base::Random& random, Trace& trace,
                                    std::size_t most_moves) {
    Board& board = state.board_for_playout();
    Trace::Step* const out = trace.reserve(most_moves + 2);
    weights_.begin(board);
    Point last = state.last_move();
    std::size_t moves = 0;
    int passes = 0;
    while (moves < most_moves && passes < 2) {
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
        weights_.before_move(board, p, mover);
        mover == Colour::Black ? BoardMoves::play<W, Colour::Black>(board, p)
                               : BoardMoves::play<W, Colour::White>(board, p);
        weights_.after_move(board, p, mover);
    }
    trace.grow(moves);
}

/// A legal move, or a pass if there is none.
template <class Layout>
template <int W, Colour C>
Point LearnedCore<Layout>::choose_move(const Board& board, Point last, base::Random& random) {
    weights_.refresh(board);
    while (const std::uint64_t total = weights_.total(C)) {
        const Point p = draw<C>(last, total, random);
        if (p != board.ko()) {
            const std::uint32_t code = go::BoardChains::code(board, p) & 0xffff;
            if (!refuse_self_atari_ || StoneTest<W, C>::is_sensible(board, p, code)) return p;
        }
        weights_.leave_out(p, C);
    }
    return go::kPass;
}

template <class Layout>
auto LearnedCore<Layout>::near_of(Point last, Colour mover) const -> Near {
    Near near;
    if (last.value() < 0) return near;
    for (const auto [p, nearness] : near_[static_cast<std::size_t>(last.value())]) {
        const std::uint64_t plain = weights_.weight(p, mover);
        if (plain == 0) continue;
        const std::uint64_t raised = std::max<std::uint64_t>(1, plain * nearness / Table::kNearUnit);
        near.points[near.count] = p;
        near.weights[near.count++] = raised;
        near.raised += raised;
        near.plain += plain;
    }
    return near;
}

/// A move by its weight, raised near the last move. Those below the cutoff are drawn again a few times.
template <class Layout>
template <Colour C>
Point LearnedCore<Layout>::draw(Point last, std::uint64_t everywhere, base::Random& random) const {
    const Near near = near_of(last, C);
    const std::uint64_t total = everywhere - near.plain + near.raised;
    const auto least = static_cast<std::uint64_t>(cutoff_ * static_cast<double>(total));
    const auto below = [&](std::uint64_t n) {
        return static_cast<std::uint64_t>(static_cast<unsigned __int128>(random()) * n >> 64);
    };
    Point p = go::kPass;
    for (int tries = 0; tries < kTries; ++tries) {
        std::uint64_t amount = below(total);
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
            p = weights_.at(static_cast<std::uint32_t>(below(everywhere)), C);
        } while (std::find(near.points.data(), end, p) != end);
        if (weights_.weight(p, C) > least) return p;
    }
    return p;
}

template class LearnedCore<DiscLayout<2>>;
template class LearnedCore<DiscLayout<4>>;
template class LearnedCore<DiscLayout<6>>;
template class LearnedCore<QuarterLayout>;

}  // namespace yomi::rollout
