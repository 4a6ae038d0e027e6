#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "learn/games.hpp"
#include "learn/move_model.hpp"
#include "rollout/rich_weights.hpp"

namespace yomi::learn {

struct RichHarvestOptions {
    std::uint32_t least_played = 10;  ///< keys of moves that were played so often …
    std::uint32_t least_seen = 200;   ///< … or that were possible so often are kept
    std::size_t seen_every = 40;      ///< positions whose possible moves are counted
    std::size_t slots = 1 << 24;      ///< of each of two tables of counts, a power of two; 16 bytes each
};

/// The keys of rollout::RichMoves that are worth a weight, in increasing order. Those of played moves are
/// counted in all positions, those of possible moves, which are hundreds of times as many, in few. `step` is
/// called after each game.
std::vector<std::uint64_t> harvest_keys(const std::vector<Game>& games, const RichHarvestOptions& options,
                                        const std::function<void()>& step);

/// The model of rollout::RichMoves: everything we know to foretell moves, at any cost in time.
class RichModel : public MoveModel {
   public:
    /// `keys` in increasing order.
    explicit RichModel(std::vector<std::uint64_t> keys);

    [[nodiscard]] std::size_t weights() const override { return keys_.size(); }
    [[nodiscard]] std::unique_ptr<MoveReader> reader() const override;
    [[nodiscard]] std::string to_bytes(std::span<const float> weights,
                                       const std::string& provenance) const override;

   private:
    class Reader;

    std::vector<std::uint64_t> keys_;
    rollout::KeyTable table_;  // by key: the number of the weight
};

}  // namespace yomi::learn
