#pragma once

#include <algorithm>
#include <array>
#include <bit>

#include "go/tactics/stone_test.hpp"
#include "rollout/learned/weight_table.hpp"

namespace yomi::rollout {

/// The scores of features IV to VIII of the MC function for moves of both players at an empty point, as a
/// pair with ScorePair::kAllowed; 16 bits are 0 for a suicide. The definition is model::thesis_features(),
/// with which a test compares this; here there is no list and no allocation, and most of it is worked out for
/// all four neighbours and both players alike, whether it is needed or not, since a mispredicted branch takes
/// longer.
template <int W>
class FastTactics {
    using Board = go::Board;
    using Chains = go::BoardChains;
    using Colour = go::Colour;
    using Point = go::Point;
    using Set = Chains::Set<W>;

   public:
    /// Where the chains in atari have their last liberties, Black's and White's.
    using LastLiberties = std::array<std::array<std::uint64_t, go::PointSet::kWords>, 2>;

    /// Adds p to the last liberties of the players who have a chain in atari next to it.
    [[gnu::always_inline]] static std::uint32_t scores(const Board& b, Point p, std::uint32_t code,
                                                       const TacticalScores& scores,
                                                       LastLiberties& last_liberties) {
        if (Chains::fewest_liberties(b, p) <= 2)
            return next_to_weak_chain(b, p, code, scores, last_liberties);
        return scores.no_weak_chain[code & 0xff];
    }

   private:
    /// A score that makes 16 bits 0.
    static constexpr int kNever = -ScorePair::kBias - ScorePair::kAllowed;
    static std::uint32_t pair(int black, int white) {
        return ScorePair::pack(black + ScorePair::kAllowed, white + ScorePair::kAllowed);
    }
    static std::size_t increase_class(int by) { return static_cast<std::size_t>(std::clamp(by, 0, 2)); }

    /// What the chains of one player next to p are like.
    struct Side {
        std::uint32_t weakest;    ///< WeakestChain
        std::uint32_t reachable;  ///< stones of the largest one with two liberties, up to three; 0 for none
        std::uint32_t at;         ///< where they are, as by Chains::neighbours()
        int liberties;            ///< of a stone at p, captures not counted
    };
    struct Sides {
        Side black, white;
    };

    // What is said of a chain, by its liberties and stones: WeakestChain, and from kReachable on the stones
    // for Side::reachable; both of them for Black, and the same again above for White.
    static constexpr int kReachable = 8;
    static constexpr auto make_words() {
        std::array<std::uint32_t, 16> all{};
        for (std::uint32_t i = 0; i < 16; ++i) {
            const std::uint32_t reachable = i >> 2 == 2 ? i & 3 : 0;
            all[i] = (WeakestChain::of(i >> 2, i & 3) | reachable << kReachable) * 0x10001U;
        }
        return all;
    }
    static constexpr std::array<std::uint32_t, 16> kWords = make_words();
    static constexpr std::array<std::uint32_t, 4> kOfColour = {0, 0xffffU, 0xffff0000U, 0};

    [[gnu::always_inline]] static Sides look(const Board& b, Point p, std::uint32_t code) {
        using Bytes [[gnu::vector_size(16)]] = std::uint8_t;
        const std::array<std::size_t, 4> chains = Chains::around(b, p);
        Set black{};
        Chains::add_empty_neighbours<W>(b, p, black);
        Set white = black;
        FourWords words;
        for (std::size_t j = 0; j < 4; ++j) {
            const std::uint32_t colour = code >> (2 * j) & 3;
            const std::uint32_t liberties = std::min(Chains::liberty_count(b, chains[j]), 3U);
            const std::uint32_t stones = std::min(Chains::stones(b, chains[j]), 3U);
            words[j] = kWords[liberties << 2 | stones] & kOfColour[colour];
            const Set set = Chains::liberties_of<W>(b, chains[j]);
            const std::uint64_t is_black = -std::uint64_t{colour == 1};
            const std::uint64_t is_white = -std::uint64_t{colour == 2};
            for (std::size_t i = 0; i < W; ++i) {
                black[i] |= set[i] & is_black;
                white[i] |= set[i] & is_white;
            }
        }
        const auto larger = [](FourWords x, FourWords y) {
            const auto a = std::bit_cast<Bytes>(x);
            const auto c = std::bit_cast<Bytes>(y);
            return std::bit_cast<FourWords>(a > c ? a : c);
        };
        words = larger(words, __builtin_shufflevector(words, words, 2, 3, 0, 1));
        const std::uint32_t all = larger(words, __builtin_shufflevector(words, words, 1, 0, 3, 2))[0];
        const auto side = [&](std::uint32_t of, std::uint32_t at, const Set& set) {
            // The point itself is a liberty of every chain next to it.
            return Side{of & 0xf, of >> kReachable & 3, at, Chains::count(set) - (at != 0 ? 1 : 0)};
        };
        return {side(all, Chains::neighbours<Colour::Black>(code), black),
                side(all >> 16, Chains::neighbours<Colour::White>(code), white)};
    }

    [[gnu::noinline]] static std::uint32_t next_to_weak_chain(const Board& b, Point p, std::uint32_t code,
                                                              const TacticalScores& scores,
                                                              LastLiberties& last_liberties) {
        const auto [black, white] = look(b, p, code);
        if (((black.weakest | white.weakest) & WeakestChain::kInAtari) != 0) {
            if ((black.weakest & WeakestChain::kInAtari) != 0) Chains::insert(last_liberties[0], p);
            if ((white.weakest & WeakestChain::kInAtari) != 0) Chains::insert(last_liberties[1], p);
        } else if (std::min(black.liberties, white.liberties) > 1) {
            return pair(plain_score(black, white, scores), plain_score(white, black, scores));
        }
        return with_capture_or_self_atari(b, p, black, white, scores);
    }

    /// VI and V: what counts if nothing is captured.
    [[gnu::always_inline]] static int plain_score(const Side& own, const Side& other,
                                                  const TacticalScores& scores) {
        return limited(scores.atari[other.reachable] + extend_score(own, own.liberties, scores));
    }
    [[gnu::always_inline]] static int extend_score(const Side& own, int liberties,
                                                   const TacticalScores& scores) {
        return scores.extend[own.weakest][increase_class(liberties - WeakestChain::liberties(own.weakest))];
    }
    static int limited(int score) { return std::clamp(score, -ScorePair::kLimit, ScorePair::kLimit); }

    /// A chain can be captured, or a stone has one liberty or none.
    [[gnu::noinline]] static std::uint32_t with_capture_or_self_atari(const Board& b, Point p,
                                                                      const Side& black, const Side& white,
                                                                      const TacticalScores& scores) {
        return pair(score<Colour::Black>(b, p, black, white, scores),
                    score<Colour::White>(b, p, white, black, scores));
    }

    template <Colour C>
    [[gnu::always_inline]] static int score(const Board& b, Point p, const Side& own, const Side& other,
                                            const TacticalScores& scores) {
        int liberties = own.liberties;
        int score = scores.atari[other.reachable];
        if ((other.weakest & WeakestChain::kInAtari) != 0) {
            score += capture_score<C>(b, p, own, other, scores);
            // More than this makes no difference.
            const int enough = own.weakest != 0 ? WeakestChain::liberties(own.weakest) + 2 : 2;
            liberties = liberties_after<C>(b, p, own, other, enough);
        }
        if (liberties == 0) return kNever;
        if (liberties == 1) score += scores.self_atari[stones_after(b, p, own.at)];
        return limited(score + extend_score(own, liberties, scores));
    }

    /// The liberties of a stone of C's at p, which captures; where there are `enough`, that many or more.
    template <Colour C>
    static int liberties_after(const Board& b, Point p, const Side& of_c, const Side& captured, int enough) {
        int liberties = of_c.liberties;
        for (std::uint32_t n = captured.at; n != 0; n &= n - 1) {
            liberties += b.liberties(Chains::first_of(b, p, n)) == 1 ? 1 : 0;
        }
        // Stones that are captured further away are liberties of other stones of the chain only.
        if (liberties >= enough || of_c.at == 0) return liberties;
        return Chains::count(go::StoneTest<W, C>::liberties_after(b, p));
    }

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
    static std::size_t stones_class(int stones) { return static_cast<std::size_t>(std::min(stones, 3)); }

    static std::size_t stones_after(const Board& b, Point p, std::uint32_t own) {
        Heads<4> joined;
        int stones = 1;
        for (std::uint32_t n = own; n != 0; n &= n - 1) {
            const Point q = Chains::first_of(b, p, n);
            if (joined.add(b.head(q))) stones += b.chain_size(q);
        }
        return stones_class(stones);
    }

    /// IV and VII.
    template <Colour C>
    [[gnu::noinline]] static int capture_score(const Board& b, Point p, const Side& own, const Side& other,
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
        // What the opponent's stone would have there; it captures too if a chain of ours is in atari.
        int theirs = other.liberties;
        if ((own.weakest & WeakestChain::kInAtari) != 0) {
            theirs = liberties_after<opponent(C)>(b, p, other, own, 3);
        }
        return score + scores.capture[stones_class(taken)][increase_class(theirs - 1)];
    }
};

}  // namespace yomi::rollout
