#pragma once

#include "rollout/learned/fast_tactics.hpp"
#include "rollout/learned/softmax_weights.hpp"

namespace yomi::rollout {

// What SoftmaxWeights does in every move, for code that fixes the number of words of a set and the colour.

namespace detail {

/// What changes in the rings around a stone: all points see it at the same offset, as they lie on the board.
template <go::Colour C, int Sign, int Stride, std::size_t... Cells>
void update_rings(std::uint32_t* here, std::index_sequence<Cells...>) {
    constexpr std::uint32_t kColour = static_cast<std::uint32_t>(C) * static_cast<std::uint32_t>(Sign);
    ((here[-(go::kDiscOffsets[Cells + kNearCells].dy * Stride + go::kDiscOffsets[Cells + kNearCells].dx)] +=
      kColour << (2 * Cells)),
     ...);
}

/// Calls f(point) for the points of a set of W words, of which words(i) are the words.
template <int W, class Words, class F>
[[gnu::always_inline]] inline void for_each(const Words& words, const F& f) {
    for (std::size_t i = 0; i < W; ++i) {
        for (std::uint64_t rest = words(i); rest != 0; rest &= rest - 1) {
            f(64 * i + static_cast<std::size_t>(std::countr_zero(rest)));
        }
    }
}

}  // namespace detail

/// A stone appears or goes: updates the rings and cells around it and marks what depends on it as stale.
template <class Layout>
template <int W, go::Colour C, int Sign>
[[gnu::always_inline]] inline void SoftmaxWeights<Layout>::update_stone(Point stone) {
    const std::size_t p = index(stone);
    const std::size_t place = places_[p];
    now_.cells[place] = Sign > 0 ? static_cast<std::uint8_t>(C) : 0;
    detail::update_rings<C, Sign, kStride>(&now_.rings[place], std::make_index_sequence<kRingCells>());
    for (std::size_t i = 0; i < W; ++i) {
        const Observers& observers = observers_[p][i];
        stale_tactics_[i] |= observers.direct;
        stale_patterns_[i] |= observers.inner | (observers.outer & now_.has_outer[i]);
        for (std::size_t part = 0; part < kParts && !Table::kIsExact; ++part) {
            changed_parts_[i][part] |= observers.parts[part];
        }
    }
}

template <class Layout>
template <int W>
void SoftmaxWeights<Layout>::mark_liberties(const go::Board& board, Point stone) {
    const auto set = go::BoardChains::liberties<W>(board, stone);
    for (std::size_t i = 0; i < W; ++i) stale_tactics_[i] |= set[i];
}

/// A chain of C has come into atari, or out of it, or has grown in it: that matters where a chain of the
/// opponent's next to it can be captured.
template <class Layout>
template <int W, go::Colour C>
void SoftmaxWeights<Layout>::mark_rescues(const go::Board& board, Point chain) {
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
[[gnu::always_inline]] inline void SoftmaxWeights<Layout>::before_move(const go::Board& board, Point p) {
    using Chains = go::BoardChains;
    empties_before_ = board.empty_points().size();
    was_in_atari_ = false;
    const std::uint32_t code = Chains::code(board, p);
    const std::uint32_t own = Chains::neighbours<C>(code);
    const std::array<std::size_t, 4> chains = Chains::around(board, p);
    // All four, whether there is a chain or not: no branch, no misprediction.
    for (std::size_t j = 0; j < 4; ++j) {
        const std::uint32_t liberties = Chains::liberty_count(board, chains[j]);
        const auto set = Chains::liberties_of<W>(board, chains[j]);
        const std::uint64_t few = -std::uint64_t{liberties <= kManyLiberties};
        for (std::size_t i = 0; i < W; ++i) stale_tactics_[i] |= set[i] & few;
        was_in_atari_ |= liberties == 1 && (own >> (2 * j) & 1) != 0;
    }
}

template <class Layout>
template <int W>
bool SoftmaxWeights<Layout>::has_chain_in_atari(go::Colour c) const {
    std::uint64_t any = 0;
    for (std::size_t i = 0; i < W; ++i) any |= now_.last_liberties[side(c)][i];
    return any != 0;
}

template <class Layout>
template <int W, go::Colour C>
[[gnu::always_inline]] inline void SoftmaxWeights<Layout>::after_move(const go::Board& board, Point p) {
    using Chains = go::BoardChains;
    constexpr go::Colour kOther = opponent(C);
    set_weights(index(p), Two{});
    update_stone<W, C, 1>(p);
    const auto empties = board.empty_points();
    // Captured points stand behind the others in the list.
    const std::size_t captured = empties.size() - (empties_before_ - 1);
    const int many = kManyLiberties + static_cast<int>(captured);
    if (board.liberties(p) <= many) mark_liberties<W>(board, p);
    // The last liberties of chains next to the move are marked already, so only those matter for rescues that
    // were in atari before it.
    const bool may_rescue = has_chain_in_atari<W>(kOther);
    if (may_rescue && (was_in_atari_ || board.liberties(p) == 1)) mark_rescues<W, C>(board, p);
    if (has_chain_in_atari<W>(C)) {
        for (std::uint32_t n = Chains::neighbours<kOther>(Chains::code(board, p)); n != 0; n &= n - 1) {
            const Point q = Chains::first_of(board, p, n);
            if (board.liberties(q) == 1) mark_rescues<W, kOther>(board, q);
        }
    }
    for (const Point q : empties.last(captured)) {
        update_stone<W, kOther, -1>(q);
        insert(stale_tactics_, q);
        // The chains around had fewer liberties, by what was captured at most.
        for (std::uint32_t n = Chains::neighbours<C>(Chains::code(board, q)); n != 0; n &= n - 1) {
            const Point own = Chains::first_of(board, q, n);
            if (board.liberties(own) <= many) mark_liberties<W>(board, own);
            if (may_rescue && board.liberties(own) <= 1 + static_cast<int>(captured)) {
                mark_rescues<W, C>(board, own);
            }
        }
    }
}

/// Begins the look-ups of all stale patterns; returns the end of their list.
template <class Layout>
template <int W>
[[gnu::always_inline]] inline auto SoftmaxWeights<Layout>::begin_lookups(const go::Board& board) -> Lookup* {
    using Chains = go::BoardChains;
    Lookup* end = lookups_.data();
    detail::for_each<W>([&](std::size_t i) { return stale_patterns_[i] & Chains::empty_word(board, i); },
                        [&](std::size_t p) {
                            *end++ = table_->begin_lookup(
                                p, table_->view(p, Chains::code(board, p), now_.rings[places_[p]]));
                        });
    return end;
}

/// Ends them; the weights of these points are right then.
template <class Layout>
template <int W>
[[gnu::always_inline]] inline void SoftmaxWeights<Layout>::finish_lookups(const Lookup* end) {
    for (std::size_t i = 0; i < W; ++i) {
        now_.has_outer[i] &= ~stale_patterns_[i];
        has_exact_[i] &= ~stale_patterns_[i];
    }
    for (const Lookup* lookup = lookups_.data(); lookup != end; ++lookup) {
        const std::size_t p = lookup->point;
        const auto upper_bounds = table_->upper_bounds(*lookup);
        now_.has_outer[p >> 6] |= std::uint64_t{upper_bounds.has_outer} << (p & 63);
        if constexpr (Table::kIsExact) {
            now_.patterns[p] = upper_bounds.scores;
        } else {
            // All parts: which of them see the change would cost more than it saves.
            now_.far_parts[p] = static_cast<std::uint8_t>(upper_bounds.far);
            now_.exact_parts[p] = static_cast<std::uint8_t>(~upper_bounds.far & kAllParts);
            now_.patterns[p] = now_.upper_bounds[p] = upper_bounds.scores;
        }
        set_weights(p);
    }
}

template <class Layout>
template <int W>
[[gnu::noinline]] void SoftmaxWeights<Layout>::refresh(const go::Board& board) {
    using Chains = go::BoardChains;
    const Lookup* const end = begin_lookups<W>(board);
    for (Set& set : now_.last_liberties) {
        for (std::size_t i = 0; i < W; ++i) set[i] &= ~stale_tactics_[i];
    }
    detail::for_each<W>(
        [&](std::size_t i) { return stale_tactics_[i] & Chains::empty_word(board, i); },
        [&](std::size_t p) {
            const Point point(static_cast<int>(p));
            now_.tactics[p] = FastTactics<W>::scores(board, point, Chains::code(board, p), table_->tactics(),
                                                     now_.last_liberties);
            set_weights(p);  // also where the patterns are stale: that is cheaper than to tell
        });
    finish_lookups<W>(end);
    if constexpr (!Table::kIsExact) {
        detail::for_each<W>(
            [&](std::size_t i) {
                return any(changed_parts_, i) & has_exact_[i] & ~stale_patterns_[i] &
                       Chains::empty_word(board, i);
            },
            [&](std::size_t p) {
                restore_upper_bounds(p);
                set_weights(p);
            });
    }
    for (std::size_t i = 0; i < W; ++i) {
        stale_tactics_[i] = stale_patterns_[i] = 0;
        changed_parts_[i] = {};
    }
}

}  // namespace yomi::rollout
