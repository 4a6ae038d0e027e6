#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <vector>

#include "game/hooks.hpp"
#include "games/drawing.hpp"
#include "games/turned.hpp"

namespace yomi::games {

struct OthelloOptions {
    std::int64_t size = 8;

    base::Fields fields();
    void check() const;
};

/// Othello. Player 0 is Black and begins. A move is 9 * row + column, from the upper left, on boards of all
/// sizes; kPass is the only one if there is no other.
class Othello {
   public:
    static constexpr std::string_view kName = "othello";
    static constexpr std::string_view kHelp = "enclose the other's discs to turn them over";
    static constexpr bool kAllMovesAsFirst = true;
    static constexpr int kMostSize = 8;
    static constexpr int kStride = kMostSize + 1;
    static constexpr game::MoveId kPass = kMostSize * kStride;
    using Options = OthelloOptions;

    explicit Othello(const Options& options = {});

    [[nodiscard]] game::Player player() const { return player_; }
    [[nodiscard]] bool is_over() const { return is_over_; }
    [[nodiscard]] double result() const {
        const int lead = discs(0) - discs(1);
        return lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
    }
    [[nodiscard]] static int move_limit() { return kPass + 1; }
    void moves(std::vector<game::MoveId>& out) const;
    void play(game::MoveId move);

    [[nodiscard]] game::MoveId random_move(base::Random& random) const {
        if (legal_ == 0) return kPass;
        Squares rest = legal_;
        for (auto n = random.below(static_cast<std::uint32_t>(std::popcount(legal_))); n > 0; --n)
            rest &= rest - 1;
        return move_to(std::countr_zero(rest));
    }

    [[nodiscard]] static game::Grid grid() { return {kStride, kPass}; }
    /// The discs of both players on the 3x3 squares.
    [[nodiscard]] std::uint32_t pattern(game::MoveId move) const {
        if (move == kPass) return 0;
        const int square = square_of(move);
        constexpr Squares kThreeRows = 0x070707;
        constexpr Squares kNotLeft = 0x060606;
        constexpr Squares kNotRight = 0x030303;
        const int column = square % kMostSize;
        const Squares seen = column == 0 ? kNotLeft : column == kMostSize - 1 ? kNotRight : kThreeRows;
        // The square itself goes to the middle of three rows of three.
        const auto around = [&](Squares discs) {
            return (square < kDiagonal ? discs << (kDiagonal - square) : discs >> (square - kDiagonal)) &
                   seen;
        };
        return static_cast<std::uint32_t>(around(discs_[0]) | around(discs_[1]) << 3);
    }

    [[nodiscard]] static std::string move_text(game::MoveId move) {
        return move == kPass ? "pass" : cell_name(move % kStride, move / kStride);
    }
    [[nodiscard]] std::string text() const { return draw(picture()); }
    [[nodiscard]] game::Picture picture() const;
    [[nodiscard]] std::vector<int> cells_of(game::MoveId move) const {
        if (move == kPass) return {};
        return {move / kStride * size_ + move % kStride};
    }
    /// Those that leave the first four discs as they are: half a turn, and mirrors along the diagonals.
    [[nodiscard]] static int symmetries() { return 4; }
    [[nodiscard]] game::MoveId symmetric(int k, game::MoveId move) const {
        constexpr std::array<int, 4> kTurns = {0, 3, 4, 7};
        if (move == kPass) return move;
        const Place place =
            turned(kTurns[static_cast<std::size_t>(k)], {move % kStride, move / kStride}, size_);
        return static_cast<game::MoveId>(place.row * kStride + place.column);
    }

    [[nodiscard]] int discs(game::Player p) const {
        return std::popcount(discs_[static_cast<std::size_t>(p)]);
    }

   private:
    /// Square 8 * row + column is a bit, on boards of all sizes.
    using Squares = std::uint64_t;
    static constexpr int kDiagonal = kMostSize + 1;  // from a square to the next one to the lower right

    static int square_of(game::MoveId move) { return move / kStride * kMostSize + move % kStride; }
    static game::MoveId move_to(int square) { return static_cast<game::MoveId>(square + square / kMostSize); }
    [[nodiscard]] Squares legal_for(game::Player p) const;

    std::array<Squares, 2> discs_ = {};
    Squares inside_ = 0;  // all squares of the board
    Squares legal_ = 0;   // where the player to move may put a disc
    std::uint8_t size_;
    game::Player player_ = 0;
    bool is_over_ = false;
};

static_assert(game::Named<Othello> && game::HasPicture<Othello> && game::HasPatterns<Othello>);

}  // namespace yomi::games
