#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "game/hooks.hpp"
#include "games/drawing.hpp"

namespace yomi::games {

struct ConnectFourOptions {
    std::int64_t width = 7;
    std::int64_t height = 6;

    base::Fields fields();
    static void check() {}
};

/// Connect Four. A move is a column, from 0; a piece falls to the lowest free cell of it.
class ConnectFour {
   public:
    static constexpr std::string_view kName = "connect-four";
    static constexpr std::string_view kHelp = "four pieces in a row, which fall down columns";
    static constexpr bool kAllMovesAsFirst = false;  // a column means another cell after every move in it
    static constexpr int kMostColumns = 8;
    static constexpr int kMostRows = 7;
    using Options = ConnectFourOptions;

    explicit ConnectFour(const Options& options = {});

    [[nodiscard]] game::Player player() const { return played_ & 1; }
    [[nodiscard]] bool is_over() const { return winner_ >= 0 || open_count_ == 0; }
    [[nodiscard]] double result() const { return winner_ < 0 ? 0.5 : 1 - winner_; }
    [[nodiscard]] int move_limit() const { return width_; }
    void moves(std::vector<game::MoveId>& out) const {
        out.assign(open_.begin(), open_.begin() + open_count_);
    }
    void play(game::MoveId column) {
        const auto mover = static_cast<std::size_t>(player());
        pieces_[mover] |= next_cell(column);
        ++played_;
        if (++filled_[column] == height_) close(column);
        if (has_four(pieces_[mover])) winner_ = static_cast<std::int8_t>(mover);
    }

    [[nodiscard]] game::MoveId random_move(base::Random& random) const {
        return open_[random.below(open_count_)];
    }
    /// Completes four; otherwise keeps the other from it; otherwise at random.
    [[nodiscard]] game::MoveId sensible_move(base::Random& random) const;

    [[nodiscard]] static std::string move_text(game::MoveId column) {
        return {static_cast<char>('a' + column)};
    }
    [[nodiscard]] std::string text() const { return draw(picture(), FirstRow::Bottom); }
    [[nodiscard]] game::Picture picture() const;
    /// Where the piece would come to lie.
    [[nodiscard]] std::vector<int> cells_of(game::MoveId column) const {
        return {(height_ - 1 - filled_[column]) * width_ + column};
    }
    /// The second one mirrors the columns.
    [[nodiscard]] static int symmetries() { return 2; }
    [[nodiscard]] game::MoveId symmetric(int k, game::MoveId column) const {
        return static_cast<game::MoveId>(k == 1 ? width_ - 1 - column : column);
    }

   private:
    /// A set of cells: bit kStride * column + row, from the lower left. No piece lies in the highest row of
    /// bits, so that rows of cells do not go on in the next column.
    using Cells = std::uint64_t;
    static constexpr int kStride = kMostRows + 1;
    static_assert(kMostColumns * kStride <= 64);

    [[nodiscard]] Cells next_cell(int column) const {
        return Cells{1} << (kStride * column + filled_[static_cast<std::size_t>(column)]);
    }
    /// Pairs next to each other, and pairs of such pairs, along columns, rows and both diagonals.
    [[nodiscard]] static bool has_four(Cells cells) {
        const auto along = [&](int step) {
            const Cells pairs = cells & cells >> step;
            return pairs & pairs >> 2 * step;
        };
        return (along(1) | along(kStride - 1) | along(kStride) | along(kStride + 1)) != 0;
    }
    /// A column that is full.
    void close(game::MoveId column) {
        const auto end = open_.begin() + open_count_;
        const auto at = std::find(open_.begin(), end, column);
        std::copy(at + 1, end, at);
        --open_count_;
    }

    std::array<Cells, 2> pieces_ = {};
    std::array<std::uint8_t, kMostColumns> filled_ = {};  // pieces of each column
    std::array<std::uint8_t, kMostColumns> open_ = {};    // the columns that are not full, from the left
    std::uint8_t open_count_;
    std::uint8_t width_;
    std::uint8_t height_;
    std::uint8_t played_ = 0;
    std::int8_t winner_ = -1;
};

static_assert(game::Named<ConnectFour> && game::HasPicture<ConnectFour>);

}  // namespace yomi::games
