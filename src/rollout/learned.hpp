#pragma once

#include <memory>
#include <string>

#include "base/fields.hpp"
#include "base/random.hpp"
#include "go/game_state.hpp"
#include "mcts/parts.hpp"
#include "rollout/playout_weights.hpp"

namespace yomi::rollout {

/// A point close to another one.
struct NearPoint {
    go::Point point;
    int distance;  ///< |dx| + |dy| + max(|dx|, |dy|)
};

struct LearnedRolloutOptions {
    double power = 1;
    double cutoff = 0.002;
    std::int64_t distance = 7;
    bool refuse_self_atari = true;
    std::string weights = "shipped";

    base::Fields fields();
};

/// Playouts whose moves are drawn with probabilities that were learned from games (Coulom 2007; the MC
/// function of the Nomitan thesis): the weights of patterns and features, times one for the distance from the
/// last move. A move less likely than `cutoff` is not played as long as there is another one. A player passes
/// when no move is left; two passes end the playout, and so does a length of three moves a point.
class LearnedRollout : public mcts::Rollout<go::GameState> {
   public:
    /// Throws base::Error if the file of weights cannot be used.
    explicit LearnedRollout(const LearnedRolloutOptions& options);

    double run(go::GameState& state, base::Random& random, mcts::Trace& trace) override;

    /// The first move of a playout from there; for looking at the choice.
    go::Point choose(const go::GameState& state, base::Random& random);

   private:
    void prepare(int board_size);
    template <int W>
    void play(go::GameState& state, base::Random& random, mcts::Trace& trace);
    template <int W, go::Colour C>
    go::Point choose_move(const go::Board& board, go::Point last, base::Random& random);
    template <go::Colour C>
    go::Point draw(go::Point last, base::Random& random);

    LearnedRolloutOptions options_;
    int size_ = 0;  // of the board that the rest is for
    std::shared_ptr<const PlayoutTable> table_;
    std::unique_ptr<PlayoutWeights> weights_;
    std::vector<std::vector<NearPoint>> near_;  // by the last move
};

}  // namespace yomi::rollout
