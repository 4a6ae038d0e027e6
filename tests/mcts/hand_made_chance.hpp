#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "game/game.hpp"

namespace yomi::mcts {

/// A game of up to four players with chance, written down by hand. Positions are strings of moves as in
/// HandMadeGame. `movers` says whose move it is in each position that is no end, "0" to "3", or whose roll of
/// chance it is, "r0" to "r3"; chance draws the moves of `moves` in turn, so that one that stands there
/// twice is twice as likely, and expectations are exact after a whole number of rounds.
struct ChanceRules {
    int players = 2;
    std::map<std::string, std::string> movers;
    std::map<std::string, std::string> moves;
    std::map<std::string, std::vector<double>> rewards;
    mutable std::map<std::string, std::size_t> drawn = {};
};

class HandMadeChance {
   public:
    static constexpr bool kAllMovesAsFirst = true;

    explicit HandMadeChance(const ChanceRules& rules) : rules_(&rules) {}

    [[nodiscard]] game::Player player() const { return rules_->movers.at(at_).back() - '0'; }
    [[nodiscard]] bool is_chance() const { return !is_over() && rules_->movers.at(at_).front() == 'r'; }
    [[nodiscard]] bool is_over() const { return rules_->rewards.contains(at_); }
    [[nodiscard]] int players() const { return rules_->players; }
    [[nodiscard]] double reward(game::Player p) const {
        return rules_->rewards.at(at_).at(static_cast<std::size_t>(p));
    }
    [[nodiscard]] double result() const { return reward(0); }
    [[nodiscard]] static int move_limit() { return 26; }
    void moves(std::vector<game::MoveId>& out) const {
        out.clear();
        for (const char c : rules_->moves.at(at_)) {
            const auto move = static_cast<game::MoveId>(c - 'a');
            if (std::ranges::find(out, move) == out.end()) out.push_back(move);
        }
    }
    void play(game::MoveId m) { at_ += static_cast<char>('a' + m); }
    [[nodiscard]] double probability(game::MoveId m) const {
        const std::string& moves = rules_->moves.at(at_);
        return static_cast<double>(std::ranges::count(moves, static_cast<char>('a' + m))) /
               static_cast<double>(moves.size());
    }
    [[nodiscard]] game::MoveId draw(base::Random&) const {
        const std::string& moves = rules_->moves.at(at_);
        return static_cast<game::MoveId>(moves[rules_->drawn[at_]++ % moves.size()] - 'a');
    }
    [[nodiscard]] const std::string& at() const { return at_; }

   private:
    const ChanceRules* rules_;
    std::string at_;
};

static_assert(game::ChanceGame<HandMadeChance> && game::SharedReward<HandMadeChance>);

}  // namespace yomi::mcts
