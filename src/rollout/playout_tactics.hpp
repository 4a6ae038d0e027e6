#pragma once

#include <algorithm>
#include <array>

#include "rollout/playout_table.hpp"
#include "rollout/self_atari.hpp"

namespace yomi::rollout {

/// The scores of features IV to VIII of the MC function (thesis_features()) for moves of both players at an
/// empty point, as a pair with ScorePair::kPlayable; 16 bits are 0 for a suicide. Makes no list and does not
/// allocate.
template <int W>
class PlayoutTactics {
    using Board = go::Board;
    using Chains = go::BoardChains;
    using Colour = go::Colour;
    using Point = go::Point;
    using Set = Chains::Set<W>;

   public:
    [[gnu::always_inline]] static std::uint32_t scores(const Board& b, Point p, std::uint32_t code,
                                                       const TacticalScores& scores) {
        const int empty = go::kOrthogonal[code & 0xff].empty;
        if (Chains::fewest_liberties(b, p) <= 2) return among_weak(b, p, code, empty, scores);
        // All chains around have three liberties or more: nothing but a self-atari of a single stone matters.
        if (empty >= 2) return pair(0, 0);
        const int alone = empty == 1 ? scores.self_atari[0] : kNever;
        return pair(Chains::neighbours<Colour::Black>(code) != 0 ? 0 : alone,
                    Chains::neighbours<Colour::White>(code) != 0 ? 0 : alone);
    }

   private:
    /// A score that makes 16 bits 0.
    static constexpr int kNever = -ScorePair::kBias - 0x8000;
    static std::uint32_t pair(int black, int white) {
        return ScorePair::pack(black + 0x8000, white + 0x8000);
    }

    static std::size_t stones_class(int stones) { return static_cast<std::size_t>(std::min(stones, 3)) - 1; }
    static std::size_t increase_class(int by) { return static_cast<std::size_t>(std::clamp(by, 0, 2)); }

    /// What the chains of one player next to p are like.
    struct Side {
        int liberties = 3;  ///< of the weakest one; 3 or more count as 3
        int stones = 0;     ///< of that, the largest of equals
        int reachable = 0;  ///< stones of the largest one with two liberties
        Set around{};       ///< liberties of all of them
        std::uint32_t at = 0;
    };

    template <Colour C>
    [[gnu::always_inline]] static Side look(const Board& b, Point p, std::uint32_t code) {
        Side side;
        side.at = Chains::neighbours<C>(code);
        for (std::uint32_t n = side.at; n != 0; n &= n - 1) {
            const Point q = Chains::first_of(b, p, n);
            const int liberties = b.liberties(q);
            Chains::add_liberties<W>(b, q, side.around);
            if (liberties > 2) continue;
            const int stones = b.chain_size(q);
            if (liberties == 2) side.reachable = std::max(side.reachable, stones);
            if (liberties > side.liberties) continue;
            side.stones = liberties < side.liberties ? stones : std::max(side.stones, stones);
            side.liberties = liberties;
        }
        return side;
    }

    static std::uint32_t among_weak(const Board& b, Point p, std::uint32_t code, int empty,
                                    const TacticalScores& scores) {
        const Side black = look<Colour::Black>(b, p, code);
        const Side white = look<Colour::White>(b, p, code);
        return pair(score<Colour::Black>(b, p, empty, black, white, scores),
                    score<Colour::White>(b, p, empty, white, black, scores));
    }

    template <Colour C>
    [[gnu::always_inline]] static int score(const Board& b, Point p, int empty, const Side& own,
                                            const Side& other, const TacticalScores& scores) {
        const bool captures = other.liberties == 1;
        int score = other.reachable > 0 ? scores.atari[stones_class(other.reachable)] : 0;
        // No weak chain of ours, but a strong one or two empty points around: two liberties are certain.
        if (own.liberties > 2 && !captures && (own.at != 0 || empty >= 2)) return limited(score);
        Set after = own.around;
        if (captures) {
            after = StoneTest<W, C>::liberties_after(b, p);
        } else {
            Chains::add_empty_neighbours<W>(b, p, after);
            Chains::erase(after, p);
        }
        const int liberties = Chains::count(after);
        if (liberties == 0) return kNever;
        if (captures) score += capture_score<C>(b, p, other, scores);
        if (own.liberties <= 2) {
            score += scores.extend[stones_class(own.stones)][static_cast<std::size_t>(own.liberties) - 1]
                                  [increase_class(liberties - own.liberties)];
        }
        if (liberties == 1) score += scores.self_atari[stones_class(stones_after(b, p, own.at))];
        return limited(score);
    }

    static int limited(int score) { return std::clamp(score, -ScorePair::kLimit, ScorePair::kLimit); }

    /// The heads of up to so many chains, each once.
    template <std::size_t Most>
    struct Heads {
        std::array<Point, Most> heads;
        std::size_t count = 0;
        bool add(Point head) {
            const auto end = heads.begin() + static_cast<std::ptrdiff_t>(count);
            if (count == Most || std::find(heads.begin(), end, head) != end) return false;
            heads[count++] = head;
            return true;
        }
    };

    static int stones_after(const Board& b, Point p, std::uint32_t own) {
        Heads<4> joined;
        int stones = 1;
        for (std::uint32_t n = own; n != 0; n &= n - 1) {
            const Point q = Chains::first_of(b, p, n);
            if (joined.add(b.head(q))) stones += b.chain_size(q);
        }
        return stones;
    }

    /// IV and VII.
    template <Colour C>
    [[gnu::noinline]] static int capture_score(const Board& b, Point p, const Side& other,
                                               const TacticalScores& scores) {
        Heads<4> captured;
        Heads<16> saved;
        int taken = 0;
        int score = 0;
        for (std::uint32_t n = other.at; n != 0; n &= n - 1) {
            const Point chain = b.head(Chains::first_of(b, p, n));
            if (b.liberties(chain) != 1 || !captured.add(chain)) continue;
            taken += b.chain_size(chain);
            Point stone = chain;
            do {
                for (std::uint32_t o = Chains::neighbours<C>(Chains::code(b, stone)); o != 0; o &= o - 1) {
                    const Point q = Chains::first_of(b, stone, o);
                    if (b.liberties(q) == 1 && saved.add(b.head(q))) {
                        score += scores.rescue[stones_class(b.chain_size(q))];
                    }
                }
                stone = Chains::next(b, stone);
            } while (stone != chain);
        }
        const int theirs = Chains::count(StoneTest<W, opponent(C)>::liberties_after(b, p));
        return score + scores.capture[stones_class(taken)][increase_class(theirs - 1)];
    }
};

}  // namespace yomi::rollout
