#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "game/hooks.hpp"
#include "games/stones.hpp"

namespace yomi::games {

struct GomokuOptions {
    std::int64_t size = 15;
    std::int64_t row = 5;
    bool exact = false;

    base::Fields fields();
    void check() const;
};

/// Gomoku: five in a row, or another number, along a line or a diagonal. With `exact`, more than that many
/// in a row do not win. A move is a point of Stones.
class Gomoku {
   public:
    static constexpr std::string_view kName = "gomoku";
    static constexpr std::string_view kHelp = "five stones in a row";
    static constexpr bool kAllMovesAsFirst = true;
    static constexpr int kMostSize = 19;
    using Options = GomokuOptions;

    explicit Gomoku(const Options& options = {});

    [[nodiscard]] game::Player player() const { return played_ & 1; }
    [[nodiscard]] bool is_over() const { return winner_ >= 0 || stones_.empty_points() == 0; }
    [[nodiscard]] double result() const { return winner_ < 0 ? 0.5 : 1 - winner_; }
    [[nodiscard]] int move_limit() const { return stones_.points(); }
    void moves(std::vector<game::MoveId>& out) const { stones_.list(out); }
    void play(game::MoveId move);

    [[nodiscard]] game::MoveId random_move(base::Random& random) const {
        return stones_.empty_point(random.below(static_cast<std::uint32_t>(stones_.empty_points())));
    }
    /// Completes a row; otherwise keeps the other from it; otherwise at random. Of each player it knows the
    /// last few points that complete a row, by the moves that made them so.
    [[nodiscard]] game::MoveId sensible_move(base::Random& random) const;

    [[nodiscard]] game::Grid grid() const { return stones_.grid(); }
    [[nodiscard]] std::uint32_t pattern(game::MoveId move) const { return stones_.pattern_of_eight(move); }

    [[nodiscard]] std::string move_text(game::MoveId move) const { return stones_.name(move); }
    [[nodiscard]] std::string text() const { return draw(picture()); }
    [[nodiscard]] game::Picture picture() const { return stones_.picture(game::Picture::Shape::Lines); }
    [[nodiscard]] std::vector<int> cells_of(game::MoveId move) const {
        return {stones_.cell_in_picture(move)};
    }
    [[nodiscard]] static int symmetries() { return 8; }
    [[nodiscard]] game::MoveId symmetric(int k, game::MoveId move) const {
        return stones_.turned_point(k, move);
    }

   private:
    using Board = Stones<kMostSize>;
    static constexpr std::size_t kKept = 8;  // a move makes at most eight points complete a row

    [[nodiscard]] bool wins(int length) const { return exact_ ? length == row_ : length >= row_; }
    /// Whether a stone of this code on the point makes a row that wins.
    [[nodiscard]] bool completes(int point, int code) const;
    void keep_if_completing(int point, game::Player p);

    Board stones_;
    // Of each player, the last points that completed a row of his when they were kept, the oldest overwritten
    // first; -1 for none.
    std::array<std::array<std::int16_t, kKept>, 2> kept_;
    std::array<std::uint8_t, 2> next_kept_ = {};
    std::int16_t played_ = 0;
    std::int8_t winner_ = -1;
    std::int8_t row_;
    bool exact_;
};

static_assert(game::Named<Gomoku> && game::HasPicture<Gomoku> && game::HasPatterns<Gomoku>);

}  // namespace yomi::games
