#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "base/fields.hpp"
#include "go/board.hpp"

namespace yomi::go {

/// How a map of influence is made.
struct InfluenceOptions {
    std::int64_t dilations = 5;
    std::int64_t erosions = 21;
    bool clip = false;

    base::Fields fields();

    /// The erosions that leave nothing of a lone stone: d (d - 1) + 1.
    static std::int64_t usual_erosions(std::int64_t dilations) { return dilations * (dilations - 1) + 1; }
};

/// Points that each player is expected to hold.
struct TerritoryEstimate {
    int black = 0;
    int white = 0;
    [[nodiscard]] int lead() const { return black - white; }
};

/// The influence of the stones on every point, positive for Black. A whole board at a time, without
/// allocation.
///
/// B. Bouzy, "Mathematical morphology applied to computer Go" (2003): black stones are +64, white ones -64.
/// Dilation: a point that is not negative and has no negative neighbour gains the number of its positive
/// neighbours; mirrored for White. Erosion: a positive point loses the number of its neighbours that are not
/// positive, down to 0 at most; mirrored. All points change at once. With `clip` no value passes ±64, as
/// Asakura (2010) has it.
class InfluenceMap {
   public:
    static constexpr int kStone = 64;
    static constexpr int kMostDilations = 100;

    explicit InfluenceMap(const InfluenceOptions& options = {}) : options_(options) {}

    /// Bouzy's map of this board, without the stones of `dead`.
    void bouzy(const Board& board, const PointSet& dead = {});
    /// A. Zobrist's model (1969): four times, every positive point adds 1 and every negative one -1 to each
    /// of its neighbours.
    void zobrist(const Board& board);

    /// Of the board of the last call.
    [[nodiscard]] int at(Point p) const { return cells_[now_][place(p)]; }
    /// The sum over all points.
    [[nodiscard]] int sum() const;
    /// A point is its sign's; a stone that is not dead and whose influence is gone counts for its colour all
    /// the same. `board` is that of the last call.
    [[nodiscard]] TerritoryEstimate territory(const Board& board) const;

   private:
    using Value = std::int16_t;
    static constexpr int kPad = 32;  // a row of the largest board, and whole vectors
    static constexpr std::size_t kCells = kPad + (kPointSpan + 31) / 32 * 32 + kPad;
    using Cells = std::array<Value, kCells>;

    static std::size_t place(Point p) { return static_cast<std::size_t>(p.value() + kPad); }
    [[nodiscard]] const Value* now() const { return cells_[now_].data(); }
    [[nodiscard]] Value* next() { return cells_[1 - now_].data(); }
    void start(const Board& board, const PointSet& dead);
    void dilate();
    void erode();
    void spread();

    InfluenceOptions options_;
    int size_ = 0;
    std::size_t end_ = 0;                       // cells up to here hold points
    alignas(16) std::array<Cells, 2> cells_{};  // the present values, and room for the next ones
    std::size_t now_ = 0;
    PointSet dead_;
    // Neighbours on the board; 0 for cells that are no points, which always hold 0.
    alignas(16) Cells degree_{};
};

/// The board as text, a line for each row from the top: X and O for stones, b and w for points of Black's and
/// White's territory by the map, which is that of the board.
std::vector<std::string> influence_lines(const Board& board, const InfluenceMap& map);

}  // namespace yomi::go
