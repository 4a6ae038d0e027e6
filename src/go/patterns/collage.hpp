#pragma once

#include <array>
#include <vector>

#include "go/patterns/pattern_system.hpp"

namespace yomi::go {

/// Collage patterns of the thesis: four overlapping quarters of the surroundings, each in five stages of 4,
/// 8, 14, 19 and 25 points. A quarter has its own keys, so the surroundings are first turned to one of the
/// eight orientations: the one in which the move lies in the first octant of the board. Where several do
/// that, because the point lies on an axis, the one with the smallest number is taken.
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

    struct Offset {
        int dx, dy;
    };
    /// The points of a quarter, those of each stage first; 0 is the upper left one, y counts down.
    [[nodiscard]] static std::vector<Offset> quarter(int number);

   private:
    // By quarter and stage; a stage's key is the XOR of those up to it.
    using Keys = std::array<std::array<std::uint64_t, kStages>, kQuarters>;
    struct Lane {
        int symmetry;
        std::array<Keys, 2> keys{};  // [view]: Black moves, White moves
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
    [[nodiscard]] const Keys& chosen(Point p, Colour mover) const;

    std::vector<Cell> cells_;
    int size_ = 0;
    const Geometry* geometry_ = nullptr;
    std::vector<Colour> stones_;
    std::vector<std::vector<Lane>> lanes_;  // by point
};

}  // namespace yomi::go
