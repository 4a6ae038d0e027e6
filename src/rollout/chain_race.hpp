#pragma once

#include <cstdint>

#include "go/board_chains.hpp"
#include "go/tactics/stone_test.hpp"
#include "rollout/few_points.hpp"

namespace yomi::rollout {

/// Who is faster where chains of few liberties touch, for the colour C to move: short answers from the sets
/// of liberties, without playing anything out.
template <int W, go::Colour C>
class ChainRace {
    using Board = go::Board;
    using Chains = go::BoardChains;
    using Point = go::Point;
    static constexpr go::Colour kOther = opponent(C);
    using Ours = go::StoneTest<W, C>;
    using Theirs = go::StoneTest<W, kOther>;

   public:
    /// Adds the heads of the opponent's chains with two liberties that touch the chain of `stone`, but for
    /// `left_out`.
    static void add_rivals(const Board& b, Point stone, Point left_out, FewPoints<8>& rivals) {
        Point s = stone;
        do {
            for (std::uint32_t n = Chains::neighbours<kOther>(Chains::code(b, s)); n != 0; n &= n - 1) {
                const Point head = b.head(Chains::first_of(b, s, n));
                if (head != left_out && b.liberties(head) == 2) rivals.add(head);
            }
            s = Chains::next(b, s);
        } while (s != stone);
    }

    /// Whether a chain that runs out of atari to `p` gets two liberties only, and an atari on one of them
    /// leaves it no more than one liberty when it runs on to the other: a ladder that is at its end.
    [[gnu::noinline]] static bool is_caught_soon(const Board& b, Point p) {
        if (Ours::captures(b, p)) return false;
        const auto after = Ours::liberties_after(b, p);
        if (Chains::count(after) != 2) return false;
        const Point one = Chains::template lowest<W>(after.data());
        auto rest = after;
        Chains::erase(rest, one);
        const Point two = Chains::template lowest<W>(rest.data());
        return is_caught_by(b, p, one, two) || is_caught_by(b, p, two, one);
    }

   private:
    /// The opponent plays `atari`, we run from p to `way_out`.
    static bool is_caught_by(const Board& b, Point p, Point atari, Point way_out) {
        auto attacker = Theirs::liberties_after(b, atari);
        Chains::erase(attacker, p);
        if (Chains::count(attacker) < 2 || Ours::captures(b, way_out)) return false;
        auto left = Ours::liberties_after(b, way_out);
        const auto joined = Ours::liberties_after(b, p);
        for (std::size_t i = 0; i < W; ++i) left[i] |= joined[i];
        Chains::erase(left, p);
        Chains::erase(left, way_out);
        Chains::erase(left, atari);
        return Chains::count(left) <= 1;
    }
};

}  // namespace yomi::rollout
