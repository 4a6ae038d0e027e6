#pragma once

#include <array>
#include <vector>

#include "go/patterns/pattern_system.hpp"

namespace yomi::go {

/// Collage patterns of the thesis: four overlapping quarters of the surroundings, each in five stages of 4,
/// 8, 14, 19 and 25 points. A quarter has its own keys, so the surroundings are first turned to the one of
/// the eight orientations in which the move lies in the first octant of the board. Where several do that,
/// because the point lies on an axis, each quarter takes the one that gives it the smallest key.
///
/// A part is a quarter of the board as it lies; a CellPattern has the number of the quarter that it is turned
/// to.
class Collage : public PatternSystem {
   public:
    static constexpr int kQuarters = 4;
    static constexpr int kStages = 5;
    static constexpr std::array<int, kStages> kPoints = {4, 8, 14, 19, 25};

    Collage();

    void follow(const Board& board) override;
    [[nodiscard]] int parts() const override { return kQuarters; }
    [[nodiscard]] int sizes() const override { return kStages; }
    [[nodiscard]] std::uint64_t key(Point p, Colour mover, int part, int size) const override;
    bool cells(Point p, Colour mover, int part, int size, CellPattern& out) const override;

    using Quarter = std::array<CellOffset, kPoints.back()>;
    /// The points of a quarter, those of each stage first; 0 is the upper left one, y counts down.
    [[nodiscard]] static const Quarter& quarter(int number);
    /// Which quarter the one of that number becomes when the board is turned.
    [[nodiscard]] static int turned_quarter(int number, int symmetry);
    /// Whether this symmetry brings a point, seen from the centre of the board, into the first octant.
    [[nodiscard]] static bool is_canonical(const Geometry& geometry, Point p, int symmetry);
    /// The key of what the cells show.
    [[nodiscard]] static std::uint64_t key_of(const CellPattern& cells);

   private:
    // By quarter and stage; a stage's key is the XOR of those up to it.
    using Keys = std::array<std::array<std::uint64_t, kStages>, kQuarters>;
    struct Lane {
        int symmetry;
        std::array<Keys, 2> keys{};  // [view]: Black moves, White moves
    };
    struct Best {
        std::uint64_t key;
        int symmetry;
    };
    /// What a stone adds to a point that sees it at some offset, in one orientation.
    struct Part {
        int quarter, stage;
        std::array<std::uint64_t, 2> keys;  // own, other
    };
    struct Cell {
        int dx, dy;
        std::array<std::vector<Part>, 8> parts;  // by symmetry
    };

    void prepare(const Board& board);
    void toggle(const Geometry& geometry, Point stone, Colour colour);
    [[nodiscard]] Best best(Point p, Colour mover, int part, int size) const;

    std::vector<Cell> cells_;
    int size_ = 0;
    const Geometry* geometry_ = nullptr;
    std::vector<Colour> stones_;
    std::vector<std::vector<Lane>> lanes_;  // by point
};

}  // namespace yomi::go
