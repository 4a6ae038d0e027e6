#include "rollout/learned/softmax_playout.hpp"

#include <algorithm>

#include "rollout/learned/softmax_weights_update.hpp"

namespace yomi::rollout {

using go::Board;
using go::BoardMoves;
using go::Colour;
using go::Point;
using mcts::Trace;

template <class Layout>
SoftmaxPlayout<Layout>::SoftmaxPlayout(std::shared_ptr<const Table> table, int board_size,
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
            if (distance == 0 || distance >= Table::kFarDistance) continue;
            const auto d = static_cast<std::size_t>(distance) - 2;
            near_[static_cast<std::size_t>(last.value())][d][count[d]++] = p;
        }
    }
    for (std::size_t d = 0; d < kNearDistances; ++d) {
        const std::uint32_t near = table_->distance_factor(static_cast<int>(d) + 2);
        extra_factors_[d] = near > Table::kFactorUnit ? near - Table::kFactorUnit : 0;
        has_factor_below_one_ = has_factor_below_one_ || near < Table::kFactorUnit;
    }
}

template <class Layout>
void SoftmaxPlayout<Layout>::play(go::GameState& state, base::Random& random, Trace& trace,
                                  std::size_t most_moves) {
    BoardMoves::with_words(state.board(), [&]<int W>() { play_with<W>(state, random, trace, most_moves); });
}

template <class Layout>
Point SoftmaxPlayout<Layout>::choose(const go::GameState& state, base::Random& random) {
    weights_.begin(state.board());
    return BoardMoves::with_words(state.board(), [&]<int W>() {
        return state.board().to_play() == Colour::Black
                   ? choose_move<W, Colour::Black>(state.board(), state.last_move(), random)
                   : choose_move<W, Colour::White>(state.board(), state.last_move(), random);
    });
}

template <class Layout>
template <int W>
void SoftmaxPlayout<Layout>::play_with(go::GameState& state, base::Random& random, Trace& trace,
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
Point SoftmaxPlayout<Layout>::play_move(Board& board, Point last, base::Random& random, Trace::Step& step) {
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
[[gnu::always_inline]] inline bool SoftmaxPlayout<Layout>::is_allowed(const Board& board, Point p) const {
    if (p == board.ko()) return false;
    const std::uint32_t code = go::BoardChains::code(board, p) & 0xffff;
    return !refuse_self_atari_ || go::StoneTest<W, C>::is_sensible(board, p, code);
}

/// A legal move, or a pass if there is none.
template <class Layout>
template <int W, Colour C>
Point SoftmaxPlayout<Layout>::choose_move(const Board& board, Point last, base::Random& random) {
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
        weights_.exclude(p, C);
    }
}

/// The same from the moves above the cutoff only; those below are excluded as they are drawn, so that each
/// draw has either an end or fewer moves before it. Leaves the weights in need of a refresh.
template <class Layout>
template <int W, Colour C>
Point SoftmaxPlayout<Layout>::choose_above_cutoff(const Board& board, Point last, base::Random& random) {
    if (board.ko().value() >= 0) weights_.exclude(board.ko(), C);
    double excluded_mass = 0;
    for (;;) {
        const Point p = draw<W, C>(board, last, 0, random);
        if (p == go::kPass) return p;
        if (is_above_cutoff<W, C>(board, last, p, excluded_mass) && is_allowed<W, C>(board, p)) return p;
        excluded_mass += static_cast<double>(weights_.weight(p, C)) * distance_factor(last, p);
        weights_.exclude(p, C);
    }
}

/// Whether a move whose weight is exact is likelier than the cutoff among all legal moves, those included
/// that were excluded with the mass `excluded_mass`. Upper bounds of other moves are made exact one by one
/// until the rest of them cannot change the answer.
template <class Layout>
template <int W, Colour C>
bool SoftmaxPlayout<Layout>::is_above_cutoff(const Board& board, Point last, Point p, double excluded_mass) {
    const double mine = static_cast<double>(weights_.weight(p, C)) * distance_factor(last, p);
    double most = exact_mass<W, C>(last) + excluded_mass;
    if (mine > cutoff_ * most) return true;
    if constexpr (Table::kIsExact) return false;
    double least = excluded_mass;
    for (const Point q : board.empty_points()) {
        if (weights_.is_exact(q))
            least += static_cast<double>(weights_.weight(q, C)) * distance_factor(last, q);
    }
    for (const Point q : board.empty_points()) {
        if (mine > cutoff_ * most || mine <= cutoff_ * least) break;
        const std::uint32_t before = weights_.weight(q, C);
        if (before == 0 || weights_.is_exact(q)) continue;
        const std::uint32_t after = weights_.make_exact(board, q, C);
        most -= static_cast<double>(before - after) * distance_factor(last, q);
        least += static_cast<double>(after) * distance_factor(last, q);
    }
    return mine > cutoff_ * most;
}

template <class Layout>
template <int W, Colour C>
double SoftmaxPlayout<Layout>::exact_mass(Point last) const {
    std::uint64_t total = this->template mass_of<W, C>(last).total;
    if (!has_factor_below_one_ || last.value() < 0) return static_cast<double>(total);
    const NearPoints& near = near_[static_cast<std::size_t>(last.value())];
    for (std::size_t d = 0; d < kNearDistances; ++d) {
        const std::uint32_t distance_factor = table_->distance_factor(static_cast<int>(d) + 2);
        if (distance_factor >= Table::kFactorUnit) continue;
        for (const Point p : near[d]) {
            total -= std::uint64_t{weights_.weight(p, C)} * (Table::kFactorUnit - distance_factor);
        }
    }
    return static_cast<double>(total);
}

template <class Layout>
template <int W, Colour C>
auto SoftmaxPlayout<Layout>::mass_of(Point last) const -> Mass {
    Mass mass{std::uint64_t{weights_.template total<W>(C)} * Table::kFactorUnit, {}, 0};
    mass.total = mass.everywhere;
    if (last.value() < 0) return mass;
    const NearPoints& near = near_[static_cast<std::size_t>(last.value())];
    for (std::size_t d = 0; d < kNearDistances; ++d) {
        std::uint64_t plain = 0;
        for (const Point p : near[d]) plain += weights_.weight(p, C);
        mass.more[d] = plain * extra_factors_[d];
        mass.total += mass.more[d];
    }
    return mass;
}

/// The point at this near distance at which the sum of what the factor adds passes `amount`.
template <class Layout>
template <Colour C>
Point SoftmaxPlayout<Layout>::sample_near(Point last, std::size_t distance, std::uint64_t amount) const {
    const auto& points = near_[static_cast<std::size_t>(last.value())][distance];
    std::uint64_t rest = amount / extra_factors_[distance];
    std::size_t i = 0;
    while (rest >= weights_.weight(points[i], C)) rest -= weights_.weight(points[i++], C);
    return points[i];
}

template <class Layout>
std::uint32_t SoftmaxPlayout<Layout>::distance_factor(Point last, Point p) const {
    if (last.value() < 0) return Table::kFactorUnit;
    const int distance = go::remi_distance(
        {geometry_->column(p) - geometry_->column(last), geometry_->row(p) - geometry_->row(last)});
    return distance < Table::kFarDistance ? table_->distance_factor(distance) : Table::kFactorUnit;
}

/// A move by its weight times the factor of its distance from the last move, or a pass if there is none.
/// Those below the cutoff are drawn again a few times.
template <class Layout>
template <int W, Colour C>
Point SoftmaxPlayout<Layout>::draw(const Board& board, Point last, double cutoff, base::Random& random) {
    Mass mass = this->template mass_of<W, C>(last);
    if (mass.total == 0) return go::kPass;
    const auto below = [&](std::uint64_t n) {
        return static_cast<std::uint64_t>(static_cast<unsigned __int128>(random()) * n >> 64);
    };
    for (int tries = 0;;) {
        std::uint64_t amount = below(mass.total);
        Point p = go::kPass;
        if (amount < mass.everywhere) {
            p = weights_.point_at(static_cast<std::uint32_t>(amount / Table::kFactorUnit), C);
            if (has_factor_below_one_ && random.below(Table::kFactorUnit) >= distance_factor(last, p))
                continue;
        } else {
            amount -= mass.everywhere;
            std::size_t d = 0;
            while (amount >= mass.more[d]) amount -= mass.more[d++];
            p = sample_near<C>(last, d, amount);
        }
        // Rejection: accepted with the probability exact weight / upper bound, so every accepted move has
        // come with a probability in proportion to its exact weight, whatever was made exact on the way.
        const std::uint32_t drawn_by = weights_.weight(p, C);
        const std::uint32_t weight = weights_.make_exact(board, p, C);
        if (weight < drawn_by && random.below(drawn_by) >= weight) {
            mass = this->template mass_of<W, C>(last);
            continue;
        }
        const auto least = static_cast<std::uint64_t>(cutoff * static_cast<double>(mass.total));
        const bool is_likely = std::uint64_t{weight} * Table::kFactorUnit > least ||
                               std::uint64_t{weight} * distance_factor(last, p) > least;
        if (is_likely || ++tries == kTries) return p;
        if (weight < drawn_by) mass = this->template mass_of<W, C>(last);
    }
}

template class SoftmaxPlayout<DiscLayout<5>>;
template class SoftmaxPlayout<DiscLayout<7>>;
template class SoftmaxPlayout<DiscLayout<9>>;
template class SoftmaxPlayout<QuarterLayout>;

}  // namespace yomi::rollout
