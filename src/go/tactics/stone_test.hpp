#pragma once

#include "go/board_chains.hpp"
#include "go/tactics/nakade.hpp"

namespace yomi::go {

/// What becomes of a stone that is put down: exact answers from the board's sets of liberties, without
/// playing it. `p` is an empty point throughout. S is the stride of the board, or 0 (BoardMoves::with_shape).
template <int W, go::Colour C, int S = 0>
class StoneTest {
    using Board = go::Board;
    using Chains = go::BoardChains;
    using Point = go::Point;
    using Set = Chains::Set<W>;
    static constexpr go::Colour kOther = opponent(C);

   public:
    /// Whether the stone's chain will have two liberties or more, captures counted.
    [[gnu::always_inline]] static bool is_safe(const Board& b, Point p) {
        const std::uint32_t code = Chains::code(b, p);
        if (go::kOrthogonal[code & 0xff].empty >= 2) return true;
        return has_strong_neighbour(b, p, code) || is_safe_among_weak(b, p);
    }

    /// Whether a playout should consider the move: it is no self-atari, or one that serves a purpose. The
    /// purposes: it captures; it is played inside a closed space of the opponent's and has a shape that
    /// kills; it is a single stone that puts a chain into atari or that can only be captured into a snapback.
    /// A suicide serves none.
    [[gnu::always_inline]] static bool is_sensible(const Board& b, Point p, std::uint32_t code) {
        if (go::kOrthogonal[code & 0xff].empty >= 2) return true;
        const auto spare = Chains::spare_around<S>(b, index(p));
        const std::uint64_t strong = Chains::lanes(spare > 1) & Chains::lanes_of<C>(code);
        const std::uint64_t captured = Chains::lanes(spare == 0) & Chains::lanes_of<kOther>(code);
        return (strong | captured) != 0 || is_sensible_among_weak(b, p);
    }

    /// The liberties that the stone's chain will have. Needs no legality: none for a suicide.
    static Set liberties_after(const Board& b, Point p) {
        Set set{};
        Chains::add_neighbours<W>(b, p, set);
        const std::uint32_t code = Chains::code(b, p);
        for (std::uint32_t own = Chains::neighbours<C>(code); own != 0; own &= own - 1) {
            Chains::add_reach<W>(b, Chains::chain_at(b, Chains::first_of<S>(b, index(p), own)), set);
        }
        Chains::keep_empty<W>(b, set);
        Chains::erase(set, p);
        for (std::uint32_t other = Chains::neighbours<kOther>(code); other != 0; other &= other - 1) {
            const std::size_t n = Chains::first_of<S>(b, index(p), other);
            if (Chains::liberties_at(b, n) == 1) add_captured(b, p, Point(static_cast<int>(n)), set);
        }
        return set;
    }

    static bool captures(const Board& b, Point p) {
        for (std::uint32_t other = Chains::neighbours<kOther>(Chains::code(b, p)); other != 0;
             other &= other - 1) {
            if (Chains::liberties_at(b, Chains::first_of<S>(b, index(p), other)) == 1) return true;
        }
        return false;
    }

   private:
    static std::size_t index(Point p) { return static_cast<std::size_t>(p.value()); }

    /// Whether a chain of ours next to p keeps two liberties for certain: it has two beyond the first.
    [[gnu::always_inline]] static bool has_strong_neighbour(const Board& b, Point p, std::uint32_t code) {
        return (Chains::lanes(Chains::spare_around<S>(b, index(p)) > 1) & Chains::lanes_of<C>(code)) != 0;
    }

    /// What a stone keeps without captures, if it has one empty neighbour at most and no strong one: kMany
    /// for two liberties or more, kNoPoint for none, or the only one. A chain that is not strong has one
    /// liberty to give, so this takes no sets.
    static constexpr Point kMany = kPass;
    [[gnu::always_inline]] static Point only_liberty(const Board& b, Point p) {
        const std::uint32_t code = Chains::code(b, p);
        const std::uint32_t empty = Chains::neighbours<Colour::Empty>(code);
        Point only = kNoPoint;
        if (empty != 0) only = Point(static_cast<int>(Chains::first_of<S>(b, index(p), empty)));
        for (std::uint32_t own = Chains::neighbours<C>(code); own != 0; own &= own - 1) {
            const std::size_t chain = Chains::chain_at(b, Chains::first_of<S>(b, index(p), own));
            const std::uint32_t liberties = Chains::liberty_count(b, chain);
            if (liberties == 1) continue;  // p itself
            const Point other = Chains::other_liberty<W>(b, chain, p);
            if (only != kNoPoint && only != other) return kMany;
            only = other;
        }
        return only;
    }

    // These two know that no neighbour is strong, and that there is one empty one at most; the latter also
    // that nothing is captured. The former counts in one stroke: its two ends are about as likely, and
    // branches on the way are mispredicted.
    [[gnu::noinline]] static bool is_safe_among_weak(const Board& b, Point p) {
        return Chains::count(liberties_after(b, p)) >= 2;
    }
    [[gnu::noinline]] static bool is_sensible_among_weak(const Board& b, Point p) {
        const Point only = only_liberty(b, p);
        return only == kMany || (only != kNoPoint && is_useful_self_atari(b, p, only));
    }

    /// Of the opponent's chain on `stone`, which p captures, the points that become liberties.
    static void add_captured(const Board& b, Point p, Point stone, Set& set) {
        const std::uint32_t own = Chains::neighbours<C>(Chains::code(b, p));
        Point q = stone;
        do {
            bool touches = false;
            for (std::uint32_t ours = Chains::neighbours<C>(Chains::code(b, q)); ours != 0;
                 ours &= ours - 1) {
                const Point head = b.head(Chains::first_of(b, q, ours));
                for (std::uint32_t o = own; o != 0; o &= o - 1) {
                    touches = touches || b.head(Chains::first_of(b, p, o)) == head;
                }
            }
            if (touches) Chains::insert(set, q);
            q = Chains::next(b, q);
        } while (q != stone);
        for (std::uint32_t n = Chains::neighbours<kOther>(Chains::code(b, p)); n != 0; n &= n - 1) {
            const Point next_to_p = Chains::first_of(b, p, n);
            if (b.head(next_to_p) == b.head(stone)) Chains::insert(set, next_to_p);
        }
    }

    /// The move captures nothing and `liberty` is the only one that it leaves.
    static bool is_useful_self_atari(const Board& b, Point p, Point liberty) {
        const std::uint32_t beyond = Chains::code(b, liberty);
        const bool single = Chains::neighbours<C>(Chains::code(b, p)) == 0;
        if (single && (gives_atari(b, p) || is_snapback(b, p, liberty))) return true;
        // A closed space of the opponent's: nothing empty behind the last liberty but the stone, and he is
        // there, and no other chain of ours. A last liberty that only we touch is our own eye instead.
        const int room = go::kOrthogonal[beyond & 0xff].empty - (touches(b, p, liberty) ? 1 : 0);
        return room == 0 && Chains::neighbours<kOther>(beyond) != 0 && !meets_another_chain(b, p, liberty) &&
               is_killing_shape(b, p, C);
    }

    /// Whether `liberty` touches a chain of ours that a stone on p does not join.
    static bool meets_another_chain(const Board& b, Point p, Point liberty) {
        const std::uint32_t joined = Chains::neighbours<C>(Chains::code(b, p));
        for (std::uint32_t own = Chains::neighbours<C>(Chains::code(b, liberty)); own != 0; own &= own - 1) {
            const Point head = b.head(Chains::first_of(b, liberty, own));
            bool joins = false;
            for (std::uint32_t o = joined; o != 0; o &= o - 1) {
                joins = joins || b.head(Chains::first_of(b, p, o)) == head;
            }
            if (!joins) return true;
        }
        return false;
    }

    static bool touches(const Board& b, Point p, Point q) {
        const int apart = std::abs(p.value() - q.value());
        return apart == 1 || apart == b.size() + 1;
    }

    static bool gives_atari(const Board& b, Point p) {
        for (std::uint32_t other = Chains::neighbours<kOther>(Chains::code(b, p)); other != 0;
             other &= other - 1) {
            if (b.liberties(Chains::first_of(b, p, other)) == 2) return true;
        }
        return false;
    }

    /// Whether the chain that captures the single stone at p from `liberty` is left with p alone. If it is a
    /// single stone itself, that is a ko and no snapback.
    static bool is_snapback(const Board& b, Point p, Point liberty) {
        const std::uint32_t captors = Chains::neighbours<kOther>(Chains::code(b, liberty));
        if (captors == 0) return false;
        for (std::uint32_t own = Chains::neighbours<C>(Chains::code(b, liberty)); own != 0; own &= own - 1) {
            if (b.liberties(Chains::first_of(b, liberty, own)) == 1) return false;  // captured as well
        }
        Set set{};
        Chains::add_neighbours<W>(b, liberty, set);
        for (std::uint32_t n = captors; n != 0; n &= n - 1) {
            Chains::add_reach<W>(b, Chains::chain_at(b, Chains::first_of<S>(b, index(liberty), n)), set);
        }
        Chains::keep_empty<W>(b, set);
        Chains::erase(set, p);
        Chains::erase(set, liberty);
        return Chains::count(set) == 0;
    }
};

}  // namespace yomi::go
