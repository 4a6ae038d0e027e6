#pragma once

#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "engine/engine.hpp"
#include "serve/game/game_clock.hpp"

namespace yomi::serve {

/// Who moves the stones: a person one colour, both, or none (the engine plays itself).
enum class Person { Black, White, Both, None };

/// How strong the engine plays; `playouts` 0 means `seconds` a move.
struct Strength {
    std::string player = "rave";
    double seconds = 2;
    std::int64_t playouts = 0;
};

struct GameSetup {
    int size = 9;
    go::Rules rules = *go::rules_by_name("chinese");
    double komi = 7;
    int handicap = 0;
    Person person = Person::Black;
    Strength strength = {};
    engine::TimeSettings time = {};
};

enum class Thinking { Nothing, Move, Analysis, Review };

/// All that a page shows of a game, as it was at one time.
struct GameView {
    std::uint64_t number = 0;  ///< grows with every change, so that a page can tell which of two is newer
    go::Position position{9};
    std::vector<go::Move> future;  ///< moves that were taken back and can be played again
    Person person = Person::Black;
    Strength strength;
    Thinking thinking = Thinking::Nothing;
    std::string result;                ///< empty while nobody has won
    std::optional<go::Status> status;  ///< when two passes have ended the game
    std::vector<std::optional<double>>
        curve;                  ///< Black's share of wins by the number of moves, as far as known
    std::size_t reviewed = 0;   ///< positions of the last review that are done …
    std::size_t to_review = 0;  ///< … of so many
    std::string trouble;        ///< why the last thinking ended, if it went wrong
    GameClock clock;
};

/// Tells positions apart: their stones, turn, number of moves and komi.
std::uint64_t identity_of(const go::Position& position);

/// What a search knew at one time.
struct SearchView {
    player::Decision decision;
    go::Colour colour = go::Colour::Black;
    std::size_t moves = 0;  ///< of the position that it is about
    int size = 9;
    std::uint64_t position = 0;  ///< its identity_of()
};

/// The newest views; a number tells whether one was seen.
struct News {
    std::uint64_t game_number = 0;
    std::shared_ptr<const GameView> game;
    std::uint64_t search_number = 0;
    std::shared_ptr<const SearchView> search;  ///< the last one, of whatever position; null before
};

/// Who lets a room think: a thread of its own, or somebody who calls work().
enum class Driver { Thread, Caller };

/// One game that pages look at, and what is thought about it. A change first ends the thinking, whose move is
/// then not played.
///
/// Views are immutable and made once, whoever looks at them: a watcher takes nothing from the search.
///
/// Thread safety: all functions from any thread. Those that throw base::Error have changed nothing, but
/// may have ended the thinking.
class Room {
   public:
    explicit Room(base::Seed seed, Driver driver = Driver::Thread);
    ~Room();
    Room(const Room&) = delete;
    Room& operator=(const Room&) = delete;

    [[nodiscard]] base::Seed seed() const { return engine_.seed(); }

    /// MiB that the tree of every player may take from now on.
    void set_memory(std::int64_t mebibytes);
    /// The option `book` of the engine. Throws base::Error for a file that cannot be used.
    void set_book(const std::string& which);

    void new_game(const GameSetup& setup);
    void load(go::Position position);
    void set_players(Person person, const Strength& strength);
    /// A move of the person's, for whoever is to play.
    void play(go::Point point);
    /// Takes moves back or plays them again, until there are this many.
    void go_to(std::size_t moves);
    void resign();
    /// The chain at that point becomes dead or alive, when the game is over.
    void toggle_dead(go::Point point);

    void start_analysis();
    /// Thinks about every position of the game, this many playouts each.
    void start_review(std::int64_t playouts);
    /// The engine moves for whoever is to play.
    void start_move();
    void stop();
    /// Without a thread: thinks for about so many seconds, if there is something to think about; whether
    /// there still is. What cannot be interrupted, such as a player without a tree, takes longer.
    bool work(double seconds);

    /// A node of the tree of the last search, or why there is none.
    struct TreeAnswer {
        std::optional<player::TreeView> node = std::nullopt;
        std::string error = {};
    };
    /// The nodes behind these lines of moves from the root, all at one time. While the engine thinks, its
    /// thread answers between two simulations. Throws base::Error if it does not come to that for seconds.
    [[nodiscard]] std::vector<TreeAnswer> tree(const std::vector<std::vector<go::Point>>& lines);

    [[nodiscard]] News news() const;
    /// Waits until there is something newer than what was seen, or for that time.
    [[nodiscard]] News wait(const News& seen, double seconds) const;
    /// All waiting ends, now and later.
    void close();
    [[nodiscard]] bool is_closed() const;

   private:
    using Lock = std::unique_lock<std::mutex>;

    /// Ends the thinking; after it the engine is the caller's while the lock is held.
    void interrupt(Lock& lock);
    void start(Thinking work);
    /// Lets the engine think if it is its turn.
    void start_if_due();
    void changed();  ///< publishes the game; the lock is held and the engine idle
    void settle();   ///< finds the status when the game is over
    void require_unfinished() const;
    void apply(const Strength& strength);
    void limit_memory();
    [[nodiscard]] bool is_engines_turn() const;
    /// The clock runs or rests, as the game stands now.
    void start_turn();
    /// The turn of `c` has ended with a move.
    void end_turn(go::Colour c);
    void lose_on_time(go::Colour c);
    /// When who is to play loses on time, if he can.
    [[nodiscard]] std::optional<GameClock::Time> flag_time() const;
    /// Ends the game if who is to play has no time left.
    void look_at_flag();
    /// Until there is something to think about; false if the thread is to end.
    bool wait_for_work(Lock& lock);
    void note_win_share(std::size_t moves, double black_share);

    class Work;
    class MoveWork;
    class AnalysisWork;
    class ReviewWork;
    class Unlocked;
    void work_loop();
    /// One part of the work; whether there is more.
    bool advance(Lock& lock, std::optional<double> seconds);
    void begin_work();
    void end_work();
    [[nodiscard]] player::Inquiry inquiry(bool note);
    struct TreeWish {
        const std::vector<std::vector<go::Point>>& lines;
        std::vector<TreeAnswer> answers = {};
        bool done = false;
    };
    /// Both need the lock, and the engine between two simulations or idle.
    void answer_tree(TreeWish& wish);
    void answer_trees();

    mutable std::mutex mutex_;
    mutable std::condition_variable_any changed_;
    // The engine belongs to whoever does the work while `busy_`, otherwise to whoever holds the mutex.
    engine::Engine engine_;
    GameView game_;  // all but its position
    News news_;
    Thinking wanted_ = Thinking::Nothing;
    bool busy_ = false;
    bool discard_ = false;  // what is being thought is not wanted any more
    bool closed_ = false;
    bool ending_ = false;  // the thread is to end
    std::int64_t review_playouts_ = 0;
    std::int64_t memory_ = 0;             // 0: as the players have it
    std::vector<TreeWish*> tree_wishes_;  // of threads that wait in tree()
    std::stop_source thinking_;
    std::unique_ptr<Work> work_;  // begun and not over; without a thread it rests between two calls of work()
    std::jthread worker_;         // last: it uses the others
};

}  // namespace yomi::serve
