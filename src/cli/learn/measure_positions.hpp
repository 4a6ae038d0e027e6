#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "learn/playout_kind.hpp"

namespace yomi::cli {

/// Uf-3 and Uf-4 of Table 4.3: what files of weights make of judged positions.
struct JudgedMeasure {
    std::string pairs;       ///< a file for learn::read_judged(), or nothing
    std::string next_moves;  ///< likewise
    std::int64_t playouts = 1000;
    learn::PlayoutKind kind = {};
};
/// The table. Throws base::Error.
std::string judged_table(const std::vector<std::string>& weights, const JudgedMeasure& what, base::Seed seed);

/// Figure 3.9: how likely weights think the moves of a position are, in hundredths, drawn as a board: the
/// position of the first game of a file after so many moves, or after all. The weights are raised to `power`.
std::string probability_map(const std::string& weights, double power, const std::string& games,
                            std::optional<std::size_t> moves);

/// Figure 4.10, Uf-2: of how many playouts in a hundred each point of that position ends as Black's.
std::string ownership_map(const std::string& weights, const learn::PlayoutKind& kind,
                          const std::string& games, std::optional<std::size_t> moves, std::int64_t playouts,
                          base::Seed seed);

}  // namespace yomi::cli
