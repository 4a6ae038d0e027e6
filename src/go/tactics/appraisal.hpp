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
    /// "territory": ours. "influence": Asakura's (2010).
    std::string evaluation = "territory";
    InfluenceOptions sum = {.dilations = 5, .erosions = 0, .clip = true};

    base::Fields fields();
};

/// What a position is worth at a glance, in one of two ways.
///
/// "territory": chains that a ladder catches are taken off, and those that are weak in the opponent's
/// territory; the rest is counted by Bouzy's maps: one for territory (5 dilations, 21 erosions, of which
/// nothing is left before there are walls), one for influence (dilations only).
///
/// "influence", as Asakura (2010) has it: first of all the side that has just moved is not captured, plainly
/// or by a ladder; then the sum of Bouzy's map over the whole board counts.
class Appraiser {
   public:
    explicit Appraiser(const AppraisalOptions& options = {})
        : options_(options),
          ladders_(static_cast<int>(options.ladder_positions)),
          map_(options.map),
          reach_({.dilations = options.reach, .erosions = 0}),
          sum_(options.sum) {}

    /// What Black leads by on the board, komi apart, if `to_move` moves next. By territory these are points;
    /// by influence sums of the map, in which a stone that is captured weighs more than all sums.
    double value(const Board& board, Colour to_move);

    /// What a value, or minus a value, comes to in points.
    [[nodiscard]] double points(double value) const;
    /// What a stone adds to the value by being there.
    [[nodiscard]] double stone() const {
        return by_influence() ? static_cast<double>(InfluenceMap::kStone) : options_.stone;
    }
    [[nodiscard]] bool by_influence() const { return options_.evaluation == "influence"; }

    /// The stones of the side that does not move which can be captured, plainly or by a ladder.
    int captured(const Board& board, Colour to_move);

    /// The chains that are lost if `to_move` moves next: of the other side those that he catches now, of his
    /// own those that he cannot save.
    PointSet lost(const Board& board, Colour to_move);

    /// The chains with few liberties of order 1 to 3 that stand in the territory which the opponent has
    /// without them and the stones of `lost`. Otherwise a map takes every stone that is thrown into a
    /// territory for the end of it.
    PointSet swallowed(const Board& board, const PointSet& lost);

    /// Of the last value() by territory.
    [[nodiscard]] const InfluenceMap& map() const { return map_; }

   private:
    double influence_value(const Board& board, Colour to_move);
    double territory_value(const Board& board, Colour to_move);

    AppraisalOptions options_;
    LadderReader ladders_;
    InfluenceMap map_;
    InfluenceMap reach_;
    InfluenceMap sum_;
    std::vector<Point> weak_;  // heads
};

}  // namespace yomi::go
