#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/session.hpp"
#include "base/fields.hpp"
#include "base/random.hpp"
#include "base/stopwatch.hpp"
#include "game/hooks.hpp"

/// Games in which nothing is hidden (game::Game with chance and several players), whatever their type.

namespace yomi::arena {

/// A player of such a game: how he is called and his options as text, "player" among them.
struct SeatChoice {
    using Options = std::vector<std::pair<std::string, std::string>>;
    std::string name;
    Options options;
};

/// Reads "uct:playouts=1000" or "strong=uct:playouts=1000"; without a name it is the text. Throws base::Error
/// for what has no such form; whether there are such options is asked later.
SeatChoice read_seat_choice(const std::string& text);

/// A move that was looked at.
struct MoveView {
    std::string move;
    std::int64_t visits = 0;
    double mean = 0.5;  ///< of the reward of the player who chooses, from 0 to 1
    bool has_node = false;
    std::vector<std::string> line = {};  ///< what is expected to follow, this move first
};

/// What a search says of a position.
struct PositionView {
    std::int64_t playouts = 0;
    double seconds = 0;
    std::int64_t visits = 0;
    std::string proof = {};            ///< "win", "draw" or "loss" for the player to move, if proven
    std::vector<MoveView> moves = {};  ///< at the root the chosen one first, else by visits
};

/// One game from its start, with players that may be asked for moves: what the page, the terminal and other
/// programs show.
///
/// Thread safety: one call at a time; a player who thinks may be stopped through his token.
class Play {
   public:
    virtual ~Play() = default;
    /// The same game, which goes on by itself.
    [[nodiscard]] virtual std::unique_ptr<Play> clone() const = 0;
    [[nodiscard]] virtual bool is_over() const = 0;
    [[nodiscard]] virtual game::Player player() const = 0;
    [[nodiscard]] virtual bool is_chance() const = 0;
    [[nodiscard]] virtual std::vector<std::string> moves() const = 0;
    /// All moves so far, those of chance too.
    [[nodiscard]] virtual std::vector<std::string> played() const = 0;
    /// Throws base::Error for what is no legal move; a move of chance may be given as well.
    virtual void play(const std::string& move) = 0;
    /// Draws the move of chance, which it must be, or one of all legal moves; returns it.
    virtual std::string play_randomly(base::Random& random) = 0;
    /// Takes back so many moves. Throws base::Error if there are fewer.
    virtual void undo(std::size_t moves) = 0;
    /// The position in text; empty if the game has none.
    [[nodiscard]] virtual std::string text() const = 0;
    /// Nothing if the game has none.
    [[nodiscard]] virtual std::optional<game::Picture> picture() const = 0;
    /// What a person points at to play each of moves(), in the same order.
    [[nodiscard]] virtual std::vector<std::vector<int>> cells() const = 0;
    /// What each player got, once the game is over.
    [[nodiscard]] virtual std::vector<double> rewards() const = 0;
};

/// A player at the table.
class Seat {
   public:
    virtual ~Seat() = default;
    /// His options, bound to him; "player" is not among them.
    [[nodiscard]] virtual base::Fields fields() = 0;
    /// Everything that decides how he plays, as text: name = value, a line each.
    [[nodiscard]] virtual std::string text() = 0;
    [[nodiscard]] virtual std::int64_t threads() = 0;
    /// Whether his own options say how many seconds he thinks.
    [[nodiscard]] virtual bool has_time() const = 0;
    /// As player::GamePlayer::set_watch().
    virtual void set_watch(std::function<void()> watch) = 0;
    /// A move of the game for its player to move, who thinks for so many seconds where his options say
    /// nothing. The game must be one of the same table. Where nothing was searched there is one move, the
    /// chosen one.
    virtual PositionView choose(const Play& game, std::optional<double> seconds, base::TimeBy by,
                                const std::stop_token& stop) = 0;
    /// The node of his last search behind these moves. Throws base::Error if there is none.
    [[nodiscard]] virtual PositionView look_at(const Play& game,
                                               const std::vector<std::string>& line) const = 0;
};

/// Random games from the start, for measurements of speed.
struct RandomGames {
    std::int64_t games = 0;
    std::int64_t moves = 0;
    double reward = 0;  ///< mean of player 0's
};

/// A game with its options, whatever its type.
///
/// Thread safety: one call at a time; what it has made may be used by other threads.
class GameTable {
   public:
    virtual ~GameTable() = default;
    /// The game's options; setting one takes effect with what is made afterwards.
    [[nodiscard]] virtual base::Fields fields() = 0;
    /// Throws base::Error if the options contradict each other.
    virtual void check() = 0;
    /// How many players there are.
    [[nodiscard]] virtual int players() = 0;
    /// Name and help of those who know the game; not all of them can play it.
    [[nodiscard]] virtual std::vector<std::pair<std::string, std::string>> known_players() = 0;
    [[nodiscard]] virtual std::unique_ptr<Play> start() = 0;
    /// Throws base::Error for an unknown player or option, or a player who cannot play this game, and says
    /// why.
    [[nodiscard]] virtual std::unique_ptr<Seat> seat(const SeatChoice& choice, base::Seed seed) = 0;
    virtual RandomGames play_randomly(std::int64_t games, base::Seed seed) = 0;
};

/// A game that can be made by its name.
struct GameInfo {
    std::string_view name;
    std::string_view help;
    std::unique_ptr<GameTable> (*make)() = nullptr;
};
using GameList = std::vector<GameInfo>;

/// A line of a table of games. To make one needs arena/game_table.hpp, which compiles all players for the
/// game; what only names the game needs no more than this.
template <class G>
GameInfo entry();

/// Every game in which nothing is hidden, Go apart. To add one, add its line in open_games.cpp and the source
/// that compiles it in games/.
const GameList& games();

/// These and the own games of a program. Throws base::Error if two of all games would have one name.
GameList games_and(const GameList& own);

// The programs that know more games than ours say among which they look for a name.

[[nodiscard]] bool is_game(std::string_view name, const GameList& among = games());

/// Throws base::Error that names the known games.
const GameInfo& find_game(std::string_view name, const GameList& among = games());

/// With these options. Throws base::Error for unknown ones.
std::unique_ptr<GameTable> make_game_table(const GameInfo& game, const SeatChoice::Options& options);

/// One of ours.
std::unique_ptr<GameTable> make_game_table(std::string_view game, const SeatChoice::Options& options = {});

/// "size = 11", a line for each option of the game.
std::string options_text(GameTable& table);

/// A session in which the person has one seat, from 0, and the same player all others. Throws base::Error if
/// there is no such seat, or the player cannot play. The table need not outlive it.
std::unique_ptr<Session> make_session(GameTable& table, int seat, const SeatChoice& opponents,
                                      base::Seed seed);

}  // namespace yomi::arena
