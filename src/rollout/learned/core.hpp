#pragma once

#include <array>
#include <memory>
#include <vector>

#include "go/board_moves.hpp"
#include "go/tactics/stone_test.hpp"
#include "rollout/learned/learned.hpp"
#include "rollout/learned/playout_weights.hpp"

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
    static constexpr int kTries = 8;                                // to draw a move above the cutoff
    static constexpr std::size_t kNearDistances = Table::kFar - 2;  // 2, 3 and 4

    /// The four points at each distance from a move that raises them; where the board ends, one that is none.
    using NearPoints = std::array<std::array<Point, 4>, kNearDistances>;
    /// What is drawn from: the weights everywhere, and what those near the last move have more.
    struct Sums {
        std::uint64_t everywhere;
        std::array<std::uint64_t, kNearDistances> more;
        std::uint64_t total;
    };

    template <int W>
    void play_with(go::GameState& state, base::Random& random, mcts::Trace& trace, std::size_t most_moves);
    template <int W, Colour C>
    Point play_move(Board& board, Point last, base::Random& random, mcts::Trace::Step& step);
    template <int W, Colour C>
    Point choose_move(const Board& board, Point last, base::Random& random);
    template <int W, Colour C>
    Point choose_above_cutoff(const Board& board, Point last, base::Random& random);
    template <int W, Colour C>
    bool is_above_cutoff(const Board& board, Point last, Point p, double left_out);
    template <int W, Colour C>
    Point draw(const Board& board, Point last, double cutoff, base::Random& random);
    template <int W, Colour C>
    [[nodiscard]] bool is_allowed(const Board& board, Point p) const;
    /// Of all weights with what nearness makes of them; in kNearUnit-ths.
    template <int W, Colour C>
    [[nodiscard]] double mass(Point last) const;
    template <int W, Colour C>
    [[nodiscard]] Sums sums(Point last) const;
    template <Colour C>
    [[nodiscard]] Point raised(Point last, std::size_t distance, std::uint64_t amount) const;
    /// In kNearUnit-ths.
    [[nodiscard]] std::uint32_t nearness(Point last, Point p) const;

    std::shared_ptr<const Table> table_;
    PlayoutWeights<Layout> weights_;
    const go::Geometry* geometry_;
    double cutoff_;
    bool strict_cutoff_;
    bool refuse_self_atari_;
    std::vector<NearPoints> near_;                       // by the last move
    std::array<std::uint32_t, kNearDistances> raise_{};  // by the distance: nearness beyond kNearUnit
    bool lowers_ = false;                                // whether any nearness is below kNearUnit
};

extern template class LearnedCore<DiscLayout<5>>;
extern template class LearnedCore<DiscLayout<7>>;
extern template class LearnedCore<DiscLayout<9>>;
extern template class LearnedCore<QuarterLayout>;

}  // namespace yomi::rollout
