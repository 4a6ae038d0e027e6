#include "player/sensible.hpp"

namespace yomi::player {

std::vector<go::Point> legal_but_eyes(const go::Position& position, go::Colour c) {
    std::vector<go::Point> points = position.legal_points(c);
    std::erase_if(points, [&](go::Point p) { return position.board().is_eye(p, c); });
    return points;
}

std::vector<go::Point> sensible_points(const go::Position& position, go::Colour c) {
    std::vector<go::Point> points = legal_but_eyes(position, c);
    std::erase_if(points, [&](go::Point p) { return position.board().is_suicide(p, c); });
    return points;
}

}  // namespace yomi::player
