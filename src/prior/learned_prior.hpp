#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/fields.hpp"
#include "go/game_state.hpp"
#include "mcts/parts.hpp"
#include "model/move_weights.hpp"
#include "prior/virtual_visits.hpp"

namespace yomi::prior {

struct LearnedPriorOptions : VirtualVisits {
    std::string weights = "shipped";
    std::int64_t again = 0;
    std::int64_t again_moves = 40;
    std::string again_weights = "shipped";

    base::Fields fields();
};

class KeyedPrior;

/// The moves of a new node judged by the light model of moves, learned from games; with `again`, the most
/// likely ones of a node that is visited much by the rich model, too: what the light model gives all of them
/// together is shared out anew.
class LearnedPrior : public mcts::Prior<go::GameState> {
   public:
    /// Throws base::Error if the file of weights cannot be used.
    explicit LearnedPrior(const LearnedPriorOptions& options);
    ~LearnedPrior() override;

    void judge(const go::GameState& state, const std::vector<game::MoveId>& moves,
               mcts::Priors& values) override;
    [[nodiscard]] std::int64_t again_at() const override { return again_at_; }
    void judge_again(const go::GameState& state, const std::vector<game::MoveId>& moves,
                     mcts::Priors& values) override;

   private:
    template <int W, go::Colour C>
    void score_all(const go::GameState& state, const std::vector<game::MoveId>& moves);
    void find_probabilities();
    [[nodiscard]] base::Floats four_scores(std::size_t i) const;
    void prepare(const go::Geometry& geometry);

    float even_, won_, lost_, unlikely_, pass_;
    std::unique_ptr<const model::MoveTable> own_;  // out of a file; without one those that ship serve
    const model::MoveTable* table_ = nullptr;
    go::PatternKeys keys_;
    std::vector<float> scores_;  // of the moves, with the lowest behind them up to a multiple of base::kLanes
    // Facts about the points of a board of this size.
    int size_ = 0;
    struct Place {
        int at;      // in rows that are twice as wide as the board
        float line;  // the weight of its line
        float bare;  // and of all patterns, where no stone is near
    };
    std::vector<Place> places_;
    // The weights of the distance from the last move, and from the one before, by the difference of the
    // places; and those of no such move.
    std::vector<float> last_, before_, nowhere_;
    VirtualVisits visits_;
    std::int64_t again_at_;
    std::size_t again_moves_;
    std::vector<std::size_t> likely_;         // places of the moves that are judged again …
    std::vector<game::MoveId> likely_moves_;  // … and the moves
    std::unique_ptr<KeyedPrior> again_;
};

}  // namespace yomi::prior
