#pragma once

#include <vector>

#include "go/board.hpp"
#include "go/tactics/point_sets.hpp"

namespace yomi::go {

/// What a player holds whatever happens, even if he never moves again.
struct SafeArea {
    PointSet alive;      ///< his stones that cannot be captured
    PointSet territory;  ///< points enclosed by them in which the opponent cannot live; his stones there are
                         ///< dead

    [[nodiscard]] PointSet all() const { return alive | territory; }
    friend bool operator==(const SafeArea&, const SafeArea&) = default;
};

/// Unconditional life: D. B. Benson, "Life in the game of Go" (1976). A chain lives if it has two regions all
/// of whose empty points are its liberties, and all chains around those regions live in the same way.
///
/// Territory is a region that only such chains enclose and in which no two points that are apart lie beside
/// none of their stones: the opponent has no room for two eyes.
///
/// No allocation after the first boards of a size.
class LifeReader {
   public:
    const SafeArea& read(const Board& board, Colour c);

   private:
    struct Region {
        PointSet points;
        PointSet empties;
        std::size_t first_chain = 0;  // of chains_around_
        std::size_t chains = 0;
        bool counts = true;  // all chains around it may still live
    };

    void find_regions(const Board& board, Colour c);
    void explore(const Board& board, Colour c, Point start, PointSet& seen);
    void drop_chains(const Board& board);
    [[nodiscard]] static bool has_room_for_two_eyes(const Board& board, Colour c, const PointSet& region);

    SafeArea area_;
    std::vector<Region> regions_;
    std::vector<Point> chains_around_;  // heads, by region
    std::vector<Point> heads_;          // of the chains of `c` that may still live
    std::vector<Point> stack_;
    PointSet living_;  // heads_ as a set
};

/// The same, for once.
SafeArea safe_area(const Board& board, Colour c);

/// The stones that are dead for certain: those in the safe territory of the opponent.
PointSet surely_dead(const Board& board);

}  // namespace yomi::go
