#pragma once

#include <cstring>
#include <vector>

#include "base/lanes.hpp"

namespace yomi::mcts {

/// What is known about a move before any simulation.
struct PriorValue {
    float weight = 0;   ///< for ordering moves and as a policy: larger is better, not negative
    float visits = 0;   ///< virtual visits …
    float mean = 0.5F;  ///< … and their share of wins, for the player to move
};

/// The same of all moves of a node, as columns that may be read and written four at a time: they are as long
/// as the number of moves rounded up to four. What is behind the last move means nothing.
class Priors {
   public:
    explicit Priors(std::size_t moves = 0) { reset(moves); }

    /// So many moves, each as a PriorValue begins.
    void reset(std::size_t moves) {
        size_ = moves;
        const std::size_t length = (moves + base::kLanes - 1) / base::kLanes * base::kLanes;
        weight_.assign(length, PriorValue{}.weight);
        visits_.assign(length, PriorValue{}.visits);
        mean_.assign(length, PriorValue{}.mean);
    }

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] PriorValue operator[](std::size_t i) const { return {weight_[i], visits_[i], mean_[i]}; }
    void set(std::size_t i, const PriorValue& value) {
        weight_[i] = value.weight;
        visits_[i] = value.visits;
        mean_[i] = value.mean;
    }

    struct Four {
        base::Floats weight, visits, mean;
    };
    /// From move i on, a multiple of four.
    [[nodiscard]] Four four(std::size_t i) const {
        return {load(weight_, i), load(visits_, i), load(mean_, i)};
    }
    void set_four(std::size_t i, const Four& values) {
        std::memcpy(&weight_[i], &values.weight, sizeof values.weight);
        std::memcpy(&visits_[i], &values.visits, sizeof values.visits);
        std::memcpy(&mean_[i], &values.mean, sizeof values.mean);
    }

   private:
    static base::Floats load(const std::vector<float>& column, std::size_t i) {
        base::Floats four;
        std::memcpy(&four, &column[i], sizeof four);
        return four;
    }

    std::size_t size_ = 0;
    std::vector<float> weight_, visits_, mean_;
};

}  // namespace yomi::mcts
