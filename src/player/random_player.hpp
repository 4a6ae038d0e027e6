#pragma once

#include "player/player.hpp"

namespace yomi::player {

/// Plays uniformly among the legal moves that fill no eye of its own, and passes only when there is none: the
/// zero of every scale of strength. It does not think, so no budget matters.
class RandomPlayer final : public Player {
   public:
    static constexpr std::string_view kName = "random";

    explicit RandomPlayer(base::Seed seed) : seed_(seed) {}

    [[nodiscard]] std::string_view name() const override { return kName; }
    [[nodiscard]] base::Fields fields() override { return {}; }
    [[nodiscard]] bool knows_manners() const override { return false; }
    Decision choose(const go::Position& position, go::Colour colour, const Budget& budget,
                    std::stop_token stop) override;
    void set_seed(base::Seed seed) override { seed_ = seed; }

   private:
    base::Seed seed_;
};

}  // namespace yomi::player
