#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "go/board.hpp"
#include "go/patterns/cells.hpp"

namespace yomi::go {

/// A way to give names to the surroundings of a move. A move has one or several parts (the whole disc, or
/// four quarters), each in nested sizes; of each part the largest size that is known is what counts. A key is
/// the same for the eight orientations of a board, and for both colours as the mover.
///
/// Thread safety: an object belongs to one thread.
class PatternSystem {
   public:
    virtual ~PatternSystem() = default;
    /// Makes the keys those of this board. Cheapest if it follows the one before by a few moves.
    virtual void follow(const Board& board) = 0;
    [[nodiscard]] virtual int parts() const = 0;
    [[nodiscard]] virtual int sizes() const = 0;
    /// Of an empty point.
    [[nodiscard]] virtual std::uint64_t key(Point p, Colour mover, int part, int size) const = 0;
    /// The cells that a key stands for; false if this system is none of cells alone. Which of several
    /// orientations with the same key they are in is the system's choice.
    virtual bool cells(Point /*p*/, Colour /*mover*/, int /*part*/, int /*size*/,
                       CellPattern& /*out*/) const {
        return false;
    }
    /// Whether a key is that of the most similar pattern among some that the system has to be told. As long
    /// as it has been told none, a key is that of the pattern itself, so that it can be found out which to
    /// tell.
    [[nodiscard]] virtual bool compares() const { return false; }
    /// Tells these patterns, as cells() gave them, instead of those before. Throws base::Error if they are
    /// too many.
    virtual void know(std::span<const CellPattern> /*patterns*/) {}
};

struct PatternSystemName {
    std::string_view name;
    std::string_view help;
};
/// 3x3, mogo, n2 to n9, collage, diamonds, fuzzy, similar.
const std::vector<PatternSystemName>& pattern_systems();
/// Their names in a row.
std::string pattern_system_names();

/// The system of that name; throws base::Error that lists the names for another.
std::unique_ptr<PatternSystem> make_pattern_system(const std::string& name);

/// A cell of a CellPattern: who stands there; nobody does off the board.
int cell_value(const Board& board, int column, int row, Colour mover);

/// The 15 symmetric classes of points of the thesis (feature I): third and fourth line 1 to 7, second 8 to
/// 10, first 11 to 13, the corner 14, everything inside 0; docs/reference/models.md draws them. A 9x9 board
/// has ten of them.
int place_class(const Geometry& geometry, Point p);

}  // namespace yomi::go
