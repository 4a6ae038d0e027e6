#pragma once

#include <yomi/game.hpp>

#include <array>
#include <vector>

/// Tic-tac-toe: a move is a point from 0 to 8. Any type with these six functions can be searched.
class TicTacToe {
   public:
    static constexpr bool kAllMovesAsFirst = true;  // a point means much the same later, so RAVE makes sense
    [[nodiscard]] int player() const { return played_ % 2; }
    [[nodiscard]] bool is_over() const { return has_row(0) || has_row(1) || played_ == 9; }
    [[nodiscard]] double result() const {
        return has_row(0) ? 1 : has_row(1) ? 0 : 0.5;
    }  // of the first player
    [[nodiscard]] static int move_limit() { return 9; }
    void moves(std::vector<yomi::game::MoveId>& out) const {
        out.clear();
        for (int p = 0; p < 9; ++p) {
            if (((stones_[0] | stones_[1]) >> p & 1U) == 0) out.push_back(static_cast<yomi::game::MoveId>(p));
        }
    }
    void play(yomi::game::MoveId move) {
        stones_[static_cast<std::size_t>(player())] |= 1U << move;
        ++played_;
    }

   private:
    [[nodiscard]] bool has_row(std::size_t p) const {
        for (const unsigned row : {0007U, 0070U, 0700U, 0111U, 0222U, 0444U, 0421U, 0124U}) {
            if ((stones_[p] & row) == row) return true;
        }
        return false;
    }
    std::array<unsigned, 2> stones_ = {};
    int played_ = 0;
};
