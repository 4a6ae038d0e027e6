#pragma once

#include <cstddef>
#include <span>

namespace yomi::learn {

/// What learning climbs.
enum class Aim {
    Likelihood,  ///< the mean of log f(played)
    Rank,        ///< - sum over the other moves j of T[f(j) - f(played)], eq. 3.8 of the thesis
    /// The same with each term times f(j) squared, eq. 4.9 (CP2), f(j) being 1 for a move as likely as the
    /// mean: as small as they are, the terms would be lost among the others. These factors say which
    /// terms matter and are no aim themselves: descending them too would make all moves equally likely.
    RankWhereLikely,
};

struct Objective {
    Aim aim = Aim::Likelihood;
    double slope = 1000;  ///< a in T[x] = 1 / (1 + exp(-a x))

    /// Its derivative by the score of each move of a position, for the probabilities f.
    void gradient(std::span<const float> f, std::size_t played, std::span<float> out) const;

    /// The factor of the term of move j.
    [[nodiscard]] float weight(std::span<const float> f, std::size_t j) const;

    /// The sum over the other moves in eq. 3.8 (or 4.9): the thesis's error J of this position.
    [[nodiscard]] double error(std::span<const float> f, std::size_t played) const;
};

}  // namespace yomi::learn
