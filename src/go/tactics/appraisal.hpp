#pragma once

#include "base/fields.hpp"
#include "go/tactics/influence_map.hpp"
#include "go/tactics/ladder.hpp"

namespace yomi::go {

struct AppraisalOptions {
    double influence = 0.3;
    std::int64_t reach = 4;
    double stone = 8;
    double weak = 120;
    std::int64_t ladder_positions = 100;
    InfluenceOptions map = {};

    base::Fields fields();
};

/// What a position is worth at a glance: chains that a ladder catches are taken off, and those that are weak
/// in the opponent's territory; the rest is counted by Bouzy's maps: one for territory (5 dilations, 21
/// erosions, of which nothing is left before there are walls), one for influence (dilations only).
class Appraiser {
   public:
    explicit Appraiser(const AppraisalOptions& options = {})
        : options_(options),
          ladders_(static_cast<int>(options.ladder_positions)),
          map_(options.map),
          reach_({.dilations = options.reach, .erosions = 0}) {}

    /// Points that Black leads by on the board, komi apart, if `to_move` moves next: territory, and a share
    /// of the points under influence.
    double value(const Board& board, Colour to_move);

    /// The chains that are lost if `to_move` moves next: of the other side those that he catches now, of his
    /// own those that he cannot save.
    PointSet lost(const Board& board, Colour to_move);

    /// The chains with few liberties of order 1 to 3 that stand in the territory which the opponent has
    /// without them and the stones of `lost`. Otherwise a map takes every stone that is thrown into a
    /// territory for the end of it.
    PointSet swallowed(const Board& board, const PointSet& lost);

    /// Of the last value().
    [[nodiscard]] const InfluenceMap& map() const { return map_; }

   private:
    AppraisalOptions options_;
    LadderReader ladders_;
    InfluenceMap map_;
    InfluenceMap reach_;
    std::vector<Point> weak_;  // heads
};

}  // namespace yomi::go
