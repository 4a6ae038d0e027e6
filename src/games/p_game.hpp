#pragma once

#include <cstdint>
#include <vector>

#include "base/fields.hpp"
#include "base/random.hpp"
#include "game/game.hpp"

namespace yomi::games {

/// The shape of P-games.
struct PGameRules {
    std::int64_t branching = 2;
    std::int64_t depth = 20;

    base::Fields fields();
    /// Throws base::Error for trees too large to be solved.
    void check() const;
};

/// A P-game (Smith & Nau 1994; Kocsis & Szepesvári 2006): a random tree in which every move has a value and
/// the sum of the values decides, as points do in Go. A move of player 0 is worth 0 to 127, one of player 1
/// -127 to 0, all equally likely; after `depth` moves a sum above 0 is a win of player 0, below 0 one of
/// player 1.
///
/// The tree is never stored: it is a function of the seed.
class PGame {
   public:
    PGame(const PGameRules& rules, base::Seed seed)
        : branching_(static_cast<int>(rules.branching)),
          moves_left_(static_cast<int>(rules.depth)),
          node_(seed) {}

    [[nodiscard]] game::Player player() const { return player_; }
    [[nodiscard]] bool is_over() const { return moves_left_ == 0; }
    [[nodiscard]] double result() const { return sum_ > 0 ? 1 : sum_ < 0 ? 0 : 0.5; }
    [[nodiscard]] int move_limit() const { return branching_; }
    void moves(std::vector<game::MoveId>& out) const;
    void play(game::MoveId move) {
        node_ = node_.derive(move);
        // The high bits, because a child's own number is made of all of them.
        const auto points = static_cast<int>(node_.value() >> 57);
        sum_ += player_ == 0 ? points : -points;
        player_ = 1 - player_;
        --moves_left_;
    }

    [[nodiscard]] int sum() const { return sum_; }
    [[nodiscard]] int moves_left() const { return moves_left_; }

   private:
    int branching_;
    int moves_left_;
    int sum_ = 0;
    game::Player player_ = 0;
    base::Seed node_;
};

static_assert(game::Game<PGame>);

/// What player 0 gets if both play perfectly.
double minimax_of(const PGame& state);

/// What the player to move gets after each move if both go on perfectly. The game must not be over.
std::vector<double> move_values_of(const PGame& state);

}  // namespace yomi::games
