#pragma once

#include <array>
#include <memory>
#include <vector>

#include "go/board_moves.hpp"
#include "rollout/learned.hpp"
#include "rollout/playout_weights.hpp"
#include "rollout/self_atari.hpp"

namespace yomi::rollout {

/// What playouts do, whatever the patterns are.
class LearnedRollout::Core {
   public:
    virtual ~Core() = default;
    virtual void play(go::GameState& state, base::Random& random, mcts::Trace& trace,
                      std::size_t most_moves) = 0;
    virtual go::Point choose(const go::GameState& state, base::Random& random) = 0;
};

/// Playouts with patterns of one layout on boards of one size.
template <class Layout>
class LearnedCore : public LearnedRollout::Core {
   public:
    using Point = go::Point;
    using Colour = go::Colour;
    using Board = go::Board;
    using Table = PlayoutTable<Layout>;

    LearnedCore(std::shared_ptr<const Table> table, int board_size, const LearnedRolloutOptions& options);

    void play(go::GameState& state, base::Random& random, mcts::Trace& trace,
              std::size_t most_moves) override;
    Point choose(const go::GameState& state, base::Random& random) override;

    [[nodiscard]] const PlayoutWeights<Layout>& weights() const { return weights_; }

   private:
    static constexpr int kTries = 8;  // to draw a move above the cutoff

    /// Points near the last move with their weights.
    struct Near {
        std::array<Point, 12> points;
        std::array<std::uint64_t, 12> weights;  // raised
        std::size_t count = 0;
        std::uint64_t raised = 0;  // the sum of these
        std::uint64_t plain = 0;   // and of the weights before
    };
    /// A point close to another one.
    struct NearPoint {
        Point point;
        std::uint32_t nearness;
    };

    template <int W>
    void play_with(go::GameState& state, base::Random& random, mcts::Trace& trace, std::size_t most_moves);
    template <int W, Colour C>
    Point choose_move(const Board& board, Point last, base::Random& random);
    template <Colour C>
    Point draw(Point last, std::uint64_t everywhere, base::Random& random) const;
    [[nodiscard]] Near near_of(Point last, Colour mover) const;

    std::shared_ptr<const Table> table_;
    PlayoutWeights<Layout> weights_;
    double cutoff_;
    bool refuse_self_atari_;
    std::vector<std::vector<NearPoint>> near_;  // by the last move
};

extern template class LearnedCore<DiscLayout<2>>;
extern template class LearnedCore<DiscLayout<4>>;
extern template class LearnedCore<DiscLayout<6>>;
extern template class LearnedCore<QuarterLayout>;

}  // namespace yomi::rollout
