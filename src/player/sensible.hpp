#pragma once

#include <vector>

#include "go/position.hpp"

namespace yomi::player {

/// The points that `c` may play under all rules of the game, superko included, and that are no eyes of its
/// own (Board::is_eye). In increasing order.
std::vector<go::Point> legal_but_eyes(const go::Position& position, go::Colour c);

/// The same without suicides, which some rules allow.
std::vector<go::Point> sensible_points(const go::Position& position, go::Colour c);

}  // namespace yomi::player
