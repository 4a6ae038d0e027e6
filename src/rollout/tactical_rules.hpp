#pragma once

#include <algorithm>

#include "base/random.hpp"
#include "go/board_chains.hpp"
#include "go/board_moves.hpp"
#include "go/patterns/patterns3x3.hpp"
#include "go/tactics/nakade.hpp"
#include "go/tactics/stone_test.hpp"
#include "rollout/atari_list.hpp"
#include "rollout/chain_race.hpp"
#include "rollout/reply_table.hpp"
#include "rollout/tactical_chances.hpp"

namespace yomi::rollout {

/// The rules of a tactical playout for one colour to move. Each looks for its moves, draws one and returns
/// it, or kNoPoint. No rule returns a move that is illegal (simple ko) or fills an own eye. S is the stride
/// of the board, or 0 (BoardMoves::with_shape); without More nothing is asked that is off by default.
template <int W, go::Colour C, int S, bool More>
class TacticalRules {
    using Board = go::Board;
    using Chains = go::BoardChains;
    using Point = go::Point;
    using Random = base::Random;
    using Test = go::StoneTest<W, C, S>;
    using Race = ChainRace<W, C>;
    static constexpr go::Colour kOther = opponent(C);

   public:
    /// The move to make after the opponent's move `last` and our own one before it; kPass if there is none.
    [[gnu::always_inline]] static Point choose(Board& b, const TacticalChances& chances, AtariList& ataris,
                                               Point last, Point before_last, Random& random) {
        const bool has_replies = More && chances.replies != nullptr;
        if (has_replies && chances.replies_first) {
            const Point p = reply(b, *chances.replies, last, before_last);
            if (p != go::kNoPoint) return p;
        }
        const std::uint64_t number = random();
        if (last.value() >= 0 && b.at(last) == kOther) {
            const Point p = answer(b, chances, ataris, last, number, random);
            if (p != go::kNoPoint) return p;
        }
        if (before_last.value() >= 0 && chances.pattern_before.happens<2>(number)) {
            const Point p = pattern(b, *chances.patterns, before_last, random);
            if (p != go::kNoPoint) return p;
        }
        if (ataris.of(kOther).size() > 0 && chances.capture_anywhere.happens<3>(number)) {
            const Point p = with_own(random, [&](Random& r) { return capture_anywhere(b, ataris, r); });
            if (p != go::kNoPoint) return p;
        }
        if (has_replies && !chances.replies_first) {
            const Point p = reply(b, *chances.replies, last, before_last);
            if (p != go::kNoPoint) return p;
        }
        const Point drawn = draw(b, chances, random);
        return chances.guide == nullptr || drawn == go::kPass
                   ? drawn
                   : with_own(random, [&](Random& r) { return guided(b, chances, drawn, r); });
    }

   private:
    /// Hands a function that is not inlined a stream of its own, so that the caller's stays in registers.
    template <class F>
    [[gnu::always_inline]] static Point with_own(Random& random, const F& function) {
        Random own = random;
        const Point p = function(own);
        random = own;
        return p;
    }

    /// What the table says, if it can be played and is no silly self-atari.
    [[gnu::noinline]] static Point reply(const Board& b, const ReplyTable& replies, Point last,
                                         Point before_last) {
        if (last.value() < 0) return go::kNoPoint;
        const auto is_good = [&](Point p) {
            return p != go::kNoPoint && b.at(p) == go::Colour::Empty && p != b.ko() && !is_own_eye(b, p) &&
                   Test::is_sensible(b, p, Chains::code(b, p));
        };
        const auto player = static_cast<std::size_t>(C) - 1;
        if (replies.looks_at_two() && before_last.value() >= 0) {
            const Point p = replies.after(player, before_last, last);
            if (is_good(p)) return p;
        }
        const Point p = replies.after(player, last);
        return is_good(p) ? p : go::kNoPoint;
    }

    /// A move of those that no rule looks at.
    [[gnu::always_inline]] static Point draw(Board& b, const TacticalChances& chances, Random& random) {
        if (!chances.refuse.happens(random)) return go::BoardMoves::draw<C, S>(b, random);
        return go::BoardMoves::draw_if<C, S>(
            b, random, [&](Point p, std::uint32_t code) { return Test::is_sensible(b, p, code); });
    }

    /// One of several such moves, by the weights of the guide; `first` is drawn already.
    [[gnu::noinline]] static Point guided(Board& b, const TacticalChances& chances, Point first,
                                          Random& random) {
        Point chosen = first;
        std::uint32_t sum = chances.guide->weight<C>(first, Chains::code(b, first));
        for (int i = 1; i < chances.candidates; ++i) {
            const Point p = draw(b, chances, random);
            const std::uint32_t weight = chances.guide->weight<C>(p, Chains::code(b, p));
            sum += weight;
            if (random.below(sum) < weight) chosen = p;
        }
        return chosen;
    }

    /// A chain with more liberties than this is not short of eyes: six in an eye space, and two more.
    static constexpr int kWeak = 8;

    /// The rules that look at what the opponent has just played.
    [[gnu::always_inline]] static Point answer(const Board& b, const TacticalChances& chances,
                                               AtariList& ataris, Point last, std::uint64_t number,
                                               Random& random) {
        const std::uint32_t code = Chains::code(b, last);
        const int their_liberties = b.liberties(last);
        const auto spare = Chains::spare_around<S>(b, index(last));
        const std::uint64_t own = Chains::lanes_of<C>(code);
        const std::uint64_t in_atari = Chains::lanes(spare == 0) & own;
        const int our_liberties =  // of our weakest chain next to it, and at most three
            in_atari != 0                            ? 1
            : (Chains::lanes(spare == 1) & own) != 0 ? 2
                                                     : 3;
        if (in_atari != 0) note_ataris(b, ataris, last, code);
        if (their_liberties == 1) {
            ataris.add(b.head(last), kOther);
            if (chances.capture.happens(random)) {
                const Point p = Chains::first_liberty<W>(b, last);
                if (p != b.ko()) return p;
            }
        }
        Point p = go::kNoPoint;
        if (our_liberties == 1 && chances.escape.happens(random))
            p = with_own(random, [&](Random& r) { return escape(b, chances, last, r); });
        if (p != go::kNoPoint) return p;
        if (their_liberties <= kWeak && go::kOrthogonal[code & 0xff].empty != 0 &&
            chances.nakade.happens<0>(number)) {
            p = with_own(random, [&](Random& r) { return nakade(b, last, r); });
        }
        if (p != go::kNoPoint) return p;
        if (their_liberties == 2 && chances.atari.happens(random))
            p = with_own(random, [&](Random& r) { return atari(b, last, r); });
        if (p != go::kNoPoint) return p;
        if (More && our_liberties == 2 && chances.race.happens(random))
            p = with_own(random, [&](Random& r) { return race(b, last, r); });
        if (p != go::kNoPoint) return p;
        if (our_liberties == 2 && chances.extend.happens(random))
            p = with_own(random, [&](Random& r) { return extend(b, last, r); });
        if (p != go::kNoPoint) return p;
        if (chances.pattern.happens<1>(number)) p = pattern(b, *chances.patterns, last, random);
        return p;
    }

    /// Our chains next to `last` that are in atari.
    [[gnu::noinline]] static void note_ataris(const Board& b, AtariList& ataris, Point last,
                                              std::uint32_t code) {
        for (std::uint32_t own = Chains::neighbours<C>(code); own != 0; own &= own - 1) {
            const std::size_t chain = Chains::chain_at(b, Chains::first_of<S>(b, index(last), own));
            if (Chains::liberty_count(b, chain) == 1) ataris.add(Point(static_cast<int>(chain)), C);
        }
    }

    static std::size_t index(Point p) { return static_cast<std::size_t>(p.value()); }

    static bool is_own_eye(const Board& b, Point p) { return go::BoardMoves::is_eye<C>(Chains::code(b, p)); }

    /// Saves a chain of ours that `last` has put into atari: extends it to two liberties or more, or captures
    /// a chain next to it.
    [[gnu::noinline]] static Point escape(const Board& b, const TacticalChances& chances, Point last,
                                          Random& random) {
        FewPoints<16> moves;
        for (std::uint32_t own = Chains::neighbours<C>(Chains::code(b, last)); own != 0; own &= own - 1) {
            const std::size_t stone = Chains::first_of<S>(b, index(last), own);
            const std::size_t chain = Chains::chain_at(b, stone);
            if (Chains::liberty_count(b, chain) != 1) continue;
            const Point liberty = Chains::first_liberty<W>(b, chain);
            if (Test::is_safe(b, liberty) && !is_own_eye(b, liberty) &&
                !(More && chances.give_up.happens(random) && Race::is_caught_soon(b, liberty)))
                moves.add(liberty);
            std::size_t s = stone;
            do {
                for (std::uint32_t n = Chains::neighbours<kOther>(Chains::code(b, s)); n != 0; n &= n - 1) {
                    const std::size_t attacker = Chains::chain_at(b, Chains::first_of<S>(b, s, n));
                    if (Chains::liberty_count(b, attacker) != 1) continue;
                    // A capture on our own last liberty was judged above.
                    const Point p = Chains::first_liberty<W>(b, attacker);
                    if (p != liberty) moves.add(p);
                }
                s = Chains::next(b, s);
            } while (s != stone);
        }
        return moves.draw(random, [&](Point p) { return p != b.ko(); });
    }

    /// The vital point of an eye space next to `last`.
    static Point nakade(const Board& b, Point last, Random& random) {
        FewPoints<4> moves;
        for (std::uint32_t n = Chains::neighbours<go::Colour::Empty>(Chains::code(b, last)); n != 0;
             n &= n - 1) {
            const std::size_t start = Chains::first_of<S>(b, index(last), n);
            const std::uint32_t code = Chains::code(b, start);
            if (!go::may_be_in_eye_space<C>(code)) continue;
            const std::size_t beyond =
                Chains::first_of<S>(b, start, Chains::neighbours<go::Colour::Empty>(code));
            if (!go::may_be_in_eye_space<C>(Chains::code(b, beyond))) continue;
            const Point p = vital_point(b, Point(static_cast<int>(start)), kOther);
            if (p != go::kNoPoint) moves.add(p);
        }
        return moves.draw(random, [](Point) { return true; });
    }

    /// Puts a chain of two liberties into atari that surrounds a chain of ours with two, next to `last`: who
    /// moves first wins such a race. The chain of `last` itself is atari()'s.
    [[gnu::noinline]] static Point race(const Board& b, Point last, Random& random) {
        FewPoints<8> rivals;
        for (std::uint32_t own = Chains::neighbours<C>(Chains::code(b, last)); own != 0; own &= own - 1) {
            const Point stone = Chains::first_of(b, last, own);
            if (b.liberties(stone) == 2) Race::add_rivals(b, stone, b.head(last), rivals);
        }
        while (rivals.size() > 0) {
            const std::uint32_t i = random.below(rivals.size());
            const Point p = atari(b, rivals[i], random);
            if (p != go::kNoPoint) return p;
            rivals.remove(i);
        }
        return go::kNoPoint;
    }

    /// Puts the chain of `last`, which has two liberties, into atari from the side that leaves it the fewest
    /// liberties when it runs. Never into self-atari.
    [[gnu::noinline]] static Point atari(const Board& b, Point last, Random& random) {
        const Point one = Chains::first_liberty<W>(b, last);
        const Point two = Chains::other_liberty<W>(b, last, one);
        const bool one_is_good = one != b.ko() && Test::is_safe(b, one);
        const bool two_is_good = two != b.ko() && Test::is_safe(b, two);
        if (!one_is_good && !two_is_good) return go::kNoPoint;
        if (!one_is_good) return two;
        if (!two_is_good) return one;
        const int after_one = liberties_after_running(b, two, one);
        const int after_two = liberties_after_running(b, one, two);
        if (after_one != after_two) return after_one < after_two ? one : two;
        return random.below(2) == 0 ? one : two;
    }

    /// The liberties of the opponent's chain that runs to `p` after a stone of ours on `atari`.
    static int liberties_after_running(const Board& b, Point p, Point atari) {
        auto set = go::StoneTest<W, kOther, S>::liberties_after(b, p);
        Chains::erase(set, atari);
        return Chains::count(set);
    }

    /// Gives a chain of ours next to `last` that has two liberties more of them: three at least.
    [[gnu::noinline]] static Point extend(const Board& b, Point last, Random& random) {
        FewPoints<8> moves;
        for (std::uint32_t own = Chains::neighbours<C>(Chains::code(b, last)); own != 0; own &= own - 1) {
            const std::size_t chain = Chains::chain_at(b, Chains::first_of<S>(b, index(last), own));
            if (Chains::liberty_count(b, chain) != 2) continue;
            const Point one = Chains::first_liberty<W>(b, chain);
            moves.add(one);
            moves.add(Chains::other_liberty<W>(b, Point(static_cast<int>(chain)), one));
        }
        return moves.draw(random, [&](Point p) {
            return p != b.ko() && !is_own_eye(b, p) && Chains::count(Test::liberties_after(b, p)) >= 3;
        });
    }

    /// A point around `centre` whose neighbourhood is a pattern, not into self-atari.
    [[gnu::always_inline]] static Point pattern(const Board& b, const go::Patterns3x3& patterns, Point centre,
                                                Random& random) {
        FewPoints<9> moves;
        const std::size_t at = index(centre);
        for (std::uint32_t n = Chains::empty_of_eight(Chains::code(b, at)); n != 0; n &= n - 1) {
            const std::size_t p = Chains::first_of_eight<S>(b, at, n);
            moves.add_new_if(Point(static_cast<int>(p)), patterns.matches(Chains::code(b, p), C));
        }
        return moves.draw(random, [&](Point p) { return p != b.ko() && Test::is_safe(b, p); });
    }

    /// Captures one of the chains that were seen in atari.
    [[gnu::noinline]] static Point capture_anywhere(const Board& b, AtariList& ataris, Random& random) {
        FewPoints<32>& stones = ataris.of(kOther);
        FewPoints<32> moves;
        for (std::uint32_t i = 0; i < stones.size();) {
            const Point stone = stones[i];
            if (b.at(stone) == kOther && b.liberties(stone) == 1) {
                moves.add(Chains::first_liberty<W>(b, stone));
                ++i;
            } else {
                stones.remove(i);
            }
        }
        return moves.draw(random, [&](Point p) { return p != b.ko(); });
    }
};

}  // namespace yomi::rollout
