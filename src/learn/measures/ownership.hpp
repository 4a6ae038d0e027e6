#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "go/position.hpp"
#include "learn/measures/playout_kind.hpp"

namespace yomi::learn {

/// Uf-2 of the thesis's Table 4.3 from a position: by point, row by row from the top, the share of playouts
/// with these weights in which it ends as Black's. Throws base::Error for a file that is none for playouts.
std::vector<double> ownership_of(const std::string& weights, const PlayoutKind& kind,
                                 const go::Position& position, std::int64_t playouts, base::Seed seed);

}  // namespace yomi::learn
