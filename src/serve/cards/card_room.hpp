#pragma once

#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "arena/card_game.hpp"
#include "base/random.hpp"
#include "serve/game/section.hpp"
#include "serve/game/wishes.hpp"

namespace yomi::serve {

/// What a deal is played as.
struct CardSetup {
    std::string game = "hearts";
    int seat = 0;
    std::string player = "ismcts-rule";
    double milliseconds = 300;  ///< of the processor, a move
    std::int64_t playouts = 0;  ///< instead of them, if not 0
    std::vector<std::pair<std::string, std::string>> rules = {};
};

/// One deal of Hearts or Daihinmin that pages look at, and the thread that thinks for the machine's seats.
/// What the others hold is told only when the deal is over: the answers are made from the person's view.
class CardRoom : public Section {
   public:
    explicit CardRoom(base::Seed seed);
    ~CardRoom() override;
    CardRoom(const CardRoom&) = delete;
    CardRoom& operator=(const CardRoom&) = delete;

    [[nodiscard]] std::string_view name() const override { return "hidden"; }
    Answer answer(std::string_view method, std::string_view path, std::string_view body) override;
    std::string events() override;
    [[nodiscard]] std::chrono::milliseconds pause() const override { return std::chrono::milliseconds(20); }

   private:
    using Lock = std::unique_lock<std::mutex>;

    /// The game belongs to the worker while `busy`, otherwise to whoever holds the mutex.
    struct Deal {
        CardSetup setup;
        std::uint64_t number = 0;
        std::unique_ptr<arena::CardGame> game;
        bool busy = false;
        bool wants_hint = false;
        std::string hint;
        std::string trouble;
        arena::CardSight sight;  ///< the newest
    };

    void new_deal(Wishes& wishes);
    void play(Wishes& wishes);
    void ask_hint(Wishes& wishes);
    Deal& idle_deal();  // throws if there is none, or the machine is thinking; the lock is held
    std::string deal_json();
    Answer beliefs();

    void work_loop(const std::stop_token& closing);
    [[nodiscard]] bool has_work() const;
    static void work(Deal& deal);

    base::Seed seed_;
    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::shared_ptr<Deal> deal_;
    std::uint64_t deals_ = 0;
    std::jthread worker_;  // last: it uses the others
};

}  // namespace yomi::serve
