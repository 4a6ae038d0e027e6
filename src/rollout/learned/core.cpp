#include "rollout/learned/core.hpp"

#include <algorithm>

#include "rollout/learned/playout_weights_moves.hpp"

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
      geometry_(&go::Geometry::of(board_size)),
      cutoff_(options.cutoff),
      strict_cutoff_(options.strict_cutoff && options.cutoff > 0),
      refuse_self_atari_(options.refuse_self_atari) {
    const go::Geometry& g = *geometry_;
    const Point none(board_size);  // beyond the right end of a row: never has a weight
    NearPoints nowhere;
    for (auto& points : nowhere) points.fill(none);
    near_.assign(static_cast<std::size_t>(g.span()), nowhere);
    for (const Point last : g.points()) {
        std::array<std::size_t, kNearDistances> count{};
        for (const Point p : g.points()) {
            const int distance = go::remi_distance({g.column(p) - g.column(last), g.row(p) - g.row(last)});
            if (distance == 0 || distance >= Table::kFar) continue;
            const auto d = static_cast<std::size_t>(distance) - 2;
            near_[static_cast<std::size_t>(last.value())][d][count[d]++] = p;
        }
    }
    for (std::size_t d = 0; d < kNearDistances; ++d) {
        const std::uint32_t near = table_->nearness(static_cast<int>(d) + 2);
        raise_[d] = near > Table::kNearUnit ? near - Table::kNearUnit : 0;
        lowers_ = lowers_ || near < Table::kNearUnit;
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
        const bool black = board.to_play() == Colour::Black;
        Trace::Step& step = out[moves++];
        step = {state.pass(), static_cast<std::uint16_t>(black ? 0 : 1), 0};
        last = black ? play_move<W, Colour::Black>(board, last, random, step)
                     : play_move<W, Colour::White>(board, last, random, step);
        passes = last == go::kPass ? passes + 1 : 0;
    }
    trace.grow(moves);
}

/// Plays a move and writes it down, or passes if there is none.
template <class Layout>
template <int W, Colour C>
Point LearnedCore<Layout>::play_move(Board& board, Point last, base::Random& random, Trace::Step& step) {
    const Point p = choose_move<W, C>(board, last, random);
    if (p == go::kPass) {
        board.set_to_play(opponent(C));
        return p;
    }
    step.move = static_cast<game::MoveId>(p.value());
    step.pattern = static_cast<std::uint32_t>(board.code3x3(p));
    weights_.template before_move<W, C>(board, p);
    BoardMoves::play<W, C>(board, p);
    weights_.template after_move<W, C>(board, p);
    return p;
}

/// Whether a move that has a weight may be played.
template <class Layout>
template <int W, Colour C>
[[gnu::always_inline]] inline bool LearnedCore<Layout>::is_allowed(const Board& board, Point p) const {
    if (p == board.ko()) return false;
    const std::uint32_t code = go::BoardChains::code(board, p) & 0xffff;
    return !refuse_self_atari_ || go::StoneTest<W, C>::is_sensible(board, p, code);
}

/// A legal move, or a pass if there is none.
template <class Layout>
template <int W, Colour C>
Point LearnedCore<Layout>::choose_move(const Board& board, Point last, base::Random& random) {
    weights_.template refresh<W>(board);
    double cutoff = cutoff_;
    if (strict_cutoff_) [[unlikely]] {
        const Point p = choose_above_cutoff<W, C>(board, last, random);
        if (p != go::kPass) return p;
        weights_.template refresh<W>(board);
        cutoff = 0;
    }
    for (;;) {
        const Point p = draw<W, C>(board, last, cutoff, random);
        if (p == go::kPass || is_allowed<W, C>(board, p)) return p;
        weights_.leave_out(p, C);
    }
}

/// The same from the moves above the cutoff only; those below are left out as they are drawn, so that each
/// draw has either an end or fewer moves before it. Leaves the weights in need of a refresh.
template <class Layout>
template <int W, Colour C>
Point LearnedCore<Layout>::choose_above_cutoff(const Board& board, Point last, base::Random& random) {
    if (board.ko().value() >= 0) weights_.leave_out(board.ko(), C);
    double left_out = 0;
    for (;;) {
        const Point p = draw<W, C>(board, last, 0, random);
        if (p == go::kPass) return p;
        if (is_above_cutoff<W, C>(board, last, p, left_out) && is_allowed<W, C>(board, p)) return p;
        left_out += static_cast<double>(weights_.weight(p, C)) * nearness(last, p);
        weights_.leave_out(p, C);
    }
}

/// Whether a settled move is likelier than the cutoff among all legal moves, of which those that are left out
/// have the mass `left_out`. As long as the weights of others are only bounds they are settled one by one,
/// until it does not matter any more what the rest of them are.
template <class Layout>
template <int W, Colour C>
bool LearnedCore<Layout>::is_above_cutoff(const Board& board, Point last, Point p, double left_out) {
    const double mine = static_cast<double>(weights_.weight(p, C)) * nearness(last, p);
    double most = mass<W, C>(last) + left_out;
    if (mine > cutoff_ * most) return true;
    if constexpr (Table::kIsExact) return false;
    double least = left_out;
    for (const Point q : board.empty_points()) {
        if (weights_.is_settled(q)) least += static_cast<double>(weights_.weight(q, C)) * nearness(last, q);
    }
    for (const Point q : board.empty_points()) {
        if (mine > cutoff_ * most || mine <= cutoff_ * least) break;
        const std::uint32_t before = weights_.weight(q, C);
        if (before == 0 || weights_.is_settled(q)) continue;
        const std::uint32_t after = weights_.settle(board, q, C);
        most -= static_cast<double>(before - after) * nearness(last, q);
        least += static_cast<double>(after) * nearness(last, q);
    }
    return mine > cutoff_ * most;
}

template <class Layout>
template <int W, Colour C>
double LearnedCore<Layout>::mass(Point last) const {
    std::uint64_t total = this->template sums<W, C>(last).total;
    if (!lowers_ || last.value() < 0) return static_cast<double>(total);
    const NearPoints& near = near_[static_cast<std::size_t>(last.value())];
    for (std::size_t d = 0; d < kNearDistances; ++d) {
        const std::uint32_t nearness = table_->nearness(static_cast<int>(d) + 2);
        if (nearness >= Table::kNearUnit) continue;
        for (const Point p : near[d]) {
            total -= std::uint64_t{weights_.weight(p, C)} * (Table::kNearUnit - nearness);
        }
    }
    return static_cast<double>(total);
}

template <class Layout>
template <int W, Colour C>
auto LearnedCore<Layout>::sums(Point last) const -> Sums {
    Sums sums{std::uint64_t{weights_.template total<W>(C)} * Table::kNearUnit, {}, 0};
    sums.total = sums.everywhere;
    if (last.value() < 0) return sums;
    const NearPoints& near = near_[static_cast<std::size_t>(last.value())];
    for (std::size_t d = 0; d < kNearDistances; ++d) {
        std::uint64_t plain = 0;
        for (const Point p : near[d]) plain += weights_.weight(p, C);
        sums.more[d] = plain * raise_[d];
        sums.total += sums.more[d];
    }
    return sums;
}

/// The point near the last move at which the sum of what they have more passes `amount`.
template <class Layout>
template <Colour C>
Point LearnedCore<Layout>::raised(Point last, std::size_t distance, std::uint64_t amount) const {
    const auto& points = near_[static_cast<std::size_t>(last.value())][distance];
    std::uint64_t rest = amount / raise_[distance];
    std::size_t i = 0;
    while (rest >= weights_.weight(points[i], C)) rest -= weights_.weight(points[i++], C);
    return points[i];
}

template <class Layout>
std::uint32_t LearnedCore<Layout>::nearness(Point last, Point p) const {
    if (last.value() < 0) return Table::kNearUnit;
    const int distance = go::remi_distance(
        {geometry_->column(p) - geometry_->column(last), geometry_->row(p) - geometry_->row(last)});
    return distance < Table::kFar ? table_->nearness(distance) : Table::kNearUnit;
}

/// A move by its weight, raised or lowered near the last move, or a pass if there is none. Those below the
/// cutoff are drawn again a few times.
template <class Layout>
template <int W, Colour C>
Point LearnedCore<Layout>::draw(const Board& board, Point last, double cutoff, base::Random& random) {
    Sums sums = this->template sums<W, C>(last);
    if (sums.total == 0) return go::kPass;
    const auto below = [&](std::uint64_t n) {
        return static_cast<std::uint64_t>(static_cast<unsigned __int128>(random()) * n >> 64);
    };
    for (int tries = 0;;) {
        std::uint64_t amount = below(sums.total);
        Point p = go::kPass;
        if (amount < sums.everywhere) {
            p = weights_.at(static_cast<std::uint32_t>(amount / Table::kNearUnit), C);
            if (lowers_ && random.below(Table::kNearUnit) >= nearness(last, p)) continue;
        } else {
            amount -= sums.everywhere;
            std::size_t d = 0;
            while (amount >= sums.more[d]) amount -= sums.more[d++];
            p = raised<C>(last, d, amount);
        }
        // Kept as often as the weight is of what it was drawn by: every move that is kept has come with a
        // probability in proportion to its exact weight, whatever has been settled on the way.
        const std::uint32_t drawn_by = weights_.weight(p, C);
        const std::uint32_t weight = weights_.settle(board, p, C);
        if (weight < drawn_by && random.below(drawn_by) >= weight) {
            sums = this->template sums<W, C>(last);
            continue;
        }
        const auto least = static_cast<std::uint64_t>(cutoff * static_cast<double>(sums.total));
        const bool is_likely = std::uint64_t{weight} * Table::kNearUnit > least ||
                               std::uint64_t{weight} * nearness(last, p) > least;
        if (is_likely || ++tries == kTries) return p;
        if (weight < drawn_by) sums = this->template sums<W, C>(last);
    }
}

template class LearnedCore<DiscLayout<5>>;
template class LearnedCore<DiscLayout<7>>;
template class LearnedCore<DiscLayout<9>>;
template class LearnedCore<QuarterLayout>;

}  // namespace yomi::rollout
