#pragma once

#include <span>

#include "go/position.hpp"
#include "player/limit.hpp"

namespace yomi::player {

/// Uniform playouts shared out evenly among the moves of one position: Monte-Carlo Go of depth one, the first
/// there was (B. Brügmann, "Monte Carlo Go", 1993; here without its annealing, and by the share of wins
/// instead of the mean score).
///
/// The moves take turns, so it can end at any time. No allocation after the construction.
class FlatSearch {
   public:
    /// The legal moves of `colour` to compare; kPass may be among them. `position` must outlive the search.
    FlatSearch(const go::Position& position, go::Colour colour, std::span<const go::Point> moves,
               base::Seed seed);

    void run(Limit limit);

    [[nodiscard]] std::int64_t playouts() const { return playouts_; }

    /// The moves, best first: by share of wins (a draw is half a win), then by mean margin, then in order of
    /// points; those without a playout last.
    [[nodiscard]] std::vector<Candidate> ranked() const;

   private:
    struct Arm {
        go::Point point;
        std::int64_t visits = 0;
        std::int64_t half_wins = 0;
        std::int64_t area = 0;  // sum of area differences seen from `colour_`

        [[nodiscard]] double share() const;
        [[nodiscard]] double margin() const;
    };

    void playout(Arm& arm);

    const go::Board& root_;
    const go::Colour colour_;
    const bool territory_;
    // What `colour_` leads by at the end of a playout, its area difference apart.
    double lead_;
    std::vector<Arm> arms_;
    base::Random random_;
    go::Board board_;
    std::int64_t playouts_ = 0;
};

}  // namespace yomi::player
