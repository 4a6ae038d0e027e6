#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/fields.hpp"
#include "go/game_state.hpp"
#include "go/patterns/patterns3x3.hpp"
#include "mcts/parts.hpp"

namespace yomi::prior {

/// Virtual visits that a move gets for what it does: all won, all lost, or half of each.
struct TacticalPriorOptions {
    double even = 4;
    double capture = 10;
    double escape = 10;
    double atari = 3;
    double pattern = 4;
    double near = 6;
    double self_atari = 10;
    double edge = 6;
    double pass = 10;

    base::Fields fields();
};

/// What the rules of a tactical playout say about the moves of a new node, as virtual visits, in the manner
/// of Fuego and Pachi. The weight of a move is (1 + won) / (1 + lost), the even visits apart.
class TacticalPrior : public mcts::Prior<go::GameState> {
   public:
    explicit TacticalPrior(const TacticalPriorOptions& options);

    void judge(const go::GameState& state, const std::vector<game::MoveId>& moves,
               mcts::Priors& values) override;

   private:
    /// Visits as the loop over the moves adds them up.
    struct Visits {
        float even, capture, escape, atari, pattern, self_atari, pass;
        std::array<float, 5> near;  // by what distances_ says
        std::array<float, 3> edge;  // by what lines_ says
    };

    template <int W, go::Colour C>
    void judge_all(const go::GameState& state, const std::vector<game::MoveId>& moves, mcts::Priors& values);
    template <int W, go::Colour C>
    [[nodiscard]] mcts::PriorValue judge_point(const go::Board& board, go::Point p) const;
    [[nodiscard]] mcts::PriorValue value(float won, float lost) const;

    void find_lines(const go::Geometry& geometry);
    void find_distances(const go::Board& board, go::Point last);

    Visits visits_;
    const go::Patterns3x3& patterns_;
    int size_ = 0;  // of the board that lines_ is for
    std::array<std::uint8_t, go::kPointSpan>
        lines_{};  // 0 for the first line, 1 for the second, 2 for others
    std::array<std::uint8_t, go::kPointSpan>
        distances_{};  // from the last move, plus 1; 0 for more than kFar
};

}  // namespace yomi::prior
