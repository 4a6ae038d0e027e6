#pragma once

#include "engine/engine.hpp"
#include "match/seat.hpp"

namespace yomi::match {

/// An engine with the options of a spec. Throws base::Error naming the player and the option that is wrong.
engine::Engine make_engine(const PlayerSpec& player, base::Seed seed);

/// An engine in this process; another one for each game, so that a game depends on its own seed alone.
class EngineSeat final : public Seat {
   public:
    explicit EngineSeat(PlayerSpec player) : player_(std::move(player)) {}

    void start(const GameStart& start, std::stop_token stop) override;
    Reply move(go::Colour c, const std::optional<engine::TimeLeft>& left, double seconds,
               std::stop_token stop) override;
    void play(go::Colour c, go::Point point, std::stop_token stop) override;
    std::optional<double> score(std::stop_token stop) override;

   private:
    PlayerSpec player_;
    std::optional<engine::Engine> engine_;
};

}  // namespace yomi::match
