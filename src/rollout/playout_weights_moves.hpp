#pragma once

#include "rollout/playout_tactics.hpp"
#include "rollout/playout_weights.hpp"

namespace yomi::rollout {

// What PlayoutWeights does in every move, for code that fixes the number of words of a set and the colour.

namespace detail {

/// What changes in the rings around a stone: all points see it at the same offset, as they lie on the board.
template <go::Colour C, int Sign, int Stride, std::size_t... Cells>
void change_rings(std::uint32_t* here, std::index_sequence<Cells...>) {
    constexpr std::uint32_t kColour = static_cast<std::uint32_t>(C) * static_cast<std::uint32_t>(Sign);
    ((here[-(go::kDiscOffsets[Cells + kNearCells].dy * Stride + go::kDiscOffsets[Cells + kNearCells].dx)] +=
      kColour << (2 * Cells)),
     ...);
}

/// Calls f(point) for the points of a set, of which words(i) are the words.
template <class Words, class F>
[[gnu::always_inline]] inline void for_each(std::size_t count, const Words& words, const F& f) {
    std::uint64_t rest = words(0);
    for (std::size_t i = 0;;) {
        while (rest == 0) {
            if (++i == count) return;
            rest = words(i);
        }
        f(64 * i + static_cast<std::size_t>(std::countr_zero(rest)));
        rest &= rest - 1;
    }
}

}  // namespace detail

/// A stone appears or goes.
template <class Layout>
template <int W, go::Colour C, int Sign>
[[gnu::always_inline]] inline void PlayoutWeights<Layout>::change(Point stone) {
    const std::size_t p = index(stone);
    const std::size_t place = places_[p];
    cells_[place] = Sign > 0 ? static_cast<std::uint8_t>(C) : 0;
    detail::change_rings<C, Sign, kStride>(&rings_[place], std::make_index_sequence<kRingCells>());
    const Watchers& watchers = watchers_[p];
    for (std::size_t i = 0; i < W; ++i) {
        stale_tactics_[i] |= watchers.direct[i];
        for (std::size_t part = 0; part < kParts; ++part) {
            const std::uint64_t ring = watchers.ring[part][i] & (Layout::kTurns ? has_outer_[i] : ~0ULL);
            stale_[part][i] |= watchers.inner[i] | ring;
            if constexpr (!Table::kIsExact) unsettled_[part][i] |= watchers.far[part][i] & settled_[part][i];
        }
    }
}

template <class Layout>
template <int W>
void PlayoutWeights<Layout>::mark_liberties(const go::Board& board, Point stone) {
    const std::uint64_t* const set = go::BoardChains::liberties<W>(board, stone);
    for (std::size_t i = 0; i < W; ++i) stale_tactics_[i] |= set[i];
}

/// A chain of C has come into atari, or out of it, or has grown in it: that matters where a chain of the
/// opponent's next to it can be captured.
template <class Layout>
template <int W, go::Colour C>
void PlayoutWeights<Layout>::mark_rescues(const go::Board& board, Point chain) {
    using Chains = go::BoardChains;
    Point stone = chain;
    do {
        for (std::uint32_t n = Chains::neighbours<opponent(C)>(Chains::code(board, stone)); n != 0;
             n &= n - 1) {
            const Point q = Chains::first_of(board, stone, n);
            if (board.liberties(q) == 1) insert(stale_tactics_, Chains::first_liberty<W>(board, q));
        }
        stone = Chains::next(board, stone);
    } while (stone != chain);
}

template <class Layout>
template <int W, go::Colour C>
[[gnu::always_inline]] inline void PlayoutWeights<Layout>::before_move(const go::Board& board, Point p) {
    using Chains = go::BoardChains;
    empties_before_ = board.empty_points().size();
    was_in_atari_ = false;
    const std::uint32_t code = Chains::code(board, p);
    const std::uint32_t own = Chains::neighbours<C>(code);
    for (std::uint32_t n = own | Chains::neighbours<opponent(C)>(code); n != 0; n &= n - 1) {
        const Point q = Chains::first_of(board, p, n);
        const int liberties = board.liberties(q);
        if (liberties <= kManyLiberties) mark_liberties<W>(board, q);
        was_in_atari_ = was_in_atari_ || (liberties == 1 && (n & -n & own) != 0);
    }
}

template <class Layout>
template <int W, go::Colour C>
[[gnu::always_inline]] inline void PlayoutWeights<Layout>::after_move(const go::Board& board, Point p) {
    using Chains = go::BoardChains;
    constexpr go::Colour kOther = opponent(C);
    set_weights(index(p), Two{});
    change<W, C, 1>(p);
    const auto empties = board.empty_points();
    // Captured points stand behind the others in the list.
    const std::size_t captured = empties.size() - (empties_before_ - 1);
    const int many = kManyLiberties + static_cast<int>(captured);
    if (board.liberties(p) <= many) mark_liberties<W>(board, p);
    if (was_in_atari_ || board.liberties(p) == 1) mark_rescues<W, C>(board, p);
    for (std::uint32_t n = Chains::neighbours<kOther>(Chains::code(board, p)); n != 0; n &= n - 1) {
        const Point q = Chains::first_of(board, p, n);
        if (board.liberties(q) == 1) mark_rescues<W, kOther>(board, q);
    }
    for (const Point q : empties.last(captured)) {
        change<W, kOther, -1>(q);
        insert(stale_tactics_, q);
        // The chains around had fewer liberties, by what was captured at most.
        for (std::uint32_t n = Chains::neighbours<C>(Chains::code(board, q)); n != 0; n &= n - 1) {
            const Point own = Chains::first_of(board, q, n);
            if (board.liberties(own) <= many) mark_liberties<W>(board, own);
            if (board.liberties(own) <= 1 + static_cast<int>(captured)) mark_rescues<W, C>(board, own);
        }
    }
}

/// Puts questions about the patterns that are stale; the end of their list.
template <class Layout>
template <int W>
[[gnu::always_inline]] inline auto PlayoutWeights<Layout>::ask_patterns(const go::Board& board) -> Question* {
    using Chains = go::BoardChains;
    // One list for all words of the sets: every loop that ends is a guess of the processor's that fails.
    Question* asked = questions_.data();
    detail::for_each(
        W, [&](std::size_t i) { return any(stale_, i) & Chains::empty_word(board, i); },
        [&](std::size_t p) {
            const auto view = table_->view(p, Chains::code(board, p), rings_[places_[p]]);
            for (std::size_t part = 0; part < kParts; ++part) {
                *asked = table_->ask(p, part, view);
                asked += kParts == 1 ? 1 : stale_[part][p >> 6] >> (p & 63) & 1;
            }
        });
    return asked;
}

/// Answers them. Weights of points with one part only are right then.
template <class Layout>
template <int W>
[[gnu::always_inline]] inline void PlayoutWeights<Layout>::answer_patterns(const go::Board& board,
                                                                           const Question* end) {
    for (std::size_t i = 0; i < W; ++i) {
        if constexpr (Layout::kTurns) has_outer_[i] &= ~stale_[0][i];
        for (std::size_t part = 0; part < kParts && !Table::kIsExact; ++part) {
            has_far_[part][i] &= ~stale_[part][i];
            settled_[part][i] &= ~(stale_[part][i] | unsettled_[part][i]);
        }
    }
    for (const Question* question = questions_.data(); question != end; ++question) {
        const std::size_t p = question->point;
        const std::size_t part = kParts == 1 ? 0 : question->part;
        const auto bounds = table_->bounds(*question);
        if constexpr (Layout::kTurns) has_outer_[p >> 6] |= std::uint64_t{bounds.has_outer} << (p & 63);
        if constexpr (!Table::kIsExact) {
            has_far_[part][p >> 6] |= std::uint64_t{bounds.has_far} << (p & 63);
            bounds_[p][part] = bounds.scores;
        }
        patterns_[p][part] = bounds.scores;
        if constexpr (kParts == 1) set_weights(p, go::BoardChains::code(board, p));
    }
}

template <class Layout>
template <int W>
[[gnu::always_inline]] inline void PlayoutWeights<Layout>::refresh(const go::Board& board) {
    using Chains = go::BoardChains;
    const Question* const asked = ask_patterns<W>(board);
    detail::for_each(
        W, [&](std::size_t i) { return stale_tactics_[i] & Chains::empty_word(board, i); },
        [&](std::size_t p) {
            const Point point(static_cast<int>(p));
            tactics_[p] = PlayoutTactics<W>::scores(board, point, Chains::code(board, p), table_->tactics());
        });
    answer_patterns<W>(board, asked);
    for (std::size_t part = 0; part < kParts && !Table::kIsExact; ++part) {
        detail::for_each(
            W, [&](std::size_t i) { return unsettled_[part][i] & Chains::empty_word(board, i); },
            [&](std::size_t p) { patterns_[p][part] = bounds_[p][part]; });
    }
    detail::for_each(
        W,
        [&](std::size_t i) {
            const std::uint64_t changed = stale_tactics_[i] | any(unsettled_, i);
            const std::uint64_t stale = any(stale_, i);
            return (kParts == 1 ? changed & ~stale : changed | stale) & Chains::empty_word(board, i);
        },
        [&](std::size_t p) { set_weights(p, Chains::code(board, p)); });
    for (std::size_t i = 0; i < W; ++i) {
        stale_tactics_[i] = 0;
        for (std::size_t part = 0; part < kParts; ++part) stale_[part][i] = unsettled_[part][i] = 0;
    }
}

}  // namespace yomi::rollout
