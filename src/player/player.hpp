#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "base/fields.hpp"
#include "base/random.hpp"
#include "base/stopwatch.hpp"
#include "go/game_state.hpp"
#include "go/position.hpp"
#include "player/outlook.hpp"

namespace yomi::player {

class Companions;

/// How long to think about one move. The first limit that is reached ends the thinking; without any limit a
/// player uses its own default number of playouts.
struct Budget {
    std::optional<std::int64_t> playouts = std::nullopt;
    std::optional<double> seconds = std::nullopt;
    /// Where these are more, a player whose choice is still open after `seconds` may go on for up to as long.
    std::optional<double> most_seconds = std::nullopt;
    /// Whether time that is not used now is there for later moves.
    bool saves_time = false;
    /// What the seconds are counted by. The processor is for players that think in the thread that asks.
    base::TimeBy by = base::TimeBy::Wall;
};

/// One move of what is expected to be played.
struct VariationMove {
    go::Point point = go::kPass;
    std::int64_t visits = 0;
};

/// One move that was looked at. Players without a tree know visits and mean only.
struct Candidate {
    go::Point point = go::kPass;
    std::int64_t visits = 0;
    double mean = 0.5;       ///< share of wins for the player who chooses, in [0, 1]
    double prior = 0;        ///< what was thought of it before any playout, as a share of all moves
    double lower_bound = 0;  ///< of the mean: with a confidence of 97.5 % it is above, in [0, mean]
    double rave_mean = 0.5;  ///< share of wins of the playouts in which it was played at any time …
    double rave_weight = 0;  ///< … and how many they are; 0: nothing is known
    std::optional<Lead> lead =
        std::nullopt;  ///< expected points for the player who chooses, if an inquiry wanted them
    std::vector<VariationMove> variation = {};  ///< what is expected to follow, this move first
};

/// What a player decided, and why.
struct Decision {
    go::Point point = go::kPass;  ///< the move, kPass for a pass; legal in the position that was asked about
    bool resign = false;          ///< then `point` is what would have been played
    double win_share = 0.5;       ///< expected share of wins for the player to move
    std::int64_t playouts = 0;
    std::int64_t visits = 0;  ///< playouts known about the position, also from earlier moves
    double seconds = 0;
    bool from_book = false;                         ///< it comes from an opening book, without any playout
    std::vector<Candidate> candidates = {};         ///< best first
    std::optional<Outlook> outlook = std::nullopt;  ///< if an inquiry wanted it
};

/// What to tell about a search while it runs.
struct Inquiry {
    double interval = 1;  ///< seconds between two looks
    /// Called at the intervals with what is known so far, by the thread that asked, between two playouts.
    std::function<void(const Decision&)> look = {};
    bool outlook = false;  ///< whether decisions have one; that costs some time
    bool use_all = false;  ///< use the whole budget, though the choice of a move is clear before
    std::vector<go::MoveFilter> filters = {};
    /// This is the last question again, which was stopped: the search goes on as if it had not been.
    bool go_on = false;
};

/// A move of a node of the tree.
struct TreeMove : Candidate {
    bool has_node = false;  ///< whether the tree goes on behind it
};

/// One node of the tree of a search.
struct TreeView {
    /// What is proven about the result, for the player to move.
    enum class Proof { None, Win, Loss, Draw };

    go::Position position{go::kMinSize};  ///< of the node, with its history
    std::size_t root_moves = 0;           ///< moves of the game before the root of the tree
    std::int64_t visits = 0;
    Proof proof = Proof::None;
    std::vector<TreeMove> moves = {};  ///< most visits first
};

/// What players can do that search a tree: be watched while they think, and go on where they stopped.
class Analyst {
   public:
    virtual ~Analyst() = default;

    /// As Player::choose(). Without any limit in the budget it thinks until it is stopped, or until the
    /// result is proven.
    virtual Decision analyse(const go::Position& position, go::Colour colour, const Budget& budget,
                             const Inquiry& inquiry, std::stop_token stop) = 0;

    /// The node behind these moves from the root of the last search. Throws base::Error if there was none, or
    /// if the tree has no such node. While it thinks, only what an inquiry calls may ask.
    [[nodiscard]] virtual TreeView look_at(const std::vector<go::Point>& line) const = 0;
};

/// Chooses moves. A player keeps no game: the position comes with every question.
///
/// Thread safety: one call at a time; choose() may be stopped from any thread through its token.
class Player {
   public:
    virtual ~Player() = default;

    [[nodiscard]] virtual std::string_view name() const = 0;

    /// The options, bound to this player; setting one takes effect with the next move.
    [[nodiscard]] virtual base::Fields fields() = 0;

    /// A legal move for `colour`, who may be out of turn. Ends early, with the best move so far, when
    /// stopped.
    virtual Decision choose(const go::Position& position, go::Colour colour, const Budget& budget,
                            std::stop_token stop) = 0;

    /// This player as an analyst; null for one that has no tree to look into.
    [[nodiscard]] virtual Analyst* analyst() { return nullptr; }

    /// Forgets what was learned about the present game.
    virtual void new_game() {}

    /// Makes now what the first choice from such a position would make, and what takes long: call it before
    /// a clock runs.
    virtual void get_ready(const go::Position& /*position*/) {}

    /// The seed of all that is chosen from now on. A player without chance has no use for it.
    virtual void set_seed(base::Seed /*seed*/) {}

    /// Searches with which this player is to think from now on; null: alone. One that searches no tree stays
    /// alone.
    virtual void set_companions(Companions* /*companions*/) {}

    /// Whether an engine may end the game for this player as it is customary: pass when all is settled, take
    /// dead stones off. A player that is there to be measured as it is says no.
    [[nodiscard]] virtual bool knows_manners() const { return true; }
};

/// The stream of random numbers for one choice: the same for the same seed, position, length of game and
/// colour.
base::Seed seed_of_move(base::Seed seed, const go::Position& position, go::Colour colour);

struct PlayerInfo {
    std::string_view name;
    std::string_view help;
};

/// Every player that make_player() knows.
const std::vector<PlayerInfo>& known_players();

/// Throws base::Error naming the known players for any other name.
std::unique_ptr<Player> make_player(std::string_view name, base::Seed seed);

}  // namespace yomi::player
