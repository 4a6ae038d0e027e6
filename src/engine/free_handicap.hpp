#pragma once

#include <vector>

#include "go/point.hpp"

namespace yomi::engine {

/// Where to put that many handicap stones: the customary points first, then spread over the board, best on
/// the third and fourth line. Throws base::Error unless there are two at least and one point stays empty.
std::vector<go::Point> choose_free_handicap(int size, int stones);

}  // namespace yomi::engine
