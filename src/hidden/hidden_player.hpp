#pragma once

#include <vector>

#include "base/random.hpp"
#include "game/hidden_game.hpp"
#include "hidden/arms.hpp"
#include "hidden/budget.hpp"

namespace yomi::hidden {

/// What a player thought of one move.
struct Candidate {
    game::MoveId move = 0;
    double visits = 0;
    double mean = 0;  ///< of the observer's reward
};

/// Chooses moves from views; it never holds a true state.
///
/// Thread safety: one call at a time.
template <game::HiddenGame G>
class Player {
   public:
    virtual ~Player() = default;

    /// The observer is to move. With a budget of playouts or work the move depends on the view and the stream
    /// alone.
    virtual game::MoveId choose(const typename G::View& view, base::Random& random) = 0;

    /// Of the last choice.
    [[nodiscard]] virtual Spent spent() const { return {}; }
    [[nodiscard]] virtual std::vector<Candidate> candidates() const { return {}; }
};

/// Uniformly random moves.
template <game::HiddenGame G>
class RandomPlayer : public Player<G> {
   public:
    game::MoveId choose(const typename G::View& view, base::Random& random) override {
        view.moves(moves_);
        return moves_[random.below(static_cast<std::uint32_t>(moves_.size()))];
    }

   private:
    std::vector<game::MoveId> moves_;
};

/// The rules of thumb of the game itself.
template <game::HiddenGame G>
requires game::HasRule<G>
class RulePlayer : public Player<G> {
   public:
    game::MoveId choose(const typename G::View& view, base::Random& random) override {
        return G::rule_move(view, random);
    }
};

}  // namespace yomi::hidden
