#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "game/hooks.hpp"
#include "games/drawing.hpp"
#include "games/turned.hpp"
#include "go/board.hpp"

namespace yomi::games {

struct NoGoOptions {
    std::int64_t size = 9;

    base::Fields fields();
    static void check() {}
};

/// NoGo: stones as in Go, but a move may neither capture nor leave its own chain without liberties, and who
/// cannot move loses. There is no pass. Player 0 is Black; a move is a point of go::Board.
///
/// A point that a player may not play on stays so: no stone is ever taken off, and a chain whose only liberty
/// it is can get no other without a stone there.
class NoGo {
   public:
    static constexpr std::string_view kName = "nogo";
    static constexpr std::string_view kHelp = "Go without captures: who cannot move loses";
    static constexpr bool kAllMovesAsFirst = true;
    static constexpr int kMostSize = 19;
    using Options = NoGoOptions;

    explicit NoGo(const Options& options = {});

    [[nodiscard]] game::Player player() const { return board_.to_play() == go::Colour::Black ? 0 : 1; }
    [[nodiscard]] bool is_over() const { return legal_[at(player())].count == 0; }
    [[nodiscard]] double result() const { return player() == 0 ? 0 : 1; }
    [[nodiscard]] int move_limit() const { return size() * stride(); }
    void moves(std::vector<game::MoveId>& out) const;
    void play(game::MoveId move);

    [[nodiscard]] game::MoveId random_move(base::Random& random) const {
        const Legal& legal = legal_[at(player())];
        return static_cast<game::MoveId>(legal.points[random.below(static_cast<std::uint32_t>(legal.count))]);
    }

    [[nodiscard]] game::Grid grid() const { return {stride(), move_limit()}; }
    [[nodiscard]] std::uint32_t pattern(game::MoveId move) const {
        return static_cast<std::uint32_t>(board_.code3x3(go::Point(move)));
    }

    [[nodiscard]] std::string move_text(game::MoveId move) const {
        return cell_name(move % stride(), move / stride());
    }
    [[nodiscard]] std::string text() const { return draw(picture()); }
    [[nodiscard]] game::Picture picture() const;
    [[nodiscard]] std::vector<int> cells_of(game::MoveId move) const {
        return {(size() - 1 - move / stride()) * size() + move % stride()};
    }
    [[nodiscard]] static int symmetries() { return 8; }
    [[nodiscard]] game::MoveId symmetric(int k, game::MoveId move) const {
        const Place place = turned(k, {move % stride(), move / stride()}, size());
        return static_cast<game::MoveId>(place.row * stride() + place.column);
    }

    [[nodiscard]] const go::Board& board() const { return board_; }

   private:
    static constexpr std::size_t kPoints = std::size_t{kMostSize} * (kMostSize + 1);
    static constexpr std::int16_t kNowhere = -1;

    /// The points that a player may play on: points[0 … count), in no order, and where each stands there.
    struct Legal {
        void remove(int point);

        std::array<std::int16_t, kPoints> points;
        std::array<std::int16_t, kPoints> at;  // kNowhere: not among them
        int count = 0;
    };

    static std::size_t at(int i) { return static_cast<std::size_t>(i); }
    static go::Colour colour_of(game::Player p) { return p == 0 ? go::Colour::Black : go::Colour::White; }
    [[nodiscard]] int size() const { return board_.size(); }
    [[nodiscard]] int stride() const { return board_.size() + 1; }
    /// Up, left, right, down, as in the 3x3 code of the board.
    [[nodiscard]] std::array<int, 4> steps() const { return {stride(), -1, 1, -stride()}; }
    [[nodiscard]] bool may_play(int point, go::Colour colour) const;
    void look_again(int point);

    go::Board board_;
    std::array<Legal, 2> legal_;
};

static_assert(game::Named<NoGo> && game::HasPicture<NoGo> && game::HasPatterns<NoGo>);

}  // namespace yomi::games
