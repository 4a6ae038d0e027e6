#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <vector>

#include "game/hooks.hpp"
#include "games/drawing.hpp"

namespace yomi::games {

struct EinsteinOptions {
    std::string start = "fixed";

    base::Fields fields();
    static void check() {}
};

/// EinStein würfelt nicht! (Althöfer 2004). On five by five cells, each player has six stones with numbers in
/// his corner: player 0 in the upper left one, player 1 in the lower right one. A die says which stone goes a
/// step towards the other corner, straight or diagonally; if that stone is gone, it is the next lower or the
/// next higher one. Whatever stands there is taken, own stones too. Who reaches the other corner wins, or
/// takes all stones of the other.
///
/// With start = fixed the stones stand as 1 2 3 / 4 5 / 6 from either corner; with start = random, chance
/// draws the numbers of both corners, one stone after the other, before the first roll. A move of chance is
/// a number less 1; a step is kFirstStep + 3 * (number less 1) + direction.
class Einstein {
   public:
    static constexpr std::string_view kName = "einstein";
    static constexpr std::string_view kHelp = "EinStein würfelt nicht!: a die says which stone may go";
    static constexpr int kColumns = 5;
    static constexpr int kStones = 6;  // of each player, and faces of the die
    static constexpr int kFirstStep = kStones;
    static constexpr int kMoves = kFirstStep + 3 * kStones;
    using Options = EinsteinOptions;

    explicit Einstein(const Options& options = {});

    [[nodiscard]] game::Player player() const { return player_; }
    [[nodiscard]] bool is_over() const { return winner_ >= 0; }
    [[nodiscard]] double result() const { return winner_ == 0 ? 1 : 0; }
    [[nodiscard]] static int move_limit() { return kMoves; }
    void moves(std::vector<game::MoveId>& out) const;
    void play(game::MoveId move);
    [[nodiscard]] game::MoveId random_move(base::Random& random) const;

    [[nodiscard]] bool is_chance() const { return phase_ != Phase::Step && !is_over(); }
    /// All that chance may draw is equally likely.
    [[nodiscard]] double probability(game::MoveId) const { return 1.0 / std::popcount(numbers()); }
    [[nodiscard]] game::MoveId draw(base::Random& random) const { return random_move(random); }

    [[nodiscard]] std::string move_text(game::MoveId move) const;
    [[nodiscard]] std::string text() const { return games::draw(picture()); }
    [[nodiscard]] game::Picture picture() const;
    [[nodiscard]] std::vector<int> cells_of(game::MoveId move) const;
    /// With random set-ups, the second one changes the lowest numbers for the highest.
    [[nodiscard]] int symmetries() const { return random_start_ ? 2 : 1; }
    [[nodiscard]] static game::MoveId symmetric(int k, game::MoveId move) {
        if (k == 0) return move;
        if (move < kFirstStep) return static_cast<game::MoveId>(kStones - 1 - move);
        return static_cast<game::MoveId>(kFirstStep + 3 * (kStones - 1) - (move - kFirstStep) / 3 * 3 +
                                         move % 3);
    }

   private:
    enum class Phase : std::uint8_t { SetUp, Roll, Step };
    static constexpr int kCells = kColumns * kColumns;
    static constexpr int kNone = -1;
    /// At most two stones may go, in three directions each.
    struct Steps {
        std::array<game::MoveId, 6> moves;
        std::uint32_t count = 0;
    };

    /// What chance may draw, as bits: a face of the die, or a stone that is not set up yet.
    [[nodiscard]] unsigned numbers() const {
        constexpr unsigned kAll = (1U << kStones) - 1;
        return phase_ == Phase::SetUp ? kAll & ~alive() : kAll;
    }
    static std::size_t at(int i) { return static_cast<std::size_t>(i); }
    [[nodiscard]] unsigned alive() const { return alive_[at(player_)]; }
    [[nodiscard]] Steps steps() const;
    [[nodiscard]] int cell_of(int stone) const { return cell_of_[at(kStones * player_ + stone)]; }
    /// Where a step of the player to move leads.
    [[nodiscard]] int target(int cell, int direction) const;
    void set_up(int stone);
    void step(int stone, int direction);

    std::array<std::int16_t, kCells> stone_at_;  // 6 * player + stone, or kNone
    std::array<std::int16_t, 2 * std::size_t{kStones}>
        cell_of_{};                           // of 6 * player + stone, while it is there
    std::array<std::uint8_t, 2> alive_ = {};  // a bit for each stone of a player
    Phase phase_ = Phase::SetUp;
    int die_ = 0;  // less 1
    game::Player player_ = 0;
    int winner_ = kNone;
    bool random_start_;
};

static_assert(game::Named<Einstein> && game::HasPicture<Einstein> && game::ChanceGame<Einstein>);

}  // namespace yomi::games
