#include "rollout/learned/softmax_weights.hpp"

#include <algorithm>

#include "go/board_moves.hpp"
#include "model/thesis_moves.hpp"
#include "rollout/learned/softmax_weights_update.hpp"

namespace yomi::rollout {

using go::Board;
using go::BoardMoves;
using go::Colour;
using go::Point;
using Chains = go::BoardChains;

template <class Layout>
SoftmaxWeights<Layout>::SoftmaxWeights(const Table& table, int board_size) : table_(&table) {
    const go::Geometry& geometry = go::Geometry::of(board_size);
    const auto span = static_cast<std::size_t>(geometry.span());
    used_places_ = static_cast<std::size_t>((board_size + 2 * kMargin) * kStride);
    used_blocks_ = span / kBlock + 1;
    observers_.assign(span, {});
    for (const Point p : geometry.points()) {
        const int x = geometry.column(p);
        const int y = geometry.row(p);
        places_[index(p)] = static_cast<std::uint16_t>((y + kMargin) * kStride + x + kMargin);
        // The points that p sees; the offsets of a part are as its symmetry shows it.
        const int symmetry = table.points().symmetry[index(p)];
        for (int part = 0; part < Layout::kParts; ++part) {
            for (int i = 0; i < Layout::cells(Layout::kSizes - 1); ++i) {
                const auto [dx, dy] = turned_back(Layout::offset(part, i), symmetry);
                if (x + dx < 0 || y + dy < 0 || x + dx >= board_size || y + dy >= board_size) continue;
                Observers& observers = observers_[index(geometry.point(x + dx, y + dy))][index(p) >> 6];
                const std::uint64_t bit = std::uint64_t{1} << (p.value() & 63);
                if (i < go::kDiscCells[0]) observers.direct |= bit;
                if (i < kNearCells + (Layout::kAnyOrientation ? kInnerRing : 0)) {
                    observers.inner |= bit;
                } else if (i < Layout::cells(1 + Layout::kRingSizes)) {
                    observers.outer |= bit;
                }
                observers.parts[static_cast<std::size_t>(part)] |= bit;
            }
        }
    }
}

template <class Layout>
void SoftmaxWeights<Layout>::copy(const State& from, State& to) const {
    const std::size_t span = observers_.size();
    const auto copy_some = [](const auto& source, auto& target, std::size_t count) {
        std::copy_n(source.begin(), count, target.begin());
    };
    copy_some(from.rings, to.rings, used_places_);
    copy_some(from.cells, to.cells, used_places_);
    to.has_outer = from.has_outer;
    to.last_liberties = from.last_liberties;
    copy_some(from.patterns, to.patterns, span);
    if constexpr (!Table::kIsExact) {
        copy_some(from.far_parts, to.far_parts, span);
        copy_some(from.exact_parts, to.exact_parts, span);
        copy_some(from.upper_bounds, to.upper_bounds, span);
    }
    copy_some(from.tactics, to.tactics, span);
    copy_some(from.weights, to.weights, span);
    copy_some(from.block_sums, to.block_sums, used_blocks_);
}

template <class Layout>
void SoftmaxWeights<Layout>::begin(const Board& board) {
    constexpr int kFew = 8;  // of so many points one may differ
    Set different{};
    int count = 0;
    if (has_reference_) {
        for (const Point p : board.geometry().points()) {
            if (reference_.cells[places_[index(p)]] == static_cast<std::uint8_t>(board.at(p))) continue;
            insert(different, p);
            ++count;
        }
    }
    has_exact_ = {};
    BoardMoves::with_words(board, [&]<int W>() {
        if (has_reference_ && count * kFew <= board.size() * board.size()) {
            begin_from_reference<W>(board, different);
        } else {
            begin_from_scratch<W>(board);
        }
    });
}

template <class Layout>
template <int W>
void SoftmaxWeights<Layout>::begin_from_scratch(const Board& board) {
    std::fill_n(now_.rings.begin(), used_places_, 0U);
    std::fill_n(now_.cells.begin(), used_places_, std::uint8_t{0});
    std::fill_n(now_.weights.begin(), observers_.size(), Two{});
    std::fill_n(now_.block_sums.begin(), used_blocks_, Two{});
    now_.last_liberties = {};
    for (const Point p : board.geometry().points()) {
        if (board.at(p) == Colour::Black) update_stone<W, Colour::Black, 1>(p);
        if (board.at(p) == Colour::White) update_stone<W, Colour::White, 1>(p);
    }
    for (std::size_t i = 0; i < W; ++i) {
        stale_patterns_[i] = stale_tactics_[i] = Chains::empty_word(board, i);
        changed_parts_[i].fill(stale_patterns_[i]);
    }
    refresh<W>(board);
    copy(now_, reference_);
    has_reference_ = true;
}

template <class Layout>
template <int W>
void SoftmaxWeights<Layout>::begin_from_reference(const Board& board, const Set& different) {
    copy(reference_, now_);
    for (std::size_t i = 0; i < W; ++i) {
        stale_patterns_[i] = stale_tactics_[i] = 0;
        changed_parts_[i] = {};
    }
    bool differs = false;
    detail::for_each<W>([&](std::size_t i) { return different[i]; },
                        [&](std::size_t at) {
                            const Point p(static_cast<int>(at));
                            const auto was = static_cast<Colour>(now_.cells[places_[at]]);
                            if (was == Colour::Black) update_stone<W, Colour::Black, -1>(p);
                            if (was == Colour::White) update_stone<W, Colour::White, -1>(p);
                            if (board.at(p) == Colour::Black) update_stone<W, Colour::Black, 1>(p);
                            if (board.at(p) == Colour::White) update_stone<W, Colour::White, 1>(p);
                            if (board.at(p) != Colour::Empty) set_weights(at, Two{});
                            differs = true;
                        });
    // Chains may differ far from where the stones do.
    for (std::size_t i = 0; i < W && differs; ++i) {
        stale_tactics_[i] = Chains::empty_word(board, i);
        stale_patterns_[i] |= different[i];
    }
}

template <class Layout>
std::uint32_t SoftmaxWeights<Layout>::make_exact(const Board& board, Point p, Colour mover) {
    if (!is_exact(p)) {
        const std::size_t place = places_[index(p)];
        const auto view = table_->view(index(p), Chains::code(board, p), now_.rings[place]);
        table_->make_exact(index(p), kAllParts & ~now_.exact_parts[index(p)], view, &now_.cells[place],
                           now_.patterns[index(p)]);
        now_.exact_parts[index(p)] = kAllParts;
        insert(has_exact_, p);
        set_weights(index(p));
    }
    return weight(p, mover);
}

template <class Layout>
Point SoftmaxWeights<Layout>::point_at(std::uint32_t amount, Colour mover) const {
    const std::size_t s = side(mover);
    std::size_t block = 0;
    while (amount >= now_.block_sums[block][s]) amount -= now_.block_sums[block++][s];
    // All of a block, whatever comes out: no branch, no misprediction.
    const Two* const weights = &now_.weights[block * kBlock];
    std::size_t passed = 0;
    std::uint32_t sum = 0;
    for (std::size_t i = 0; i + 1 < kBlock; ++i) {
        sum += weights[i][s];
        passed += amount >= sum ? 1 : 0;
    }
    return Point(static_cast<int>(block * kBlock + passed));
}

template <class Layout>
void SoftmaxWeights<Layout>::exclude(Point p, Colour mover) {
    Two weights = now_.weights[index(p)];
    weights[side(mover)] = 0;
    set_weights(index(p), weights);
    insert(stale_tactics_, p);
}

template <class Layout>
auto SoftmaxWeights<Layout>::recomputed(const Board& board, Point p, Colour mover) const -> Recomputed {
    if (board.at(p) != Colour::Empty || board.is_eye(p, mover)) return {0, 0};
    const go::Geometry& g = board.geometry();
    std::array<std::uint8_t, (2 * kMargin + 1) * kStride> cells{};
    const std::size_t centre = kMargin * kStride + kMargin;
    for (int dy = -kMargin; dy <= kMargin; ++dy) {
        for (int dx = -kMargin; dx <= kMargin; ++dx) {
            const int x = g.column(p) + dx;
            const int y = g.row(p) + dy;
            if (x < 0 || y < 0 || x >= g.size() || y >= g.size()) continue;
            cells[static_cast<std::size_t>((dy + kMargin) * kStride + dx + kMargin)] =
                static_cast<std::uint8_t>(board.at(g.point(x, y)));
        }
    }
    const auto scores = table_->recomputed(index(p), &cells[centre]);
    const std::uint32_t code = Chains::code(board, p);
    std::array<Set, 2> ignored;
    const std::uint32_t tactics = BoardMoves::with_words(
        board, [&]<int W>() { return FastTactics<W>::scores(board, p, code, table_->tactics(), ignored); });
    std::uint32_t now = 0;
    std::uint32_t exact = 0;
    for (std::size_t part = 0; part < kParts; ++part) {
        const bool part_is_exact = Table::kIsExact || (now_.exact_parts[index(p)] >> part & 1) != 0;
        now += part_is_exact ? scores.exact[part] : scores.upper_bounds[part];
        exact += scores.exact[part];
    }
    return {weights_of(now, tactics)[side(mover)], weights_of(exact, tactics)[side(mover)]};
}

template class SoftmaxWeights<DiscLayout<5>>;
template class SoftmaxWeights<DiscLayout<7>>;
template class SoftmaxWeights<DiscLayout<9>>;
template class SoftmaxWeights<QuarterLayout>;

}  // namespace yomi::rollout
