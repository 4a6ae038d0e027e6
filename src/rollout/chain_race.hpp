#pragma once

#include <cstdint>

#include "go/board_chains.hpp"
#include "go/tactics/stone_test.hpp"
#include "rollout/atari_list.hpp"

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
    static void add_rivals(const Board& b, Point stone, Point left_out, FewPoints<8>& rivals);

    /// Whether a chain that runs out of atari to `p` gets two liberties only, and an atari on one of them
    /// leaves it no more than one liberty when it runs on to the other: a ladder that is at its end.
    static bool is_caught_soon(const Board& b, Point p);

   private:
    /// The opponent plays `atari`, we run from p to `way_out`.
    static bool is_caught_by(const Board& b, Point p, Point atari, Point way_out);
};

}  // namespace yomi::rollout
