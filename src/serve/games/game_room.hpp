#pragma once

#include <nlohmann/json_fwd.hpp>

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "arena/open_games.hpp"
#include "serve/game/section.hpp"
#include "serve/game/wishes.hpp"
#include "serve/games/room_line.hpp"
#include "serve/games/thinker.hpp"

namespace yomi::serve {

struct RoomLimits {
    std::int64_t memory = 0;  ///< MiB that the tree of a search may take; 0: as the players have it
    std::chrono::milliseconds forgotten = std::chrono::seconds(60);  ///< unseen, an endless search ends
};

/// A game of one kind that pages look at: people at some seats and a machine at the others, an analysis, and
/// two players compared. Whoever thinks does so in a thread of its own and gets a copy of the position; a
/// change ends the thinking, and what still comes of it is told from news by its number.
class GameRoom : public Section {
   public:
    GameRoom(const arena::GameInfo& info, base::Seed seed, const RoomLimits& limits);

    /// `tell` is called when somebody begins to think here, with the lock held; never again after another one
    /// was given.
    void when_thinking(std::function<void()> tell) {
        const Lock lock(mutex_);
        thinking_begins_ = std::move(tell);
    }
    /// Frees the trees of those who do not think; does nothing if something else happens at this moment.
    void forget_trees();

    /// "games/hex"
    [[nodiscard]] std::string_view name() const override { return name_; }
    Answer answer(std::string_view method, std::string_view path, std::string_view body) override;
    std::string events() override { return events_since(0); }
    /// Events `game`, `search` and `compare`.
    std::string events_since(std::uint64_t seen) override;
    [[nodiscard]] std::chrono::milliseconds pause() const override { return std::chrono::milliseconds(40); }

   private:
    using Clock = std::chrono::steady_clock;
    using Lock = std::lock_guard<std::mutex>;
    enum class Work { Nothing, Move, Analysis, Hint };

    /// What was found about a position.
    struct Found {
        std::shared_ptr<const arena::PositionView> view;
        std::string position;
        int player = 0;
        std::size_t moves = 0;
    };
    /// Somebody who thinks about the game.
    struct Mind {
        arena::SeatChoice choice;
        std::shared_ptr<arena::Seat> seat = nullptr;  // made when he thinks
        std::uint64_t task = 0;
        bool thinking = false;
        std::string trouble = {};
        Found asked = {};  // without a view: what the task is about
        Found found = {};
    };
    static constexpr std::size_t kMachine = 0;  // plays and analyses
    static constexpr std::size_t kLeft = 1;     // these two are compared
    static constexpr std::size_t kRight = 2;

    // What pages ask for; each needs the lock and may throw base::Error, and has then changed nothing.
    void new_game(Wishes& wishes);
    void set_seats(Wishes& wishes);
    void play(Wishes& wishes);
    void undo(Wishes& wishes);
    void go_to(Wishes& wishes);
    void take_line(Wishes& wishes);
    void think(Wishes& wishes);
    void set_option(Wishes& wishes);
    void compare(Wishes& wishes);
    void change(std::string_view path, Wishes& wishes);

    // These need the lock, too.
    [[nodiscard]] std::vector<bool> read_persons(Wishes& wishes, int seats) const;
    [[nodiscard]] arena::SeatChoice read_machine(Wishes& wishes, arena::GameTable& table) const;
    [[nodiscard]] bool is_machines_turn() const;
    /// After any change of the position: whoever thinks about it does so about the new one. `reply`: the
    /// machine moves if it is its turn.
    void moved(bool reply);
    void begin(Work work);
    void begin_comparison();
    void start(std::size_t who, std::optional<std::int64_t> analysis);
    void halt(std::size_t who);
    void halt_machine();
    void changed() {
        ++number_;
        game_rung_ = bell().ring();
    }
    void finish(std::size_t who, const Thought& thought);
    /// Nobody has looked for so long that nobody will.
    [[nodiscard]] bool is_forgotten() const;

    /// What a thinker tells; takes the lock.
    void take(std::size_t who, const Thought& thought);

    [[nodiscard]] std::string position() const;
    [[nodiscard]] nlohmann::ordered_json game_json() const;
    [[nodiscard]] nlohmann::ordered_json compare_json() const;
    [[nodiscard]] nlohmann::ordered_json players_json() const;
    Answer read(std::string_view path);
    [[nodiscard]] nlohmann::ordered_json after_json(std::string_view text) const;
    nlohmann::ordered_json tree_json(std::string_view text);

    arena::GameInfo info_;
    std::string name_;
    base::Seed seed_;
    RoomLimits limits_;
    std::function<void()> thinking_begins_;
    std::mutex mutex_;
    std::unique_ptr<arena::GameTable> table_;
    std::unique_ptr<RoomLine> line_;
    std::vector<bool> persons_;  // by seat
    std::array<Mind, 3> minds_;
    Work work_ = Work::Nothing;  // of the machine
    std::string hint_;
    std::uint64_t number_ = 0;  // grows with every change of the game
    std::uint64_t round_ = 0;   // of the game
    std::uint64_t tasks_ = 0;
    bool comparing_ = false;
    std::int64_t compare_playouts_ = 0;
    // What the bell said when they last changed.
    std::uint64_t game_rung_ = 1;
    std::uint64_t search_rung_ = 1;
    std::uint64_t compare_rung_ = 1;
    Clock::time_point looked_ = Clock::now();
    std::array<std::unique_ptr<Thinker>, 3> thinkers_;  // last: they use the others
};

}  // namespace yomi::serve
