#include "player/random_player.hpp"

#include "player/sensible.hpp"

namespace yomi::player {

Decision RandomPlayer::choose(const go::Position& position, go::Colour colour, const Budget& /*budget*/,
                              std::stop_token /*stop*/) {
    const std::vector<go::Point> points = legal_but_eyes(position, colour);
    Decision decision;
    if (!points.empty()) {
        base::Random random(seed_of_move(seed_, position, colour));
        decision.point = points[random.below(static_cast<std::uint32_t>(points.size()))];
    }
    decision.candidates.push_back({.point = decision.point});
    return decision;
}

}  // namespace yomi::player
