#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "learn/loss.hpp"

namespace yomi::learn {

/// The measures of a predictor of moves on the positions of games: Table 4.3 of the thesis, L-1 to Lf-7.
/// Among moves of the same probability the order counts as drawn at random.
class Measures {
   public:
    static constexpr std::array<double, 8> kAlphas = {0.001, 0.01, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7};

    /// `points` is the number of points of the board.
    explicit Measures(int points) : ranks_(static_cast<std::size_t>(points)) {}

    static constexpr std::size_t kNotThere = SIZE_MAX;
    /// A position with the probabilities of its moves and which of them was played; kNotThere if none of
    /// them, which counts as the rank behind the last. `number` is that of the move in the game, from 1.
    void add(std::span<const float> f, std::size_t played, std::size_t number);

    [[nodiscard]] std::uint64_t positions() const { return positions_; }
    [[nodiscard]] std::uint64_t missing() const { return missing_; }  ///< played moves that were not there
    [[nodiscard]] double rank() const { return mean(rank_sum_); }
    [[nodiscard]] double rank_inverse() const;        ///< harmonic mean of the rank
    [[nodiscard]] double match(std::size_t n) const;  ///< n >= 1
    [[nodiscard]] double co_match() const;
    [[nodiscard]] double select() const { return mean(select_); }
    [[nodiscard]] double select_root() const;
    [[nodiscard]] double over(std::size_t alpha) const;      ///< by the number in kAlphas
    [[nodiscard]] double not_over(std::size_t alpha) const;  ///< Not_alpha
    [[nodiscard]] double log_likelihood() const;             ///< MLEAverage, of the moves that were there
    [[nodiscard]] double log_likelihood(std::size_t number) const;  ///< MLE_n
    [[nodiscard]] std::size_t longest() const { return likelihood_.size(); }
    /// J of eq. 3.8 with a sigmoid slope of 1000 for each other move.
    [[nodiscard]] double error() const { return terms_ > 0 ? error_ / static_cast<double>(terms_) : 0; }

   private:
    struct Sum {
        double value = 0;
        std::uint64_t count = 0;
    };
    [[nodiscard]] double mean(double sum) const {
        return positions_ > 0 ? sum / static_cast<double>(positions_) : 0;
    }
    void add_ranks(double better, double equal);

    std::uint64_t positions_ = 0;
    std::uint64_t missing_ = 0;
    std::vector<double>
        ranks_;  // [r - 1]: positions with the played move at rank r, in shares where it is one of equals
    double rank_sum_ = 0;
    double inverse_ = 0;
    double select_ = 0;
    double root_ = 0;
    double error_ = 0;
    std::uint64_t terms_ = 0;
    std::array<std::uint64_t, kAlphas.size()> played_over_{};
    std::array<std::uint64_t, kAlphas.size()> moves_over_{};
    std::vector<Sum> likelihood_;  // by move number less 1
};

}  // namespace yomi::learn
