#pragma once

#include <map>
#include <string>
#include <vector>

#include "game/game.hpp"
#include "mcts/no_prior.hpp"
#include "mcts/parts.hpp"

namespace yomi::mcts {

/// A game written down by hand: positions are strings of moves ("", "a", "ab" …), moves are letters, and the
/// players alternate. Each position that is no key of `moves` is an end, whose result for player 0 is in
/// `results`.
struct HandMadeRules {
    std::map<std::string, std::string> moves;
    std::map<std::string, double> results;
};

class HandMadeGame {
   public:
    static constexpr bool kAllMovesAsFirst = true;

    explicit HandMadeGame(const HandMadeRules& rules) : rules_(&rules) {}

    [[nodiscard]] game::Player player() const { return static_cast<game::Player>(at_.size() % 2); }
    [[nodiscard]] bool is_over() const { return !rules_->moves.contains(at_); }
    [[nodiscard]] double result() const { return rules_->results.at(at_); }
    [[nodiscard]] int move_limit() const { return 26; }
    void moves(std::vector<game::MoveId>& out) const {
        out.clear();
        for (const char c : rules_->moves.at(at_)) out.push_back(static_cast<game::MoveId>(c - 'a'));
    }
    void play(game::MoveId m) { at_ += static_cast<char>('a' + m); }

    [[nodiscard]] const std::string& at() const { return at_; }

   private:
    const HandMadeRules* rules_;
    std::string at_;
};

static_assert(game::Game<HandMadeGame>);

/// Plays the first move of each position to the end.
class FirstMoveRollout : public Rollout<HandMadeGame> {
   public:
    double run(HandMadeGame& state, base::Random&, Trace& trace) override {
        std::vector<game::MoveId> moves;
        while (!state.is_over()) {
            state.moves(moves);
            trace.add({moves.front(), static_cast<std::uint16_t>(state.player()), 0});
            state.play(moves.front());
        }
        return state.result();
    }
};

}  // namespace yomi::mcts
