#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "go/patterns/pattern.hpp"
#include "learn/games.hpp"

namespace yomi::learn {

struct CountedPattern {
    go::Pattern pattern;  ///< canonical
    std::uint32_t count = 0;
};

struct HarvestOptions {
    std::uint32_t min_count = 100;  ///< patterns seen less often are left out
    std::size_t slots = 1 << 24;    ///< of the table of counts at most; 16 bytes each
    std::size_t stride = 1;         ///< of positions: 10 reads every tenth
};

struct Harvest {
    std::vector<CountedPattern> patterns;  ///< in increasing order
    std::uint64_t positions = 0;
    std::uint64_t moves = 0;   ///< legal moves seen, each with a pattern of every size
    std::uint64_t pruned = 0;  ///< counts deleted because the table was half full
};

/// Counts the patterns around all legal moves of all positions, as the thesis does (Table 3.1): a table of
/// fixed size, in which rare patterns are deleted whenever it is half full. `step` is called after each game.
Harvest harvest(const std::vector<Game>& games, const HarvestOptions& options,
                const std::function<void()>& step);

}  // namespace yomi::learn
