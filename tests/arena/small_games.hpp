#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "game/hooks.hpp"

namespace yomi::test {

struct RaceOptions {
    std::int64_t players = 2;
    std::int64_t goal = 9;

    base::Fields fields() {
        return {base::field("players", players, {2, 4}, "how many run"),
                base::field("goal", goal, {1, 20}, "steps to the goal")};
    }
    void check() const {
        if (goal == 13) throw base::Error("a goal of 13 is unlucky; take another");
    }
};

/// A race with a die for two to four: who moves goes one step, or lets the die say 0 to 3. Who is first at
/// the goal gets all. A step late in the game is not what it is early, so RAVE has no place.
class Race {
   public:
    static constexpr std::string_view kName = "race";
    static constexpr std::string_view kHelp = "a race with a die";
    using Options = RaceOptions;
    static constexpr game::MoveId kStep = 4;
    static constexpr game::MoveId kRoll = 5;

    explicit Race(const Options& options = {})
        : players_(static_cast<int>(options.players)), goal_(static_cast<int>(options.goal)) {}

    [[nodiscard]] int players() const { return players_; }
    [[nodiscard]] game::Player player() const { return turn_; }
    [[nodiscard]] bool is_chance() const { return rolling_; }
    [[nodiscard]] bool is_over() const {
        return std::ranges::any_of(at_, [&](int a) { return a >= goal_; });
    }
    [[nodiscard]] double reward(game::Player p) const {
        return at_[static_cast<std::size_t>(p)] >= goal_ ? 1 : 0;
    }
    [[nodiscard]] double result() const { return reward(0); }
    [[nodiscard]] static int move_limit() { return 6; }
    void moves(std::vector<game::MoveId>& out) const {
        out = rolling_ ? std::vector<game::MoveId>{0, 1, 2, 3} : std::vector<game::MoveId>{kStep, kRoll};
    }
    void play(game::MoveId move) {
        if (move == kRoll) {
            rolling_ = true;
            return;
        }
        at_[static_cast<std::size_t>(turn_)] += move == kStep ? 1 : move;
        rolling_ = false;
        turn_ = (turn_ + 1) % players_;
    }
    [[nodiscard]] static double probability(game::MoveId) { return 0.25; }
    [[nodiscard]] static game::MoveId draw(base::Random& random) {
        return static_cast<game::MoveId>(random.below(4));
    }
    [[nodiscard]] static game::MoveId sensible_move(base::Random&) { return kRoll; }

   private:
    std::array<int, 4> at_ = {};
    int players_;
    int goal_;
    int turn_ = 0;
    bool rolling_ = false;
};

static_assert(game::Named<Race> && game::ChanceGame<Race> && game::SharedReward<Race>);

}  // namespace yomi::test
