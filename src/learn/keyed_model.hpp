#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "learn/games.hpp"
#include "learn/move_model.hpp"
#include "model/keyed_weights.hpp"

namespace yomi::learn {

struct KeyHarvestOptions {
    std::uint32_t min_played = 10;     ///< keys of moves that were played so often …
    std::uint32_t min_possible = 200;  ///< … or that were possible so often are kept
    std::size_t possible_stride = 40;  ///< positions whose possible moves are counted
    std::size_t slots = 1 << 24;       ///< of each of two tables of counts at most; 16 bytes each
    std::uint32_t min_factored = 0;    ///< coarse keys that were possible so often get factors; 0: none do
    std::size_t stored = 1000;         ///< patterns to compare moves with at most, the commonest ones
    /// Every detail of every possible move is counted, and when the table is half full keys seen at most so
    /// often are deleted (Border in the thesis's Table 3.1). 0: a detail is counted once the one before is
    /// common, which deletes hardly anything.
    std::uint32_t border = 0;

    /// The constants of Table 3.1 for the games of a board of that size.
    static KeyHarvestOptions of_thesis(int board_size);
};

struct KeyHarvest {
    std::vector<std::uint64_t> keys;                 ///< in increasing order
    std::vector<std::uint32_t> counts;               ///< by key: how often it was played or possible
    std::uint64_t positions = 0;                     ///< whose possible moves were counted
    std::uint64_t moves = 0;                         ///< these moves
    std::uint64_t pruned = 0;                        ///< counts deleted because a table was half full
    std::vector<model::KeyedWeights::Shape> shapes;  ///< what the keys look like that are patterns of cells
    std::vector<std::uint32_t> inside;               ///< by key: that of the next smaller pattern, or itself
    std::vector<std::uint32_t> factored;  ///< which keys get factors, in increasing order of their places
};

/// The keys of a model (model::make_move_facts) that are worth a weight. Those of played moves are counted
/// in all positions, those of possible moves, which are hundreds of times as many, in some. Where facts
/// have shapes, the games are read a second time for them. Where moves are compared with patterns, the
/// commonest patterns are kept. `step` is called after each game.
KeyHarvest harvest_keys(const std::string& model, const std::vector<Game>& games,
                        const KeyHarvestOptions& options, const std::function<void()>& step);

/// How the weights of nested patterns are learned: each by itself, or as differences from those of the
/// patterns inside, so that a rare pattern, of which little is known, is worth about as much as the common
/// one in it.
enum class Nested { OwnWeights, Differences };

/// A model whose facts have keys: the rich one and those of the thesis.
class KeyedModel : public MoveModel {
   public:
    /// With so many factors of the keys that may have them.
    explicit KeyedModel(std::string model, KeyHarvest harvest, Nested nested = Nested::OwnWeights,
                        std::uint32_t factors = 0);

    /// The model of a file of weights; they come with it, and the factors behind them.
    static std::pair<std::unique_ptr<KeyedModel>, std::vector<float>> of(const model::KeyedWeights& weights);

    [[nodiscard]] std::size_t weights() const override { return keys_.size(); }
    [[nodiscard]] std::size_t parameters() const override {
        return keys_.size() + factored_.size() * factors_.count;
    }
    [[nodiscard]] std::unique_ptr<MoveReader> reader() const override;
    [[nodiscard]] std::string to_bytes(std::span<const float> parameters,
                                       const std::string& provenance) const override;

   private:
    class Reader;

    std::string model_;
    std::vector<std::uint64_t> keys_;
    std::vector<model::KeyedWeights::Shape> shapes_;
    std::vector<std::uint32_t> factored_;
    Nested nested_;
    std::vector<std::uint32_t> inside_;  // KeyHarvest::inside
    model::KeyTable table_;              // by key: the number of the weight
};

}  // namespace yomi::learn
