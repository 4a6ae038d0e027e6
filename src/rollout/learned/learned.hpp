#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/fields.hpp"
#include "base/random.hpp"
#include "go/game_state.hpp"
#include "mcts/parts.hpp"
#include "rollout/learned/table_cache.hpp"
#include "rollout/tactical.hpp"

namespace yomi::rollout {

struct LearnedRolloutOptions {
    double power = 2;
    double cutoff = 0.002;
    bool refuse_self_atari = true;
    std::int64_t moves = 0;
    bool strict_cutoff = false;
    std::string weights = "shipped";
    /// Shared by all who are made with copies of these options.
    std::shared_ptr<TableCache> tables = std::make_shared<TableCache>();

    base::Fields fields();
};

/// The playouts of the thesis on boards of that size but for their power and weights: what is not above
/// P_cutoff is never played, and a self-atari is a matter of its weight alone.
LearnedRolloutOptions thesis_playouts(int board_size);

/// Whether there are playouts with weights of this model.
bool playouts_take(std::string_view model);

/// Playouts whose moves are drawn with probabilities that were learned from games: the MC function of the
/// Nomitan thesis, with discs or collage patterns. A move less likely than `cutoff` is drawn again, up to
/// eight times in all. With `strict_cutoff` it is never played: of the moves whose probability among all
/// legal ones is above it each comes with its share of their sum; only if none may be played, the cutoff says
/// nothing. (That cannot be while cutoff times points is below 1, unless self-atari is refused.) A player
/// passes when no move is left; two passes end the playout, and so does a
/// length of three moves a point. If only so many moves are to be learned ones, tactical rules play the rest.
class LearnedRollout : public mcts::Rollout<go::GameState> {
   public:
    /// Throws base::Error if the file of weights cannot be used.
    explicit LearnedRollout(const LearnedRolloutOptions& options);
    ~LearnedRollout() override;

    double run(go::GameState& state, base::Random& random, mcts::Trace& trace) override;
    void get_ready(const go::GameState& state) override { playout(state.board().size()); }

    /// The same without counting the score, and at most so many moves.
    void play(go::GameState& state, base::Random& random, mcts::Trace& trace, std::size_t most_moves);

    /// The first move of a playout from there; for looking at the choice.
    go::Point choose(const go::GameState& state, base::Random& random);

    /// The same function for boards of one size and one kind of patterns.
    class Playout;

   private:
    Playout& playout(int board_size);
    void finish(go::GameState& state, base::Random& random, mcts::Trace& trace, std::size_t begun);

    LearnedRolloutOptions options_;
    int size_ = 0;  // of the board that playout_ is for
    std::unique_ptr<Playout> playout_;
    TacticalRollout rest_;
};

}  // namespace yomi::rollout
