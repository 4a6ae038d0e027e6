#include "rollout/learned/playout_weights.hpp"

#include <algorithm>

#include "go/board_moves.hpp"
#include "model/thesis_moves.hpp"
#include "rollout/learned/playout_weights_moves.hpp"

namespace yomi::rollout {

using go::Board;
using go::BoardMoves;
using go::Colour;
using go::Point;
using Chains = go::BoardChains;

template <class Layout>
PlayoutWeights<Layout>::PlayoutWeights(const Table& table, int board_size) : table_(&table) {
    const go::Geometry& geometry = go::Geometry::of(board_size);
    const auto span = static_cast<std::size_t>(geometry.span());
    used_places_ = static_cast<std::size_t>((board_size + 2 * kMargin) * kStride);
    used_blocks_ = span / kBlock + 1;
    watchers_.assign(span, {});
    for (const Point p : geometry.points()) {
        const int x = geometry.column(p);
        const int y = geometry.row(p);
        places_[index(p)] = static_cast<std::uint16_t>((y + kMargin) * kStride + x + kMargin);
        // The points that p sees; the offsets of a part are as it is turned.
        const int symmetry = table.points().symmetry[index(p)];
        for (int part = 0; part < Layout::kParts; ++part) {
            for (int i = 0; i < Layout::cells(Layout::kSizes - 1); ++i) {
                const auto [dx, dy] = turned_back(Layout::offset(part, i), symmetry);
                if (x + dx < 0 || y + dy < 0 || x + dx >= board_size || y + dy >= board_size) continue;
                Watchers& watchers = watchers_[index(geometry.point(x + dx, y + dy))][index(p) >> 6];
                const std::uint64_t bit = std::uint64_t{1} << (p.value() & 63);
                if (i < go::kDiscCells[0]) watchers.direct |= bit;
                if (i < kNearCells + (Layout::kTurns ? kInnerRing : 0)) {
                    watchers.inner |= bit;
                } else if (i < Layout::cells(1 + Layout::kRingSizes)) {
                    watchers.outer |= bit;
                }
                watchers.parts[static_cast<std::size_t>(part)] |= bit;
            }
        }
    }
}

template <class Layout>
void PlayoutWeights<Layout>::copy(const Known& from, Known& to) const {
    const std::size_t span = watchers_.size();
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
        copy_some(from.settled_parts, to.settled_parts, span);
        copy_some(from.bounds, to.bounds, span);
    }
    copy_some(from.tactics, to.tactics, span);
    copy_some(from.weights, to.weights, span);
    copy_some(from.blocks, to.blocks, used_blocks_);
}

template <class Layout>
void PlayoutWeights<Layout>::begin(const Board& board) {
    constexpr int kFew = 8;  // of so many points one may differ
    Set different{};
    int count = 0;
    if (has_known_) {
        for (const Point p : board.geometry().points()) {
            if (known_.cells[places_[index(p)]] == static_cast<std::uint8_t>(board.at(p))) continue;
            insert(different, p);
            ++count;
        }
    }
    has_settled_ = {};
    BoardMoves::with_words(board, [&]<int W>() {
        if (has_known_ && count * kFew <= board.size() * board.size()) {
            begin_from_known<W>(board, different);
        } else {
            begin_anew<W>(board);
        }
    });
}

template <class Layout>
template <int W>
void PlayoutWeights<Layout>::begin_anew(const Board& board) {
    std::fill_n(now_.rings.begin(), used_places_, 0U);
    std::fill_n(now_.cells.begin(), used_places_, std::uint8_t{0});
    std::fill_n(now_.weights.begin(), watchers_.size(), Two{});
    std::fill_n(now_.blocks.begin(), used_blocks_, Two{});
    now_.last_liberties = {};
    for (const Point p : board.geometry().points()) {
        if (board.at(p) == Colour::Black) change<W, Colour::Black, 1>(p);
        if (board.at(p) == Colour::White) change<W, Colour::White, 1>(p);
    }
    for (std::size_t i = 0; i < W; ++i) {
        stale_[i] = stale_tactics_[i] = Chains::empty_word(board, i);
        unsettled_[i].fill(stale_[i]);
    }
    refresh<W>(board);
    copy(now_, known_);
    has_known_ = true;
}

template <class Layout>
template <int W>
void PlayoutWeights<Layout>::begin_from_known(const Board& board, const Set& different) {
    copy(known_, now_);
    for (std::size_t i = 0; i < W; ++i) {
        stale_[i] = stale_tactics_[i] = 0;
        unsettled_[i] = {};
    }
    bool differs = false;
    detail::for_each<W>([&](std::size_t i) { return different[i]; },
                        [&](std::size_t at) {
                            const Point p(static_cast<int>(at));
                            const auto was = static_cast<Colour>(now_.cells[places_[at]]);
                            if (was == Colour::Black) change<W, Colour::Black, -1>(p);
                            if (was == Colour::White) change<W, Colour::White, -1>(p);
                            if (board.at(p) == Colour::Black) change<W, Colour::Black, 1>(p);
                            if (board.at(p) == Colour::White) change<W, Colour::White, 1>(p);
                            if (board.at(p) != Colour::Empty) set_weights(at, Two{});
                            differs = true;
                        });
    // Chains may differ far from where the stones do.
    for (std::size_t i = 0; i < W && differs; ++i) {
        stale_tactics_[i] = Chains::empty_word(board, i);
        stale_[i] |= different[i];
    }
}

template <class Layout>
std::uint32_t PlayoutWeights<Layout>::settle(const Board& board, Point p, Colour mover) {
    if (!is_settled(p)) {
        const std::size_t place = places_[index(p)];
        const auto view = table_->view(index(p), Chains::code(board, p), now_.rings[place]);
        table_->make_exact(index(p), kAllParts & ~now_.settled_parts[index(p)], view, &now_.cells[place],
                           now_.patterns[index(p)]);
        now_.settled_parts[index(p)] = kAllParts;
        insert(has_settled_, p);
        set_weights(index(p));
    }
    return weight(p, mover);
}

template <class Layout>
Point PlayoutWeights<Layout>::at(std::uint32_t amount, Colour mover) const {
    const std::size_t s = side(mover);
    std::size_t block = 0;
    while (amount >= now_.blocks[block][s]) amount -= now_.blocks[block++][s];
    // All of a block, whatever comes out: there is nothing to guess for the processor.
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
void PlayoutWeights<Layout>::leave_out(Point p, Colour mover) {
    Two weights = now_.weights[index(p)];
    weights[side(mover)] = 0;
    set_weights(index(p), weights);
    insert(stale_tactics_, p);
}

template <class Layout>
auto PlayoutWeights<Layout>::recomputed(const Board& board, Point p, Colour mover) const -> Recomputed {
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
    const std::uint32_t tactics = BoardMoves::with_words(board, [&]<int W>() {
        return PlayoutTactics<W>::scores(board, p, code, table_->tactics(), ignored);
    });
    std::uint32_t now = 0;
    std::uint32_t exact = 0;
    for (std::size_t part = 0; part < kParts; ++part) {
        const bool settled = Table::kIsExact || (now_.settled_parts[index(p)] >> part & 1) != 0;
        now += settled ? scores.exact[part] : scores.bounds[part];
        exact += scores.exact[part];
    }
    return {weights_of(now, tactics)[side(mover)], weights_of(exact, tactics)[side(mover)]};
}

template class PlayoutWeights<DiscLayout<5>>;
template class PlayoutWeights<DiscLayout<7>>;
template class PlayoutWeights<DiscLayout<9>>;
template class PlayoutWeights<QuarterLayout>;

}  // namespace yomi::rollout
