#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "go/position.hpp"
#include "player/limit.hpp"

namespace yomi::engine {

/// What careful playouts say about the stones of a board as it stands. Depends on the stones alone: not on
/// who is to play, nor on how they came there, nor on a seed; so it is the same whenever and wherever it is
/// asked.
class DeadStoneEstimate {
   public:
    /// Which chains are dead or in seki.
    [[nodiscard]] const go::Status& status() const { return status_; }

    /// The stones of chains about which the playouts disagree.
    [[nodiscard]] const go::PointSet& doubtful() const { return doubtful_; }

    /// The status if every doubt is decided against `c`.
    [[nodiscard]] go::Status worst_for(go::Colour c) const;

    /// The share of playouts in which `p` ends up as a point of `c` while the opponent attacks.
    [[nodiscard]] double held(go::Colour c, go::Point p) const {
        return held_[static_cast<std::size_t>(c) - 1][static_cast<std::size_t>(p.value())];
    }

   private:
    friend class StatusPlayouts;

    go::Status status_;
    go::PointSet doubtful_;
    go::PointSet black_;                                       // the black stones of the board
    std::array<std::array<float, go::kPointSpan>, 2> held_{};  // [colour - 1][point]
};

/// Playouts of each of the six kinds (either player or nobody attacks, either moves first) of a full
/// estimate: the standard error of a share is at most 0.025.
inline constexpr int kFullRounds = 200;

/// Estimates which stones are dead by up to `rounds` playouts of each kind, fewer if every chain is clear;
/// nothing if the time of the limit is over before that, or if it is stopped.
std::optional<DeadStoneEstimate> estimate_dead_stones(const go::Board& board, int rounds,
                                                      const player::Limit& limit);

/// Makes full estimates and remembers the last one, because the same stones are asked about several times at
/// the end of a game: at each pass, for the score, for the dead stones.
class DeadStoneEstimator {
   public:
    /// Without a limit of time.
    const DeadStoneEstimate& of(const go::Board& board);
    /// The same, or null if the limit is reached before.
    const DeadStoneEstimate* of(const go::Board& board, const player::Limit& limit);

   private:
    std::optional<DeadStoneEstimate> last_;
    std::uint64_t hash_ = 0;
    int size_ = 0;
};

}  // namespace yomi::engine
