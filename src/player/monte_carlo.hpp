#pragma once

#include "player/player.hpp"

namespace yomi::player {

/// Primitive Monte-Carlo: every sensible move gets the same number of uniform playouts, and the one that wins
/// the largest share of them is played. See FlatSearch.
class MonteCarloPlayer final : public Player {
   public:
    static constexpr std::string_view kName = "monte-carlo";

    explicit MonteCarloPlayer(base::Seed seed) : seed_(seed) {}

    [[nodiscard]] std::string_view name() const override { return kName; }
    [[nodiscard]] base::Fields fields() override;
    Decision choose(const go::Position& position, go::Colour colour, const Budget& budget,
                    std::stop_token stop) override;
    void set_seed(base::Seed seed) override { seed_ = seed; }

   private:
    base::Seed seed_;
    std::int64_t default_playouts_ = 10'000;
};

}  // namespace yomi::player
