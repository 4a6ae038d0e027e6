#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>

#include "go/board_chains.hpp"
#include "go/tactics/stone_test.hpp"
#include "model/move_tactics.hpp"

namespace yomi::model {

/// What a move does, beside the pattern that it is played into: a few small numbers, each the index of one
/// weight. The groups and their classes are drawn up in docs/reference/models.md.
struct MoveFeatures {
    // Where each group begins.
    static constexpr int kLine = 0;                // distance from the edge, 0 to 4
    static constexpr int kLast = kLine + 5;        // distance from the last move, 0 for none
    static constexpr int kBefore = kLast + 15;     // from the move before it
    static constexpr int kCapture = kBefore + 15;  // stones 1, 2, 3+; + 3 if that saves a chain in atari
    static constexpr int kEscape = kCapture + 6;   // an own chain in atari: stones x liberties afterwards
    static constexpr int kExtend =
        kEscape + 3 * 4;                        // an own chain with two: liberties afterwards, + 4 if large
    static constexpr int kAtari = kExtend + 8;  // + 1 if it is no self-atari, + 2 on the last move's chain
    static constexpr int kSelfAtari = kAtari + 4;  // stones 1, 2, 3+ of a silly one; 3 for a useful one
    static constexpr int kCount = kSelfAtari + 4;

    /// The groups by name, in this order: a file of weights calls a feature by its group and its class in it,
    /// as in "capture/4".
    struct Group {
        std::string_view name;
        int classes;
    };
    static constexpr std::array<Group, 8> kGroups = {{{"line", 5},
                                                      {"last", 15},
                                                      {"before", 15},
                                                      {"capture", 6},
                                                      {"escape", 12},
                                                      {"extend", 8},
                                                      {"atari", 4},
                                                      {"self-atari", 4}}};
    static_assert(kCount == 5 + 15 + 15 + 6 + 12 + 8 + 4 + 4, "a group of features needs a name");

    static constexpr int kFarthest = 14;  // a distance class

    /// |dx| + |dy| + max(|dx|, |dy|), at most kFarthest; 0 without a move.
    static int distance(const go::Geometry& g, go::Point a, go::Point b) {
        if (b.value() < 0) return 0;
        const int x = std::abs(g.column(a) - g.column(b));
        const int y = std::abs(g.row(a) - g.row(b));
        return std::min(x + y + std::max(x, y), kFarthest);
    }
    static int line(const go::Geometry& g, go::Point p) {
        const int last = g.size() - 1;
        return std::min({g.column(p), g.row(p), last - g.column(p), last - g.row(p), 4});
    }

    /// The points next to chains with one or two liberties. Elsewhere a move has tactical features only if it
    /// may be a self-atari.
    template <int W>
    static std::array<std::uint64_t, W> next_to_weak(const go::Board& b) {
        std::array<std::uint64_t, W> points{};
        Chains::for_each_chain(b, [&](std::size_t chain) {
            if (Chains::liberty_count(b, chain) <= 2) Chains::add_reach<W>(b, chain, points);
        });
        Chains::keep_empty<W>(b, points);
        return points;
    }
    static bool may_be_self_atari(std::uint32_t code) { return go::kOrthogonal[code & 0xff].empty < 2; }

    /// Calls `add` with the index of each tactical feature of C's move on the empty point p, whose 3x3 code
    /// is `code`; `last` is the move before. Fast: leaves out what cannot be.
    template <int W, go::Colour C, class Add>
    static void tactical(const go::Board& b, go::Point p, std::uint32_t code, go::Point last, Add&& add);

    /// What tactical() has to find, as it is defined (MoveTactics). For tests.
    template <int W, go::Colour C, class Add>
    static void tactical_by_definition(const go::Board& b, go::Point p, go::Point last, Add&& add);

   private:
    using Chains = go::BoardChains;

    /// The number of stones of a chain, at most 3.
    static int stones(const go::Board& b, go::Point stone) {
        const go::Point second = Chains::next(b, stone);
        if (second == stone) return 1;
        return Chains::next(b, second) == stone ? 2 : 3;
    }

    /// Whether the chain has a neighbour of colour C in atari.
    template <go::Colour C>
    static bool threatens(const go::Board& b, go::Point stone) {
        go::Point s = stone;
        do {
            for (std::uint32_t n = Chains::neighbours<C>(Chains::code(b, s)); n != 0; n &= n - 1) {
                if (b.liberties(Chains::first_of(b, s, n)) == 1) return true;
            }
            s = Chains::next(b, s);
        } while (s != stone);
        return false;
    }
};

template <int W, go::Colour C, class Add>
void MoveFeatures::tactical(const go::Board& b, go::Point p, std::uint32_t code, go::Point last, Add&& add) {
    using Test = go::StoneTest<W, C>;
    constexpr go::Colour kOther = opponent(C);
    int theirs = 3;  // liberties of the weakest chain of theirs next to p
    int taken = 0;   // stones of the largest one that is captured
    bool saves = false;
    bool touches_last = false;
    const go::Point last_head = last.value() >= 0 && b.at(last) == kOther ? b.head(last) : go::kNoPoint;
    for (std::uint32_t n = Chains::neighbours<kOther>(code); n != 0; n &= n - 1) {
        const go::Point q = Chains::first_of(b, p, n);
        const int liberties = b.liberties(q);
        theirs = std::min(theirs, liberties);
        touches_last = touches_last || b.head(q) == last_head;
        if (liberties == 1) {
            taken = std::max(taken, stones(b, q));
            saves = saves || threatens<C>(b, q);
        }
    }
    int ours = 3;
    int size = 0;  // of the largest among our weakest chains next to p
    for (std::uint32_t n = Chains::neighbours<C>(code); n != 0; n &= n - 1) {
        const go::Point q = Chains::first_of(b, p, n);
        const int liberties = b.liberties(q);
        if (liberties > 2 || liberties > ours) continue;
        size = liberties < ours ? stones(b, q) : std::max(size, stones(b, q));
        ours = liberties;
    }
    if (theirs == 1) add(kCapture + taken - 1 + (saves ? 3 : 0));
    if (ours > 2 && theirs != 2 && !may_be_self_atari(code)) return;
    const int liberties = Chains::count(Test::liberties_after(b, p));
    if (ours == 1) add(kEscape + size - 1 + 3 * std::min(liberties, 3));
    if (ours == 2) add(kExtend + std::clamp(liberties - 1, 0, 3) + (size == 3 ? 4 : 0));
    if (theirs == 2) add(kAtari + (liberties >= 2 ? 1 : 0) + (touches_last ? 2 : 0));
    if (liberties <= 1) add(kSelfAtari + (Test::is_sensible(b, p, code) ? 3 : std::min(size, 2)));
}

template <int W, go::Colour C, class Add>
void MoveFeatures::tactical_by_definition(const go::Board& b, go::Point p, go::Point last, Add&& add) {
    const MoveTactics<W, C> tactics(b, p);
    const int liberties = tactics.liberties();
    const auto* const weakest = tactics.weakest();
    const int size = weakest != nullptr ? std::min(weakest->stones, 3) : 0;
    int theirs = 3;
    bool touches_last = false;
    for (const auto& chain : tactics.chains()) {
        if (chain.own) continue;
        theirs = std::min(theirs, chain.liberties);
        touches_last =
            touches_last || (last.value() >= 0 && b.at(last) == opponent(C) && b.head(last) == chain.head);
    }
    if (theirs == 1) {
        add(kCapture + std::min(tactics.largest_captured(), 3) - 1 + (tactics.rescued().empty() ? 0 : 3));
    }
    if (weakest != nullptr && weakest->liberties == 1) add(kEscape + size - 1 + 3 * std::min(liberties, 3));
    if (weakest != nullptr && weakest->liberties == 2) {
        add(kExtend + std::clamp(liberties - 1, 0, 3) + (size == 3 ? 4 : 0));
    }
    if (theirs == 2) add(kAtari + (liberties >= 2 ? 1 : 0) + (touches_last ? 2 : 0));
    if (liberties <= 1) add(kSelfAtari + (tactics.is_sensible() ? 3 : std::min(size, 2)));
}

}  // namespace yomi::model
