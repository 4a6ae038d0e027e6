#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "go/game_state.hpp"
#include "go/position.hpp"
#include "mcts/upper_tree.hpp"

namespace yomi::player {

/// What several searches think about together.
struct SharedTask {
    std::string player;
    std::vector<std::pair<std::string, std::string>> options;  ///< of the player
    base::Seed seed{0};
    go::Position position{9};  ///< with the player to move who is asked
    std::vector<go::MoveFilter> filters;
    bool by_simulations = false;  ///< exchanges are counted by simulations, not by time
};

/// Searches of the same position in other processes, which exchange what they find. The first one is asked
/// for moves, and begins and ends each task; the others follow.
///
/// Thread safety: all calls from the thread that made it.
class Companions {
   public:
    virtual ~Companions() = default;

    [[nodiscard]] virtual bool is_first() const = 0;
    /// How to share in the present task, and whether exchanges are counted by simulations.
    [[nodiscard]] virtual const mcts::SharingOptions& sharing() const = 0;
    [[nodiscard]] virtual bool by_simulations() const = 0;

    /// For the first one: lets the others begin.
    virtual void begin(const SharedTask& task) = 0;
    /// Waits until all call it; gives this one's news and returns those of the others.
    virtual mcts::News exchange(const mcts::News& own) = 0;
    /// The same as the last exchange of a task, for the first one. `at_once`: the others are not to wait
    /// until theirs is due.
    virtual mcts::News end(const mcts::News& own, bool at_once) = 0;

    /// For the others: whether that was the last exchange, and whether the next one is to be at once.
    [[nodiscard]] virtual bool has_ended() const = 0;
    [[nodiscard]] virtual bool is_awaited() = 0;
};

}  // namespace yomi::player
