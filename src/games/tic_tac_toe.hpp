#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "game/hooks.hpp"

namespace yomi::games {

/// Three in a row on three by three cells. A move is a cell, from 0 to 8, row by row.
class TicTacToe {
   public:
    static constexpr std::string_view kName = "tic-tac-toe";
    static constexpr std::string_view kHelp = "three in a row on three by three cells";
    static constexpr bool kAllMovesAsFirst = true;
    using Options = game::NoOptions;

    explicit TicTacToe(const Options& = {}) {}

    [[nodiscard]] game::Player player() const { return played_ % 2; }
    [[nodiscard]] bool is_over() const { return has_row(0) || has_row(1) || played_ == 9; }
    [[nodiscard]] double result() const { return has_row(0) ? 1 : has_row(1) ? 0 : 0.5; }
    [[nodiscard]] static int move_limit() { return 9; }
    void moves(std::vector<game::MoveId>& out) const {
        out.clear();
        for (int cell = 0; cell < 9; ++cell) {
            if (owner(cell) < 0) out.push_back(static_cast<game::MoveId>(cell));
        }
    }
    void play(game::MoveId move) { marks_[static_cast<std::size_t>(played_++ % 2)] |= 1U << move; }

    [[nodiscard]] static std::string move_text(game::MoveId move) {
        return {static_cast<char>('a' + move % 3), static_cast<char>('3' - move / 3)};
    }
    [[nodiscard]] std::string text() const {
        std::string text;
        for (int row = 0; row < 3; ++row) {
            text += static_cast<char>('3' - row);
            for (int cell = 3 * row; cell < 3 * row + 3; ++cell)
                text += owner(cell) < 0 ? " ." : owner(cell) == 0 ? " X" : " O";
            text += "\n";
        }
        return text + "  a b c\n";
    }
    [[nodiscard]] game::Picture picture() const {
        game::Picture picture{.columns = 3, .rows = 3};
        for (int cell = 0; cell < 9; ++cell)
            picture.cells.push_back({.owner = static_cast<std::int8_t>(owner(cell))});
        return picture;
    }
    [[nodiscard]] static std::vector<int> cells_of(game::MoveId move) { return {move}; }

   private:
    [[nodiscard]] int owner(int cell) const {
        return (marks_[0] >> cell & 1U) != 0 ? 0 : (marks_[1] >> cell & 1U) != 0 ? 1 : -1;
    }
    [[nodiscard]] bool has_row(int p) const {
        constexpr std::array<unsigned, 8> kRows = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
        for (const unsigned row : kRows) {
            if ((marks_[static_cast<std::size_t>(p)] & row) == row) return true;
        }
        return false;
    }

    std::array<unsigned, 2> marks_ = {};  // of each player, a bit for each cell
    int played_ = 0;
};

static_assert(game::Named<TicTacToe> && game::HasPicture<TicTacToe>);

}  // namespace yomi::games
