#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "game/hooks.hpp"
#include "games/drawing.hpp"
#include "games/turned.hpp"

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
    void play(game::MoveId move) { marks_[at(played_++ % 2)] |= 1U << move; }

    [[nodiscard]] static std::string move_text(game::MoveId move) { return cell_name(move % 3, move / 3); }
    [[nodiscard]] std::string text() const { return draw(picture()); }
    [[nodiscard]] game::Picture picture() const {
        game::Picture picture{.columns = 3, .rows = 3};
        for (int cell = 0; cell < 9; ++cell)
            picture.cells.push_back({.owner = static_cast<std::int8_t>(owner(cell))});
        return picture;
    }
    [[nodiscard]] static std::vector<int> cells_of(game::MoveId move) { return {move}; }

    [[nodiscard]] static int symmetries() { return 8; }
    [[nodiscard]] static game::MoveId symmetric(int k, game::MoveId move) {
        const Place place = turned(k, {move % 3, move / 3}, 3);
        return static_cast<game::MoveId>(3 * place.row + place.column);
    }

   private:
    static std::size_t at(int p) { return static_cast<std::size_t>(p); }
    [[nodiscard]] int owner(int cell) const {
        return (marks_[0] >> cell & 1U) != 0 ? 0 : (marks_[1] >> cell & 1U) != 0 ? 1 : -1;
    }
    [[nodiscard]] bool has_row(int p) const {
        constexpr std::array<unsigned, 8> kRows = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
        for (const unsigned row : kRows) {
            if ((marks_[at(p)] & row) == row) return true;
        }
        return false;
    }

    std::array<unsigned, 2> marks_ = {};  // of each player, a bit for each cell
    int played_ = 0;
};

static_assert(game::Named<TicTacToe> && game::HasPicture<TicTacToe>);

}  // namespace yomi::games
