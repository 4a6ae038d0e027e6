#pragma once

#include <optional>
#include <stop_token>

#include "player/player.hpp"

namespace yomi::engine {

/// One question to a player, answered in one go or in parts, for those who cannot wait in a thread of their
/// own. The parts together make the same search as one go does, simulation by simulation. A player that
/// searches no tree answers in one part, however long it takes.
class Thought {
   public:
    /// Player and position must outlive it, and nobody may ask the player anything else meanwhile. Without an
    /// inquiry the question is Player::choose(), with one it is Analyst::analyse().
    Thought(player::Player& player, const go::Position& position, go::Colour colour,
            const player::Budget& budget, const player::Inquiry* inquiry);

    /// Thinks for about so many seconds, or to the end; true when there is a decision. Between two looks of
    /// the inquiry there is at least one part.
    bool go_on(std::optional<double> seconds, const std::stop_token& stop);

    [[nodiscard]] const player::Decision& decision() const { return decision_; }

   private:
    void think_part(player::Analyst& analyst, double seconds, const std::stop_token& stop);
    /// Whether nothing is left of the budget.
    [[nodiscard]] bool is_spent() const;

    player::Player& player_;
    const go::Position& position_;
    go::Colour colour_;
    player::Budget left_;
    std::optional<player::Inquiry> inquiry_;
    player::Decision decision_;  // its playouts and seconds are those of all parts
    double next_look_ = 0;
    bool begun_ = false;
    bool paused_ = false;
};

}  // namespace yomi::engine
