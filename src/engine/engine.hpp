#pragma once

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "base/fields.hpp"
#include "base/random.hpp"
#include "engine/book_shelf.hpp"
#include "engine/clock.hpp"
#include "engine/dead_stones.hpp"
#include "engine/delays.hpp"
#include "engine/ending.hpp"
#include "engine/engine_options.hpp"
#include "engine/move_choice.hpp"
#include "engine/resignation.hpp"
#include "go/position.hpp"
#include "player/player.hpp"

namespace yomi::engine {

/// One game and the player who plays it, without any protocol: what GTP, the page and the match runner talk
/// to. Every function that throws base::Error has changed nothing.
///
/// Thread safety: one call at a time; the stop token of choose() and generate() may be used from any thread.
class Engine {
   public:
    /// A board of size 19 under Chinese rules. Throws base::Error for options out of range.
    explicit Engine(base::Seed seed, EngineOptions options = {});
    /// With a player that make_player() does not know; the option `player` then shows its name.
    Engine(base::Seed seed, std::unique_ptr<player::Player> player, EngineOptions options = {});
    Engine(Engine&&) = default;
    Engine& operator=(Engine&&) = default;
    ~Engine();

    [[nodiscard]] base::Seed seed() const { return seed_; }
    [[nodiscard]] const go::Position& position() const { return position_; }
    [[nodiscard]] const EngineOptions& options() const { return options_; }
    [[nodiscard]] Clock& clock() { return clock_; }
    [[nodiscard]] player::Player& player() { return *player_; }
    /// Searches in other processes that help every player of this engine; they must outlive it.
    void set_companions(player::Companions* companions);

    /// All options, the engine's and then its player's, by name. To read and to list; they are set with
    /// set_option(), which also exchanges the player when its name is set. The engine's other options stay
    /// then.
    [[nodiscard]] base::Fields fields();
    void set_option(std::string_view name, std::string_view value);

    // -- Clocks --------------------------------------------------------------------------------

    /// What the client's clock shows for `c`.
    void show_time_left(go::Colour c, const TimeLeft& left);
    void set_clock(const TimeSettings& settings);
    /// The answer with the last move that was carried out is out, so many seconds after it was asked for.
    void answered(double seconds) { delays_.answered(seconds); }
    /// The client says that the game has ended.
    void end_of_game() { opponent_thinks_ = false; }

    // -- The game ------------------------------------------------------------------------------

    /// The next game gets another seed, so that a player does not play the same game again; the whole session
    /// is still the same for the same seed.
    void new_game(int size);
    void set_komi(double komi);
    void set_rules(const go::Rules& rules);
    void play(go::Colour c, go::Point p);
    void undo(std::size_t moves);
    void set_up(const std::vector<go::Move>& stones, go::Colour to_play);
    void set_to_play(go::Colour c);
    void place_handicap(const std::vector<go::Point>& stones);
    /// Chooses free handicap stones, places and returns them.
    std::vector<go::Point> place_free_handicap(int stones);
    /// Takes over another game (loaded from a file).
    void set_position(go::Position position);

    // -- Thinking ------------------------------------------------------------------------------

    /// A move for `c`, not played. Throws base::Error for filters if the player is no analyst; of the rest of
    /// an inquiry such a player can only tell the outlook at the end.
    player::Decision choose(go::Colour c, std::stop_token stop = {}, const MoveRequest& request = {});
    /// The same, and plays it (unless it is a resignation).
    player::Decision generate(go::Colour c, std::stop_token stop = {}, const MoveRequest& request = {});
    /// Plays what was chosen for `c` in this position (unless it is a resignation).
    void carry_out(go::Colour c, const player::Decision& decision);

    /// Throws base::Error if the player has no tree to look into.
    player::Analyst& require_analyst();
    /// Lets the player think for `c` within this budget alone, and plays nothing. Throws as
    /// require_analyst() does.
    player::Decision analyse(go::Colour c, const player::Budget& budget, const player::Inquiry& inquiry,
                             std::stop_token stop);
    /// The same in parts; until it is over the position and the options stay as they are.
    Thought analysis(go::Colour c, const player::Budget& budget, const player::Inquiry& inquiry);
    /// A node of the tree of the last search: Analyst::look_at(). Throws as require_analyst() does.
    [[nodiscard]] player::TreeView look_at(const std::vector<go::Point>& line) {
        return require_analyst().look_at(line);
    }
    /// Thinks about the opponent's move until stopped, for some minutes at most, if the last thing that
    /// happened is a move of the player's, and if the options say so; otherwise returns at once. Without
    /// options it does so only while a clock runs, and not for longer than the opponent has.
    void ponder(std::stop_token stop);

    /// Which chains are dead or in seki as the game stands. Asked twice about one position, it answers the
    /// same, and passes change nothing, with one exception: rules that do not let the players agree on dead
    /// stones make all stones alive when two passes have ended the game. Valid until the next call.
    const go::Status& status();
    /// Black's lead with that status.
    double score();

   private:
    friend class MoveChoice;

    [[nodiscard]] player::Budget budget_for(go::Colour c) const;
    [[nodiscard]] Reserve reserve() const;
    /// How long to think on the opponent's time at most; 0: not at all.
    [[nodiscard]] double longest_pondering() const;
    /// The move that ends a decided game, or nothing.
    [[nodiscard]] std::optional<player::Decision> end_game(go::Colour c, const EndingOptions& ending_options,
                                                           const player::Limit& limit);
    /// Another game, or one with other moves behind it.
    void history_changed();

    [[nodiscard]] base::Seed player_seed() const;

    base::Seed seed_;
    std::uint64_t game_ = 0;  // games with moves before this one
    EngineOptions options_;
    go::Position position_;
    std::unique_ptr<player::Player> player_;
    player::Companions* companions_ = nullptr;
    Clock clock_;
    Delays delays_;
    Resignation resignation_;
    // What a pass assumed is what status() answers afterwards: passes do not change the stones, and the same
    // stones get the same estimate.
    DeadStoneEstimator dead_stones_;
    BookShelf books_;  // Invariant: opened with options_.book
    go::Status all_alive_;
    bool opponent_thinks_ = false;  // the player's move was the last thing that happened
};

}  // namespace yomi::engine
