#pragma once

#include <string>

#include "base/random.hpp"
#include "learn/measures/measuring.hpp"

// What `yomi measure` prints about single positions.

namespace yomi::cli {

/// Uf-3 and Uf-4 of Table 4.3, with the player `nomitan` for the latter. Throws base::Error.
std::string labelled_table(const learn::MeasureFiles& files, const learn::MeasureOptions& options,
                           base::Seed seed);

/// Figure 3.9: how likely these weights think the moves of the map's position are, in hundredths, as a board.
std::string probability_map(const std::string& weights, const learn::MeasureFiles& files,
                            const learn::MeasureOptions& options);

/// Figure 4.10, Uf-2: of how many playouts in a hundred each point of that position ends as Black's.
std::string ownership_map(const std::string& weights, const learn::MeasureFiles& files,
                          const learn::MeasureOptions& options, base::Seed seed);

}  // namespace yomi::cli
