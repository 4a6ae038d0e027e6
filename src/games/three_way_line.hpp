#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "game/hooks.hpp"
#include "games/stones.hpp"

namespace yomi::games {

struct ThreeWayLineOptions {
    std::int64_t size = 5;
    std::int64_t row = 4;

    base::Fields fields();
    void check() const;
};

/// Three players put stones on a board in turn; who first has so many in a row, along a line or a diagonal,
/// gets all, and if the board is full before, each gets a third. A move is a point of Stones.
class ThreeWayLine {
   public:
    static constexpr std::string_view kName = "three-way-line";
    static constexpr std::string_view kHelp = "three players, of whom the first with a row of stones wins";
    static constexpr bool kAllMovesAsFirst = true;
    static constexpr int kPlayers = 3;
    static constexpr int kMostSize = 7;
    using Options = ThreeWayLineOptions;

    explicit ThreeWayLine(const Options& options = {});

    [[nodiscard]] static int players() { return kPlayers; }
    [[nodiscard]] game::Player player() const { return player_; }
    [[nodiscard]] bool is_over() const { return winner_ >= 0 || stones_.empty_points() == 0; }
    [[nodiscard]] double reward(game::Player p) const {
        if (winner_ < 0) return 1.0 / kPlayers;
        return p == winner_ ? 1 : 0;
    }
    [[nodiscard]] double result() const { return reward(0); }
    [[nodiscard]] int move_limit() const { return stones_.points(); }
    void moves(std::vector<game::MoveId>& out) const { stones_.list(out); }
    void play(game::MoveId move);

    [[nodiscard]] game::MoveId random_move(base::Random& random) const {
        return stones_.empty_point(random.below(static_cast<std::uint32_t>(stones_.empty_points())));
    }

    [[nodiscard]] game::Grid grid() const { return stones_.grid(); }
    [[nodiscard]] std::uint32_t pattern(game::MoveId move) const { return stones_.pattern_of_eight(move); }

    [[nodiscard]] std::string move_text(game::MoveId move) const { return stones_.name(move); }
    [[nodiscard]] std::string text() const { return draw(picture()); }
    [[nodiscard]] game::Picture picture() const { return stones_.picture(game::Picture::Shape::Squares); }
    [[nodiscard]] std::vector<int> cells_of(game::MoveId move) const {
        return {stones_.cell_in_picture(move)};
    }
    [[nodiscard]] static int symmetries() { return 8; }
    [[nodiscard]] game::MoveId symmetric(int k, game::MoveId move) const {
        return stones_.turned_point(k, move);
    }

   private:
    Stones<kMostSize> stones_;
    std::int8_t row_;
    std::int8_t player_ = 0;
    std::int8_t winner_ = -1;
};

static_assert(game::Named<ThreeWayLine> && game::HasPicture<ThreeWayLine> &&
              game::SharedReward<ThreeWayLine>);

}  // namespace yomi::games
