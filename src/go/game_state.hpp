#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "game/game.hpp"
#include "game/hooks.hpp"
#include "go/position.hpp"

namespace yomi::go {

/// A wish about the moves near the root: one player leaves these moves out, or plays no others.
struct MoveFilter {
    Colour colour = Colour::Black;
    bool only_these = false;
    int depth = 1;  ///< counts for the first `depth` moves from the root, both players' together
    PointSet points = {};
    bool pass = false;  ///< whether the pass is among the moves

    friend bool operator==(const MoveFilter&, const MoveFilter&) = default;
};

/// A game of Go as the search sees it (game::Game): a board, the rules that matter while playing on, and
/// komi. Black is player 0. Two passes end it, all stones count as alive, and the score is by area, whatever
/// the rules of the position say: a playout goes on until that is right.
///
/// Cheap to copy: the earlier positions of the game are shared, those on the way through the tree are few.
class GameState {
   public:
    explicit GameState(const Position& position, std::vector<MoveFilter> filters = {});

    // -- game::Game -------------------------------------------------------------------------------

    [[nodiscard]] game::Player player() const { return board_.to_play() == Colour::Black ? 0 : 1; }
    [[nodiscard]] bool is_over() const { return passes_ >= 2; }
    [[nodiscard]] double result() const { return result_of(board_.area_score()); }
    [[nodiscard]] int move_limit() const { return pass() + 1; }
    /// The legal moves by the rules of the game, superko included, but for those into own eyes and those
    /// that a filter leaves out; the pass is last, and stays if nothing else does.
    void moves(std::vector<game::MoveId>& out) const;
    void play(game::MoveId move);

    /// A stone that is played later means much the same as if it were played now.
    static constexpr bool kAllMovesAsFirst = true;

    // -- game::HasPatterns ------------------------------------------------------------------------

    [[nodiscard]] game::Grid grid() const { return {board_.size() + 1, pass()}; }
    [[nodiscard]] std::uint32_t pattern(game::MoveId move) const {
        return move == pass() ? 0 : static_cast<std::uint32_t>(board_.code3x3(Point(move)));
    }

    // -- game::HasOwners --------------------------------------------------------------------------

    /// All stones count as alive, as at the end of a playout.
    void owners(std::vector<float>& shares) const;

    // -- Go ---------------------------------------------------------------------------------------

    [[nodiscard]] const Board& board() const { return board_; }
    /// For playouts, which obey simple ko only and end on this board. Passes, superko and the last moves of
    /// the state stay as they were: after a playout only board() and result_of() are of use.
    [[nodiscard]] Board& board_for_playout() { return board_; }
    [[nodiscard]] int passes() const { return passes_; }
    [[nodiscard]] game::MoveId pass() const {
        return static_cast<game::MoveId>(board_.size() * (board_.size() + 1));
    }
    [[nodiscard]] Point point(game::MoveId move) const { return move == pass() ? kPass : Point(move); }
    [[nodiscard]] game::MoveId move(Point p) const {
        return p == kPass ? pass() : static_cast<game::MoveId>(p.value());
    }
    /// What player 0 gets for this lead of Black's on the board, komi apart: 1, 0, or one half for a draw.
    [[nodiscard]] double result_of(int area) const {
        const double lead = area - komi_;
        return lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
    }
    [[nodiscard]] double komi() const { return komi_; }
    /// The last two moves, kNoPoint before the start; kPass for a pass.
    [[nodiscard]] Point last_move() const { return last_; }
    [[nodiscard]] Point move_before_last() const { return before_last_; }

   private:
    struct History {
        KoRule ko;
        bool suicide;
        std::vector<std::uint64_t> seen;  // sorted keys of the positions of the game
        std::vector<MoveFilter> filters;
    };

    [[nodiscard]] std::uint64_t key(std::uint64_t hash, Colour to_play) const {
        return history_->ko == KoRule::Situational && to_play == Colour::White ? hash ^ kWhiteToPlayKey
                                                                               : hash;
    }
    [[nodiscard]] bool may_play(Point p, Colour c) const;
    [[nodiscard]] bool repeats(Point p, Colour c) const;
    [[nodiscard]] bool is_filtered(Point p, Colour c) const;

    Board board_;
    std::shared_ptr<const History> history_;
    std::vector<std::uint64_t> way_;  // keys of the positions since the root, under a superko rule
    double komi_;                     // with White's bonus for handicap
    int passes_;
    int depth_ = 0;  // moves since the root
    Point last_ = kNoPoint;
    Point before_last_ = kNoPoint;
};

static_assert(game::Game<GameState> && game::HasPatterns<GameState> && game::HasOwners<GameState>);

}  // namespace yomi::go
