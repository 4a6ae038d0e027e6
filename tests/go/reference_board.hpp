#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "go/point.hpp"

namespace yomi::test {

/// Go as the rules put it, in the plainest way: a grid of colours, and everything else found anew by flood
/// fill whenever it is asked for. Slow and meant to be obviously right; shares no code with go::Board.
class ReferenceBoard {
   public:
    struct Cell {
        int column;
        int row;
        friend bool operator==(const Cell&, const Cell&) = default;
    };
    using Cells = std::vector<Cell>;
    /// A connected set of cells of one colour, and the cells of other colours that it touches, each once.
    struct Group {
        Cells cells;
        Cells border;
    };

    explicit ReferenceBoard(int size);

    [[nodiscard]] int size() const { return size_; }
    [[nodiscard]] go::Colour to_play() const { return to_play_; }
    /// Border outside of the board.
    [[nodiscard]] go::Colour at(Cell c) const;
    [[nodiscard]] Cells all_cells() const;
    [[nodiscard]] Cells cells_of(go::Colour c) const;

    /// The connected cells of the colour of `start`, itself included.
    [[nodiscard]] Group group(Cell start) const;
    [[nodiscard]] Cells liberties(Cell stone) const;

    /// XOR of stone_key() over all stones.
    [[nodiscard]] std::uint64_t hash() const;
    /// The colours of the eight neighbours in the order that Board::code3x3() describes.
    [[nodiscard]] int code3x3(Cell c) const;

    /// Plays on the empty cell `c`: the opponent's chains without liberties leave the board, then our own if
    /// it has none. Returns the stones that left.
    Cells play(Cell c, go::Colour colour);
    void pass(go::Colour colour);

    /// Whether the stone itself would leave the board at once.
    [[nodiscard]] bool is_suicide(Cell c, go::Colour colour) const;
    /// The cell on which the player to move may not retake, because it would bring back the board as it was
    /// before the last move.
    [[nodiscard]] std::optional<Cell> ko() const;
    [[nodiscard]] bool is_legal(Cell c, go::Colour colour) const;
    [[nodiscard]] bool is_eye(Cell c, go::Colour colour) const;

    /// Tromp-Taylor: a point counts for a colour if it holds it, or if it is empty and reaches that colour
    /// only.
    [[nodiscard]] int area_score() const;
    /// Whether every chain has a liberty.
    [[nodiscard]] bool is_possible() const;
    /// Puts a stone (or Empty) without any rule.
    void put(Cell c, go::Colour colour) { grid_[index(c)] = colour; }
    [[nodiscard]] bool same_stones(const ReferenceBoard& other) const { return grid_ == other.grid_; }

    [[nodiscard]] go::Point point(Cell c) const { return go::Geometry::of(size_).point(c.column, c.row); }
    [[nodiscard]] Cell cell(go::Point p) const;

   private:
    [[nodiscard]] std::size_t index(Cell c) const {
        return static_cast<std::size_t>(c.row * size_ + c.column);
    }
    [[nodiscard]] bool contains(Cell c) const {
        return c.column >= 0 && c.row >= 0 && c.column < size_ && c.row < size_;
    }
    Cells remove_if_captured(Cell stone);

    int size_;
    std::vector<go::Colour> grid_;  // row by row from A1
    std::vector<go::Colour> grid_before_;
    Cells last_captured_;
    go::Colour to_play_ = go::Colour::Black;
    // Of black and white stones in turn, in the order of the grid; shared by copies.
    std::shared_ptr<const std::vector<std::uint64_t>> keys_;
};

}  // namespace yomi::test
