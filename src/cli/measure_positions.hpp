#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/random.hpp"

namespace yomi::cli {

/// Uf-3 and Uf-4 of Table 4.3: what files of weights make of judged positions.
struct JudgedMeasure {
    std::string pairs;       ///< a file for learn::read_judged(), or nothing
    std::string next_moves;  ///< likewise
    std::int64_t playouts = 1000;
    double power = 1;  ///< of the playouts
};
/// The table. Throws base::Error.
std::string judged_table(const std::vector<std::string>& weights, const JudgedMeasure& what, base::Seed seed);

/// Figure 3.9: how likely weights think the moves of a position are, in hundredths, drawn as a board: the
/// position of the first game of a file after so many moves, or after all.
std::string probability_map(const std::string& weights, const std::string& games,
                            std::optional<std::size_t> moves);

}  // namespace yomi::cli
