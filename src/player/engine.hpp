#pragma once

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "base/fields.hpp"
#include "base/random.hpp"
#include "go/position.hpp"
#include "player/clock.hpp"
#include "player/player.hpp"

namespace yomi::player {

/// The options of an engine that are not its player's.
struct EngineOptions {
    std::string player = "monte-carlo";
    std::int64_t playouts = 0;  ///< a move; 0: as long as `seconds` or the clock says
    double seconds = 2;         ///< a move when no clock is set and `playouts` is 0
    double time_margin = 0.3;   ///< kept in reserve on a clock, for lag
    bool resign = true;
    double resign_below = 0.05;           ///< win share
    std::int64_t resign_after = 3;        ///< moves in a row below it
    std::int64_t resign_not_before = 20;  ///< percent of the board's points played
    bool friendly_pass = true;  ///< pass when the game is decided, dead stones or not; where rules allow it
    bool cleanup = false;       ///< take all dead stones off before passing, whatever the rules

    base::Fields fields();
};

/// One game and the player who plays it, without any protocol: what GTP, the page and the match runner talk to.
/// Every function that throws base::Error has changed nothing.
///
/// Thread safety: one call at a time; the stop token of choose() and generate() may be used from any thread.
class Engine {
   public:
    explicit Engine(base::Seed seed, EngineOptions options = {});
    ~Engine();

    [[nodiscard]] base::Seed seed() const { return seed_; }
    [[nodiscard]] const go::Position& position() const { return position_; }
    [[nodiscard]] const EngineOptions& options() const { return options_; }
    [[nodiscard]] Clock& clock() { return clock_; }
    [[nodiscard]] Player& player() { return *player_; }

    /// All options, the engine's and then its player's, by name. set_option("player", …) exchanges the player.
    [[nodiscard]] base::Fields fields();
    void set_option(std::string_view name, std::string_view value);

    // -- The game --------------------------------------------------------------------------------------------

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

    // -- Thinking --------------------------------------------------------------------------------------------

    /// A move for `c`, not played. `cleanup`: no pass while dead stones of the opponent stand.
    Decision choose(go::Colour c, std::stop_token stop = {}, bool cleanup = false);
    /// The same, and plays it (unless it is a resignation).
    Decision generate(go::Colour c, std::stop_token stop = {}, bool cleanup = false);

    /// Which chains are dead or in seki as the game stands. Asked twice about one position, it answers the same.
    const go::Status& status();
    /// Black's lead with that status.
    double score();

   private:
    void changed();

    base::Seed seed_;
    EngineOptions options_;
    go::Position position_;
    std::unique_ptr<Player> player_;
    Clock clock_;
    // …the helper who implements this may add private members.
};

}  // namespace yomi::player
