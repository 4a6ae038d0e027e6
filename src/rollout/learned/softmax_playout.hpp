#pragma once

#include <array>
#include <memory>
#include <vector>

#include "go/board_moves.hpp"
#include "go/tactics/stone_test.hpp"
#include "rollout/learned/learned.hpp"
#include "rollout/learned/softmax_weights.hpp"

namespace yomi::rollout {

/// Playouts whatever the layout of the patterns is.
class LearnedRollout::Playout {
   public:
    virtual ~Playout() = default;
    virtual void play(go::GameState& state, base::Random& random, mcts::Trace& trace,
                      std::size_t most_moves) = 0;
    virtual go::Point choose(const go::GameState& state, base::Random& random) = 0;
};

/// Playouts with patterns of one layout on boards of one size: draws moves by their softmax probabilities,
/// by rejection from the weights of SoftmaxWeights, which may be upper bounds.
template <class Layout>
class SoftmaxPlayout : public LearnedRollout::Playout {
   public:
    using Point = go::Point;
    using Colour = go::Colour;
    using Board = go::Board;
    using Table = WeightTable<Layout>;

    SoftmaxPlayout(std::shared_ptr<const Table> table, int board_size, const LearnedRolloutOptions& options);

    void play(go::GameState& state, base::Random& random, mcts::Trace& trace,
              std::size_t most_moves) override;
    Point choose(const go::GameState& state, base::Random& random) override;

    [[nodiscard]] const SoftmaxWeights<Layout>& weights() const { return weights_; }

   private:
    static constexpr int kTries = 8;                                        // to draw a move above the cutoff
    static constexpr std::size_t kNearDistances = Table::kFarDistance - 2;  // 2, 3 and 4

    /// The four points at each near distance from a move; where the board ends, one that never has a weight.
    using NearPoints = std::array<std::array<Point, 4>, kNearDistances>;
    /// The mass that a draw falls into, in kFactorUnit-ths: the weights of all points, and for each near
    /// distance what its factor adds to the weights there.
    struct Mass {
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
    bool is_above_cutoff(const Board& board, Point last, Point p, double excluded_mass);
    template <int W, Colour C>
    Point draw(const Board& board, Point last, double cutoff, base::Random& random);
    template <int W, Colour C>
    [[nodiscard]] bool is_allowed(const Board& board, Point p) const;
    /// The sum of all weights times their distance factors, those below 1 too; in kFactorUnit-ths.
    template <int W, Colour C>
    [[nodiscard]] double exact_mass(Point last) const;
    template <int W, Colour C>
    [[nodiscard]] Mass mass_of(Point last) const;
    template <Colour C>
    [[nodiscard]] Point sample_near(Point last, std::size_t distance, std::uint64_t amount) const;
    /// In kFactorUnit-ths.
    [[nodiscard]] std::uint32_t distance_factor(Point last, Point p) const;

    std::shared_ptr<const Table> table_;
    SoftmaxWeights<Layout> weights_;
    const go::Geometry* geometry_;
    double cutoff_;
    bool strict_cutoff_;
    bool refuse_self_atari_;
    std::vector<NearPoints> near_;                               // by the last move
    std::array<std::uint32_t, kNearDistances> extra_factors_{};  // by the distance: its factor beyond 1, or 0
    bool has_factor_below_one_ = false;  // whether any near distance is less likely than a far one
};

extern template class SoftmaxPlayout<DiscLayout<5>>;
extern template class SoftmaxPlayout<DiscLayout<7>>;
extern template class SoftmaxPlayout<DiscLayout<9>>;
extern template class SoftmaxPlayout<QuarterLayout>;

}  // namespace yomi::rollout
