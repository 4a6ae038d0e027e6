#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "go/board.hpp"
#include "go/rules.hpp"
#include "go/score.hpp"

namespace yomi::go {

struct Move {
    Colour colour;
    Point point;

    friend bool operator==(const Move&, const Move&) = default;
};

/// Why a move may not be played.
enum class Refusal { None, OffBoard, Occupied, Ko, Superko, Suicide };

/// "occupied", "ko" …, for messages.
std::string_view refusal_text(Refusal r);

/// A game of Go: the rules, the set-up, the moves so far and the board after them. Knows every earlier
/// position (superko), can take moves back, and counts the end.
///
/// Thread safety: a const Position may be read by many threads.
class Position {
   public:
    explicit Position(int size, const Rules& rules = *rules_by_name("chinese"), double komi = 7.5);

    /// What stood on the board at some time of the game.
    struct Past {
        std::uint64_t hash;
        Colour to_play;
        bool turn_was_set = false;  // by set_to_play(), which also lifts a ko
    };

    // -- The state --------------------------------------------------------------------------------

    [[nodiscard]] int size() const { return board_.size(); }
    [[nodiscard]] const Rules& rules() const { return rules_; }
    [[nodiscard]] double komi() const { return komi_; }
    [[nodiscard]] const Board& board() const { return board_; }
    [[nodiscard]] const Geometry& geometry() const { return board_.geometry(); }
    [[nodiscard]] Colour to_play() const { return board_.to_play(); }
    [[nodiscard]] const std::vector<Move>& moves() const { return moves_; }
    /// The stones that stood before the first move: handicap or a set-up.
    [[nodiscard]] const std::vector<Move>& setup() const { return setup_; }
    /// The player to move before the first move.
    [[nodiscard]] Colour first_to_play() const { return first_to_play_; }
    /// Every position of the game, from the set-up to the present one.
    [[nodiscard]] const std::vector<Past>& past() const { return past_; }
    /// Stones of the opponent that `c` has taken.
    [[nodiscard]] int captured_by(Colour c) const { return captured_by_[static_cast<std::size_t>(c)]; }
    /// Komi and White's bonus for the handicap.
    [[nodiscard]] double full_komi() const;
    /// How many of the last moves were passes.
    [[nodiscard]] int passes() const;
    [[nodiscard]] bool is_over() const { return passes() >= 2; }
    /// Black's handicap: the stones placed as such, or else the moves (two or more) that Black made before
    /// White's first stone, as servers that know no handicap send it.
    [[nodiscard]] int handicap() const;

    // -- Moves ------------------------------------------------------------------------------------

    /// Whether `c` may play `p` now (also out of turn); a pass always may.
    [[nodiscard]] Refusal check(Colour c, Point p) const;
    [[nodiscard]] bool is_legal(Colour c, Point p) const { return check(c, p) == Refusal::None; }
    /// The legal points for `c` in increasing order, without the pass.
    [[nodiscard]] std::vector<Point> legal_points(Colour c) const;

    /// Plays a legal move; throws base::Error for any other, and then nothing has changed.
    void play(Colour c, Point p);

    /// Takes back the last move; false if there is none. Restores everything. Takes time in proportion to the
    /// length of the game, because the moves are played again: the board keeps no undo log that playouts
    /// would have to pay for.
    bool undo() { return undo(1); }
    /// Takes back the last n moves, all or none.
    bool undo(std::size_t n);

    // -- Changing the game ------------------------------------------------------------------------

    void set_komi(double komi) { komi_ = komi; }
    /// Positions of the past count under the new rules from now on.
    void set_rules(const Rules& rules) { rules_ = rules; }
    void set_to_play(Colour c);

    /// Empties the board and forgets all moves; rules and komi stay.
    void clear(int size);

    /// Starts anew with these stones on the board. Throws base::Error, changing nothing, if a point is off
    /// the board or given twice, or if a chain would have no liberty.
    void set_up(const std::vector<Move>& stones, Colour to_play);

    /// The same with black stones that count as handicap; White is to play.
    void place_handicap(const std::vector<Point>& stones);

    // -- The end ----------------------------------------------------------------------------------

    /// Black's lead by the rules, komi, prisoners and the handicap's bonus included.
    [[nodiscard]] double score(const Status& status) const;

   private:
    [[nodiscard]] bool repeats(Colour c, Point p) const;
    void apply(Colour c, Point p);
    /// Back to the set-up, on a board of that size.
    void restart(int size);

    Rules rules_;
    double komi_;
    std::vector<Move> setup_;
    Colour first_to_play_ = Colour::Black;
    int placed_handicap_ = 0;

    std::vector<Move> moves_;
    Board board_;
    std::array<int, 3> captured_by_{};
    // Invariant: past_[i] is the position after the first i moves, so there is one more than moves.
    std::vector<Past> past_;
    // Where a stone of each colour has stood at any time. Only a move onto such a point (or a suicide) can
    // bring back an old position, because that position holds the stone.
    std::array<PointSet, 3> ever_stood_{};
};

}  // namespace yomi::go
