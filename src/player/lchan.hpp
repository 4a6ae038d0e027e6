#pragma once

#include "player/lchan_search.hpp"
#include "player/player.hpp"

namespace yomi::player {

/// The one-second heuristic player of Asakura (2010), with all that was planned for it: ladders, Bouzy's map,
/// groups, Chen's candidates, and a search over them for the rest of the time. Chance plays no part.
class LchanPlayer final : public Player {
   public:
    static constexpr std::string_view kName = "lchan";

    explicit LchanPlayer(base::Seed /*seed*/) {}

    [[nodiscard]] std::string_view name() const override { return kName; }
    [[nodiscard]] base::Fields fields() override { return options_.fields(); }
    Decision choose(const go::Position& position, go::Colour colour, const Budget& budget,
                    std::stop_token stop) override;
    [[nodiscard]] bool knows_manners() const override { return !options_.resolved().never_pass; }

   private:
    LchanOptions options_;
};

}  // namespace yomi::player
