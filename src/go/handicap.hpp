#pragma once

#include <vector>

#include "go/point.hpp"

namespace yomi::go {

/// The points of a fixed handicap as GTP version 2 defines them (2 to 9 stones, fewer on small and even
/// boards), or an empty list if that number is not possible on this size.
std::vector<Point> fixed_handicap(int size, int stones);

/// The most stones that fixed_handicap() can place.
int most_fixed_handicap(int size);

}  // namespace yomi::go
