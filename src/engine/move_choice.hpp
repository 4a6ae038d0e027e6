#pragma once

#include <optional>
#include <stop_token>

#include "engine/ending.hpp"
#include "engine/thought.hpp"
#include "player/limit.hpp"

namespace yomi::engine {

class Engine;

/// How a move is asked for.
struct MoveRequest {
    bool cleanup = false;  ///< no pass while dead stones of the opponent stand
    /// What to tell meanwhile. With filters the player alone decides: a game is not ended by the engine.
    const player::Inquiry* inquiry = nullptr;
};

/// A move that an engine chooses, in one go or in parts: if an opening book knows the position, that is all.
/// Otherwise it first looks whether the game is decided, then the player thinks, and if both want to end the
/// game, the player is asked what a pass costs.
class MoveChoice {
   public:
    /// Throws base::Error for filters if the player is no analyst. The engine and the inquiry must outlive
    /// it, and the engine's position and player must stay the same.
    MoveChoice(Engine& engine, go::Colour colour, const MoveRequest& request, std::stop_token stop);

    /// Thinks for about so many seconds, or to the end; true when there is a decision. What is no search is
    /// done in one part.
    bool go_on(std::optional<double> seconds);

    [[nodiscard]] const player::Decision& decision() const { return decision_; }

   private:
    /// Takes the move of a book, if there is one.
    bool take_book_move();
    /// Finds out whether the game is decided, and how much of the budget is left for the player.
    void begin();
    /// Takes over the player's move, made legal, or its resignation.
    void take_decision();
    /// What the player's own thought says about ending the game; nothing if it has to be asked what a pass
    /// costs.
    [[nodiscard]] std::optional<bool> agrees() const;
    [[nodiscard]] bool accepts(const player::Decision& reply) const;
    void finish(bool agreed);

    Engine& engine_;
    go::Colour colour_;
    const player::Inquiry* inquiry_;
    std::stop_token stop_;
    player::Budget budget_;
    std::optional<double> longest_;  // seconds that the budget allows
    player::Limit limit_;
    EndingOptions ending_options_;
    bool ends_games_ = false;                 // whether the engine may end a decided game for the player
    std::optional<player::Decision> ending_;  // the move that ends a decided game
    std::optional<Thought> own_;
    std::optional<Thought> reply_;  // of the opponent, if the player passed
    player::Decision decision_;
};

}  // namespace yomi::engine
