#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "go/game_state.hpp"
#include "model/keyed_weights.hpp"

namespace yomi::model {

/// What a model knows about the moves of a position: facts, each with a key. Learned weights belong to keys.
///
/// Thread safety: an object belongs to one thread.
class MoveFacts {
   public:
    virtual ~MoveFacts() = default;

    /// Makes ready for the moves of this position, which has to stay while they are asked for. Cheapest if it
    /// follows the one before by a few moves.
    virtual void look(const go::GameState& state) = 0;

    /// Adds the values that the table has for the facts of a move.
    virtual void find(go::Point p, const KeyTable& table, std::vector<std::uint32_t>& values) = 0;

    /// The keys of a move that a harvest counts. `add` tells whether to go on to more detail.
    virtual void count(go::Point p, const std::function<bool(std::uint64_t)>& add) = 0;

    /// The keys of a move that are worth factors (KeyedWeights): facts that are common and tell different
    /// things.
    virtual void each_coarse(go::Point p, const std::function<void(std::uint64_t)>& see) {
        count(p, [&](std::uint64_t key) { return see(key), true; });
    }

    /// Whether some facts are patterns of cells.
    [[nodiscard]] virtual bool has_shapes() const { return false; }
    /// A fact that is a pattern of cells.
    struct Shown {
        std::uint64_t key;
        std::uint64_t inside;  ///< the key of the next smaller pattern; its own if there is none
        go::CellPattern cells;
    };
    /// Shows what the facts of a move look like that are patterns of cells and whose key is wanted.
    virtual void show(go::Point /*p*/, const std::function<bool(std::uint64_t)>& /*wanted*/,
                      const std::function<void(const Shown&)>& /*see*/) {}

    /// Whether patterns are named after the most similar ones among some that are known: those of know(), or
    /// each after itself before that.
    [[nodiscard]] virtual bool compares() const { return false; }
    virtual void know(std::span<const go::CellPattern> /*patterns*/) {}
};

/// The facts of the model of that name: "rich", or "mc/" or "uct/" and a pattern system (go/patterns), the
/// two functions of the thesis. Throws base::Error for another name.
std::unique_ptr<MoveFacts> make_move_facts(const std::string& model);

/// The facts that weights with these shapes are for: if they compare patterns, then with those. Throws
/// base::Error also if there are none then.
std::unique_ptr<MoveFacts> make_move_facts(const std::string& model,
                                           const std::vector<KeyedWeights::Shape>& shapes);

}  // namespace yomi::model
