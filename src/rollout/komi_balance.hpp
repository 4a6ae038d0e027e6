#pragma once

#include <cstdint>

namespace yomi::rollout {

/// Points that playouts give one side besides komi, so that neither wins nearly all of them and the search
/// still sees which moves are better: dynamic komi that follows the share of wins (Baudiš, "Balancing MCTS by
/// dynamically adjusting the komi value", 2011). They shrink as the board fills up.
///
/// Thread safety: none needed; every rollout has its own.
class KomiBalance {
   public:
    /// Never more than `most` points to either side.
    explicit KomiBalance(int most) : most_(most) {}

    /// What to take from Black's lead where this share of the points is empty.
    [[nodiscard]] int points(double empty) const { return static_cast<int>(points_ * empty); }

    /// The result of a playout for Black, with these points taken.
    void note(double result) {
        sum_ += result;
        if (++count_ < kEvery) return;
        const double share = sum_ / kEvery;
        if (share > kHigh && points_ < most_) ++points_;
        if (share < 1 - kHigh && points_ > -most_) --points_;
        forget_results();
    }

    void forget() {
        points_ = 0;
        forget_results();
    }

   private:
    static constexpr int kEvery = 100;    // playouts between two looks
    static constexpr double kHigh = 0.6;  // a larger share of wins is too large

    void forget_results() {
        sum_ = 0;
        count_ = 0;
    }

    int most_;
    int points_ = 0;
    int count_ = 0;
    double sum_ = 0;
};

}  // namespace yomi::rollout
