#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "go/board.hpp"
#include "rollout/learned/table_cache.hpp"
#include "rollout/learned/weight_table.hpp"

namespace yomi::rollout {

/// The smallest part of a learned MC function, for playouts that cannot afford more: how likely a move is by
/// its place and its eight neighbours.
///
/// Thread safety: const after construction.
class ShapeGuide {
   public:
    /// `weights` are of the model mc/n5, mc/n7 or mc/n9. Weights are raised to `power`. Throws base::Error.
    ShapeGuide(const model::KeyedWeights& weights, int board_size, double power);

    /// At least 1. `code` is the 3x3 code of the point.
    template <go::Colour C>
    [[nodiscard]] std::uint32_t weight(go::Point p, std::uint32_t code) const {
        const Pair& pair =
            pairs_[starts_[static_cast<std::size_t>(p.value())] + kNeighbourhoodIndex.of(code)];
        return C == go::Colour::Black ? pair.black : pair.white;
    }

    /// Those that ship, or those of a file; shared by all that ask the same cache for the same.
    static std::shared_ptr<const ShapeGuide> from(TableCache& tables, const TableSource& source);

   private:
    struct Pair {
        std::uint16_t black, white;
    };
    std::vector<Pair> pairs_;  // by kind of point and view
    std::array<std::uint32_t, go::kPointSpan> starts_{};
};

}  // namespace yomi::rollout
