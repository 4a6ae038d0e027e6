#pragma once

#include <array>
#include <optional>

#include "go/position.hpp"
#include "player/limit.hpp"

namespace yomi::engine {

/// What careful playouts say about the stones of a board as it stands. Depends on the stones alone: not on
/// who is to play, nor on how they came there, nor on a seed; so it is the same whenever and wherever it is
/// asked.
class Judgement {
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
    friend class Jury;

    go::Status status_;
    go::PointSet doubtful_;
    go::PointSet black_;                                       // the black stones of the board
    std::array<std::array<float, go::kPointSpan>, 2> held_{};  // [colour - 1][point]
};

/// Playouts of each of the six kinds (either player or nobody attacks, either moves first) for a judgement
/// that counts: the standard error of a share is at most 0.025.
inline constexpr int kFullRounds = 200;

/// Judges a board by up to `rounds` playouts of each kind, fewer if every chain is clear; nothing if the time
/// of the limit is over before, or if it is stopped.
std::optional<Judgement> judge(const go::Board& board, int rounds, const player::Limit& limit);

/// Whether every region without living stones belongs to one player or lies in a seki. Under territory
/// scoring one or two neutral points do not matter; under area scoring each is worth a move.
bool borders_are_closed(const go::Position& position, const go::Status& status);

/// Whether nothing is left to play for: no chain is in doubt, the borders are closed, and the playouts agree
/// about every territory.
bool is_settled(const go::Position& position, const Judgement& judgement);

/// Judges in full and remembers the last answer, because the same stones are asked about several times at the
/// end of a game: at each pass, for the score, for the dead stones.
class Judge {
   public:
    /// Takes as long as it takes.
    const Judgement& of(const go::Board& board);
    /// The same, or null if the limit is reached before.
    const Judgement* of(const go::Board& board, const player::Limit& limit);

   private:
    std::optional<Judgement> last_;
    std::uint64_t hash_ = 0;
    int size_ = 0;
};

}  // namespace yomi::engine
