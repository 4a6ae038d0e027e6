#pragma once

#include <cstddef>
#include <span>

namespace yomi::learn {

/// What learning minimises; the first is the negative of the mean named here.
enum class LossKind {
    Likelihood,  ///< the mean of log f(played)
    Rank,        ///< - sum over the other moves j of T[f(j) - f(played)], eq. 3.8 of the thesis
    /// The same with each term times f(j) squared, eq. 4.9 (CP2), read so that these factors say which terms
    /// matter and are not minimised themselves.
    RankWhereLikely,
    /// Eq. 4.9 to the letter: the factors are descended, too.
    RankTimesLikely,
    /// As RankWhereLikely with (n f(j)) squared for n moves: a position with few moves counts no more than
    /// others.
    RankWhereLikelyScaled,
};

struct Loss {
    LossKind kind = LossKind::Likelihood;
    double sigmoid_slope = 1000;  ///< a in T[x] = 1 / (1 + exp(-a x))

    /// The negative derivative by the score of each move of a position, for the probabilities f: the
    /// direction in which to change the scores.
    void gradient(std::span<const float> f, std::size_t played, std::span<float> out) const;

    /// The same where the played move is not known, but how likely each move should be: of the likelihood
    /// alone.
    static void gradient_towards(std::span<const float> wanted, std::span<const float> f,
                                 std::span<float> out);

    /// What gradients have here for one with the other losses, on a board of so many points: the factor of a
    /// move where all are equally likely. What is compared with gradients has to be in this unit.
    [[nodiscard]] double unit(int points) const;

    /// The factor of the term of move j.
    [[nodiscard]] float weight(std::span<const float> f, std::size_t j) const;

    /// The sum over the other moves in eq. 3.8 (or 4.9): the thesis's error J of this position.
    [[nodiscard]] double error(std::span<const float> f, std::size_t played) const;
};

}  // namespace yomi::learn
