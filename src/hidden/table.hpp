#pragma once

#include <memory>
#include <span>
#include <vector>

#include "hidden/make_player.hpp"

namespace yomi::hidden {

/// One game as the referee saw it, by seats.
struct GameEnd {
    std::vector<double> rewards;
    std::vector<Spent> spent;  ///< on all moves
    std::int64_t moves = 0;
};

/// A player who can sit down anywhere.
template <game::HiddenGame G>
class Seated {
   public:
    explicit Seated(const PlayerChoice& choice)
        : player_(make_player<G>(choice)), sees_all_(choice.sees_all) {}

    /// The player gets a view and nothing else.
    game::MoveId choose(const G& state, base::Random& random) {
        const game::Player p = state.player();
        return player_->choose(sees_all_ ? state.open_view(p) : state.view(p), random);
    }
    [[nodiscard]] Spent spent() const { return player_->spent(); }
    [[nodiscard]] std::vector<Candidate> candidates() const { return player_->candidates(); }

   private:
    std::unique_ptr<Player<G>> player_;
    bool sees_all_;
};

/// Plays from this state to the end; `seats` says who plays for which player, and somebody may play for
/// several.
template <game::HiddenGame G>
GameEnd play_game(G state, std::span<Seated<G>* const> seats, base::Seed seed) {
    std::vector<base::Random> streams;
    for (std::size_t p = 0; p < seats.size(); ++p) streams.emplace_back(seed.derive(p));
    GameEnd end;
    end.spent.resize(seats.size());
    while (!state.is_over()) {
        const auto p = static_cast<std::size_t>(state.player());
        state.play(seats[p]->choose(state, streams[p]));
        const Spent spent = seats[p]->spent();
        end.spent[p].playouts += spent.playouts;
        end.spent[p].work += spent.work;
        end.spent[p].seconds += spent.seconds;
        ++end.moves;
    }
    for (std::size_t p = 0; p < seats.size(); ++p)
        end.rewards.push_back(state.reward(static_cast<game::Player>(p)));
    return end;
}

}  // namespace yomi::hidden
