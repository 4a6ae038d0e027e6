#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <string_view>
#include <vector>

#include "base/fields.hpp"
#include "base/random.hpp"
#include "game/hooks.hpp"
#include "player/game_report.hpp"
#include "player/player.hpp"

namespace yomi::player {

/// A position of a game: the moves that led to it, those of chance too, and its state.
template <game::Game G>
struct GamePosition {
    std::vector<game::MoveId> moves = {};
    G state;

    void play(game::MoveId move) {
        moves.push_back(move);
        state.play(move);
    }
};

/// Chooses moves of any game. A player keeps no game: the position comes with every question.
///
/// Thread safety: one call at a time; choose() may be stopped from any thread through its token.
template <game::Game G>
class GamePlayer {
   public:
    virtual ~GamePlayer() = default;

    /// The options, bound to this player; setting one takes effect with the next move.
    [[nodiscard]] virtual base::Fields fields() { return {}; }
    /// A legal move for the player to move, where it is not chance. Ends early when stopped.
    virtual GameDecision choose(const GamePosition<G>& position, const Budget& budget,
                                std::stop_token stop) = 0;
    /// Throws base::Error that says why if the player cannot play this game with its options.
    virtual void check(const G& /*start*/) {}
    /// Called from now on by the thread that asks, now and then while a search runs and between two
    /// simulations. A player without a search never calls it.
    virtual void set_watch(std::function<void()> /*watch*/) {}
    /// The node behind these moves from the root of the last search; nothing if there is none.
    [[nodiscard]] virtual std::optional<GameView> look_at(const std::vector<game::MoveId>& /*line*/) const {
        return std::nullopt;
    }
};

/// The stream of random numbers for one choice.
inline base::Seed seed_of_move(base::Seed seed, std::size_t moves) {
    return seed.derive("move").derive(moves);
}

/// Every legal move with the same probability.
template <game::Game G>
class RandomGamePlayer final : public GamePlayer<G> {
   public:
    explicit RandomGamePlayer(base::Seed seed) : seed_(seed) {}
    GameDecision choose(const GamePosition<G>& position, const Budget& /*budget*/,
                        std::stop_token /*stop*/) override {
        base::Random random(seed_of_move(seed_, position.moves.size()));
        position.state.moves(moves_);
        return {.move = moves_[random.below(static_cast<std::uint32_t>(moves_.size()))]};
    }

   private:
    base::Seed seed_;
    std::vector<game::MoveId> moves_;
};

/// The game's rules of thumb, without a search.
template <game::Game G>
requires game::HasSensibleMove<G>
class RuleGamePlayer final : public GamePlayer<G> {
   public:
    explicit RuleGamePlayer(base::Seed seed) : seed_(seed) {}
    GameDecision choose(const GamePosition<G>& position, const Budget& /*budget*/,
                        std::stop_token /*stop*/) override {
        base::Random random(seed_of_move(seed_, position.moves.size()));
        return {.move = position.state.sensible_move(random)};
    }

   private:
    base::Seed seed_;
};

}  // namespace yomi::player
