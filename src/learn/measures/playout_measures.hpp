#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "learn/measures/playout_kind.hpp"

namespace yomi::learn {

/// The measures of the thesis's Table 4.3 that look at playouts with a file of weights of an MC function.
struct PlayoutMeasureOptions {
    int board_size = 9;
    int runs = 12;                     ///< of Uf-5, of which the best and the worst do not count
    std::int64_t playouts = 1000;      ///< in each run of Uf-5, and for Uf-2
    int moves = 80;                    ///< of a playout in Uf-5
    std::int64_t size_playouts = 100;  ///< for U-1
    PlayoutKind kind = {};
};

struct PlayoutMeasures {
    // By the processor's clock, run by run side by side.
    double per_second = 0;           ///< Uf-5: playouts of so many moves
    double complete_per_second = 0;  ///< playouts to the end
    double uniform_per_second = 0;   ///< uniform playouts to the end
    double moves = 0;                ///< of a playout to the end
    std::vector<double>
        ownership;  ///< Uf-2: by point, row by row from the top: the share that ends as Black's
    /// U-1: [move number][size]: the share of pattern parts of all empty points whose largest known size that
    /// is; 0 is none.
    std::vector<std::vector<double>> sizes;
};

/// Throws base::Error for a file that is none for playouts. `step` is called between runs of Uf-5; what it
/// throws ends the work.
PlayoutMeasures measure_playouts(
    const std::string& weights, const PlayoutMeasureOptions& options, base::Seed seed,
    const std::function<void()>& step = [] {});

/// What Uf-5 takes on a board of that size (Table 4.3): moves and playouts.
PlayoutMeasureOptions thesis_playout_measures(int board_size);

}  // namespace yomi::learn
