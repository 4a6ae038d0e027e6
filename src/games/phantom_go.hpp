#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/fields.hpp"
#include "base/random.hpp"
#include "game/hidden_game.hpp"
#include "go/board.hpp"

namespace yomi::games {

struct PhantomGoRules {
    std::int64_t size = 9;
    double komi = 7;

    base::Fields fields();
};

/// Phantom Go: each player sees his own stones only. A referee holds the board. Who tries a move that is not
/// legal there is told so, and tries another; what was captured, everybody is told, and when the other has
/// moved or passed. Two passes end the game, all stones count as alive, by area.
///
/// A move is a point, or one more than all points for a pass. A single point inside of own stones is no move.
class PhantomGo {
   public:
    class View;

    PhantomGo() : PhantomGo(PhantomGoRules{}) {}
    explicit PhantomGo(const PhantomGoRules& rules);

    [[nodiscard]] static int players() { return 2; }
    [[nodiscard]] game::Player player() const { return board_.to_play() == go::Colour::Black ? 0 : 1; }
    [[nodiscard]] bool is_over() const { return passes_ >= 2 || played_ >= longest(); }
    [[nodiscard]] double reward(game::Player p) const {
        const double lead = board_.area_score() - komi_;
        return lead == 0 ? 0.5 : (lead > 0) == (p == 0) ? 1 : 0;
    }
    [[nodiscard]] int move_limit() const { return pass() + 1; }
    void moves(std::vector<game::MoveId>& out) const;
    void play(game::MoveId move);
    /// With the referee's eyes: legal moves only, and no own eyes.
    void play_out(base::Random& random);

    [[nodiscard]] std::uint64_t key(game::Player p) const;
    [[nodiscard]] std::uint64_t glimpse(game::Player p) const { return info_[at(p)].last; }
    [[nodiscard]] View view(game::Player p) const;
    [[nodiscard]] View open_view(game::Player p) const;

    [[nodiscard]] const go::Board& board() const { return board_; }
    [[nodiscard]] int pass() const { return board_.size() * (board_.size() + 1); }
    /// Points at which a player was refused since he last moved.
    [[nodiscard]] const go::PointSet& refused(game::Player p) const { return info_[at(p)].refused; }
    /// Points at which he was refused before, and has captured nothing since: there the other's stones are.
    [[nodiscard]] const go::PointSet& suspected(game::Player p) const { return info_[at(p)].suspected; }
    /// How many stones a player has on the board, which everybody can count.
    [[nodiscard]] int stones(game::Player p) const { return stones_[at(p)]; }

   private:
    /// What a player has been told.
    struct Info {
        go::PointSet refused;
        go::PointSet suspected;
        std::uint64_t key = 0;   // of all of it
        std::uint64_t last = 0;  // of what he was told of the last move
        friend bool operator==(const Info&, const Info&) = default;
    };
    static std::size_t at(game::Player p) { return static_cast<std::size_t>(p); }
    static go::Colour colour_of(game::Player p) { return p == 0 ? go::Colour::Black : go::Colour::White; }
    [[nodiscard]] int longest() const { return 3 * board_.size() * board_.size(); }
    void tell(game::Player p, std::uint64_t what);
    void refuse(go::Point p);
    void put(go::Point p);

    go::Board board_;
    std::array<Info, 2> info_;
    std::array<std::int16_t, 2> stones_ = {};
    double komi_ = 7;
    int passes_ = 0;
    int played_ = 0;
};

class PhantomGo::View {
   public:
    [[nodiscard]] game::Player observer() const { return observer_; }
    void moves(std::vector<game::MoveId>& out) const { known_.moves(out); }
    /// Ways to put the other's stones on points that the observer has no stones on; some of them could not
    /// have come about, so it is a bound.
    [[nodiscard]] double count() const;
    /// The other's stones where they are suspected, and the rest at random where they have liberties and take
    /// none; where that leaves no room some are left out.
    void sample(base::Random& random, PhantomGo& out) const;
    /// The state with the observer's stones only.
    [[nodiscard]] const PhantomGo& known() const { return known_; }
    bool operator==(const View& other) const;

   private:
    friend PhantomGo;
    View(const PhantomGo& state, game::Player observer, bool open);
    /// Puts a stone of the other there if it has a liberty and takes nothing.
    [[nodiscard]] bool place(go::Board& board, go::Point p) const;

    PhantomGo known_;
    game::Player observer_;
    bool open_;
};

static_assert(game::HiddenGame<PhantomGo> && game::HasPlayOut<PhantomGo>);

}  // namespace yomi::games
