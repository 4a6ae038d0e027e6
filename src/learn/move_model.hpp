#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "go/game_state.hpp"

namespace yomi::learn {

/// The moves of a position, each as the numbers of the weights whose sum is its score.
struct Example {
    std::vector<std::uint32_t> weights;  ///< of all moves, one after another
    std::vector<std::uint32_t> begin;    ///< of each move in `weights`, and the end behind the last
    std::vector<float> probability;      ///< of each move: the softmax of the scores

    [[nodiscard]] std::size_t moves() const { return begin.size() - 1; }
    [[nodiscard]] std::span<const std::uint32_t> of(std::size_t move) const {
        return std::span(weights).subspan(begin[move], begin[move + 1] - begin[move]);
    }
};

/// Where the factors of weights are among the parameters of a model.
struct FactorPlaces {
    static constexpr std::uint32_t kNone = 0xffffffff;
    std::uint32_t count = 0;           ///< of each weight that has any
    std::uint32_t first = 0;           ///< the first of all: the factors are the last parameters
    std::vector<std::uint32_t> begin;  ///< by weight: its first factor, or kNone; empty if `count` is 0
};

/// Turns positions into examples; keeps its memory from one to the next.
///
/// Thread safety: a reader belongs to one thread.
class MoveReader {
   public:
    virtual ~MoveReader() = default;
    /// Fills `weights` and `begin` for these moves of a position.
    virtual void read(const go::GameState& state, std::span<const go::Point> moves, Example& out) = 0;
};

/// What is known about moves: a way to see each as a few weights.
///
/// Thread safety: const functions may be called by several threads.
class MoveModel {
   public:
    virtual ~MoveModel() = default;
    /// How many weights there are.
    [[nodiscard]] virtual std::size_t weights() const = 0;
    /// How many numbers are learned: the weights, and the factors behind them.
    [[nodiscard]] virtual std::size_t parameters() const { return weights(); }
    [[nodiscard]] const FactorPlaces& factors() const { return factors_; }
    /// Must not outlive the model.
    [[nodiscard]] virtual std::unique_ptr<MoveReader> reader() const = 0;
    /// A file of weights of this model, with a description of where they come from.
    [[nodiscard]] virtual std::string to_bytes(std::span<const float> parameters,
                                               const std::string& provenance) const = 0;

   protected:
    FactorPlaces factors_;
};

}  // namespace yomi::learn
