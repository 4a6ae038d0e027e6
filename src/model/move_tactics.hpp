#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "go/board_chains.hpp"
#include "go/tactics/stone_test.hpp"

namespace yomi::model {

/// What a stone of C on the empty point p does to the chains around it, without playing it. This is the one
/// definition of what the tactical features of all models are made of; where a model needs them faster
/// (MoveFeatures::tactical() in the tree, FastTactics in playouts), tests compare with it over random games.
///
/// Counts are worked out when they are asked for.
template <int W, go::Colour C>
class MoveTactics {
   public:
    using Point = go::Point;
    using Test = go::StoneTest<W, C>;
    static constexpr go::Colour kOther = opponent(C);

    struct Chain {
        Point head;
        bool own;
        int stones;
        int liberties;
    };

    MoveTactics(const go::Board& board, Point p) : board_(board), p_(p) {
        const std::uint32_t code = go::BoardChains::code(board, p) & 0xffff;
        std::uint32_t stones =
            go::BoardChains::neighbours<C>(code) | go::BoardChains::neighbours<kOther>(code);
        for (; stones != 0; stones &= stones - 1) {
            const Point q = go::BoardChains::first_of(board, p, stones);
            const Point head = board.head(q);
            if (std::ranges::find(chains(), head, &Chain::head) != chains().end()) continue;
            chains_[count_++] = {head, board.at(q) == C, board.chain_size(q), board.liberties(q)};
        }
    }

    /// Those next to p, each once, in the order of the neighbours.
    [[nodiscard]] std::span<const Chain> chains() const { return {chains_.data(), count_}; }

    /// Liberties of the chain that the stone belongs to afterwards, captures counted; 0 for a suicide.
    [[nodiscard]] int liberties() const { return go::BoardChains::count(Test::liberties_after(board_, p_)); }
    /// The same if the opponent played there instead.
    [[nodiscard]] int liberties_of_opponent() const {
        return go::BoardChains::count(go::StoneTest<W, kOther>::liberties_after(board_, p_));
    }
    /// Stones of that chain.
    [[nodiscard]] int stones() const {
        int sum = 1;
        for (const Chain& chain : chains()) sum += chain.own ? chain.stones : 0;
        return sum;
    }
    /// go::StoneTest::is_sensible(): no self-atari, or one that serves a purpose.
    [[nodiscard]] bool is_sensible() const {
        return Test::is_sensible(board_, p_, go::BoardChains::code(board_, p_) & 0xffff);
    }

    /// Stones of the opponent's that are captured.
    [[nodiscard]] int captured() const {
        int sum = 0;
        for (const Chain& chain : chains()) sum += is_captured(chain) ? chain.stones : 0;
        return sum;
    }
    /// Of the largest chain that is captured.
    [[nodiscard]] int largest_captured() const {
        int most = 0;
        for (const Chain& chain : chains()) most = std::max(most, is_captured(chain) ? chain.stones : 0);
        return most;
    }
    /// The heads of own chains in atari next to one that is captured.
    [[nodiscard]] std::vector<Point> rescued() const {
        std::vector<Point> heads;
        for (const Chain& chain : chains()) {
            if (!is_captured(chain)) continue;
            for (const Point stone : board_.chain_stones(chain.head)) {
                for (const Point n : board_.geometry().neighbours(stone)) {
                    if (board_.at(n) != C || board_.liberties(n) != 1) continue;
                    if (std::ranges::find(heads, board_.head(n)) == heads.end()) {
                        heads.push_back(board_.head(n));
                    }
                }
            }
        }
        return heads;
    }

    /// Of the own chains with one or two liberties that with the fewest, and of those the largest; nullptr if
    /// there is none.
    [[nodiscard]] const Chain* weakest() const {
        const Chain* found = nullptr;
        for (const Chain& chain : chains()) {
            if (!chain.own || chain.liberties > 2) continue;
            if (found == nullptr || chain.liberties < found->liberties ||
                (chain.liberties == found->liberties && chain.stones > found->stones)) {
                found = &chain;
            }
        }
        return found;
    }
    /// The largest of the opponent's chains that comes into atari; nullptr if there is none.
    [[nodiscard]] const Chain* put_into_atari() const {
        const Chain* found = nullptr;
        for (const Chain& chain : chains()) {
            if (chain.own || chain.liberties != 2) continue;
            if (found == nullptr || chain.stones > found->stones) found = &chain;
        }
        return found;
    }

   private:
    static bool is_captured(const Chain& chain) { return !chain.own && chain.liberties == 1; }

    const go::Board& board_;
    Point p_;
    std::array<Chain, 4> chains_;
    std::size_t count_ = 0;
};

}  // namespace yomi::model
