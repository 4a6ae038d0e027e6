#pragma once

#include <array>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "engine/engine.hpp"
#include "serve/game/room.hpp"
#include "serve/game/section.hpp"

namespace yomi::serve {

/// Two players think about the position of the room, each in a thread of its own, and go on with every
/// position that the room comes to.
///
///     GET state; POST set {side, name, value}, start {playouts}, stop
class Comparison : public Section {
   public:
    /// The room must outlive it.
    Comparison(Room& room, base::Seed seed);
    ~Comparison() override;

    [[nodiscard]] std::string_view name() const override { return "compare"; }
    Answer answer(std::string_view method, std::string_view path, std::string_view body) override;
    std::string events() override;
    /// Two searches look up ten times a second each.
    [[nodiscard]] std::chrono::milliseconds pause() const override { return std::chrono::milliseconds(90); }

    // Each may throw base::Error and has then changed nothing.

    /// An option of one side's player, or the player itself. Thinking begins anew.
    void set(std::size_t side, const std::string& name, const std::string& value);
    /// So many playouts each; 0: until stopped.
    void start(std::int64_t playouts);
    void stop();

    /// Whether both have thought as much as they were asked to, or nothing was asked.
    [[nodiscard]] bool is_idle() const;

   private:
    struct Side {
        explicit Side(base::Seed seed, const char* player)
            : engine(seed, engine::EngineOptions{.player = player}) {}

        engine::Engine engine;  // of `thread` while it thinks, else of who holds `changes_`
        // Published, under `mutex_`:
        std::shared_ptr<const SearchView> search;
        bool thinking = false;
        std::string trouble;
        std::jthread thread;  // last: it uses the others
    };

    // All of these need `changes_`.
    void begin();
    void halt();
    void think(Side& side, std::int64_t playouts, const std::stop_token& stop);
    [[nodiscard]] std::string state_json();

    [[nodiscard]] bool is_running() const;
    void follow(const std::stop_token& closing);
    [[nodiscard]] std::string news_json() const;

    Room& room_;
    std::mutex changes_;                        // one change at a time
    std::shared_ptr<const GameView> compared_;  // whose position it is about
    std::int64_t playouts_ = 0;
    std::array<Side, 2> sides_;

    mutable std::mutex mutex_;
    std::condition_variable_any started_;
    bool running_ = false;  // wanted to think, though it may be done
    std::jthread follower_;
};

}  // namespace yomi::serve
