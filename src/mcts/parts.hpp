#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "base/random.hpp"
#include "game/game.hpp"
#include "mcts/priors.hpp"
#include "mcts/trace.hpp"
#include "mcts/tree.hpp"

/// The six kinds of part that a search is made of. A part is called once a node or once a playout, never once
/// an edge: the loop over the edges is inside the part. Every thread of a search has parts of its own, made
/// by the same recipe, so a part may keep scratch memory; what they share is the tree.
///
/// A part that reads or keeps figures of its own for each edge asks the Layout for columns in its
/// constructor: those that it fills, those that it needs, and those that it uses if they are there.

namespace yomi::mcts {

/// Picks the edge to follow.
class Selector {
   public:
    static constexpr std::string_view kKind = "selector";
    virtual ~Selector() = default;
    /// A new simulation begins at the root.
    virtual void begin() {}
    /// One of the first `open` edges, open >= 1.
    virtual int select(const Node& node, int open, base::Random& random) = 0;
};

/// Says how many edges of a node are open to the selector.
class Widening {
   public:
    static constexpr std::string_view kKind = "widening";
    virtual ~Widening() = default;
    /// From 1 to node.edges().
    virtual int open(const Node& node) = 0;
    /// Whether the edges of a new node are to be sorted by their prior, best first.
    [[nodiscard]] virtual bool wants_order() const = 0;
};

/// Judges the moves of a new node.
template <class G>
class Prior {
   public:
    static constexpr std::string_view kKind = "prior";
    virtual ~Prior() = default;
    /// Fills `values`, which has one element for each move, all of them as a PriorValue begins.
    virtual void judge(const G& state, const std::vector<MoveId>& moves, Priors& values) = 0;
    /// Visits with which a node has earned a second, slower look; 0: there is none.
    [[nodiscard]] virtual std::int64_t again_at() const { return 0; }
    /// That look. `values` has what judge() said, and gets what takes its place.
    virtual void judge_again(const G& /*state*/, const std::vector<MoveId>& /*moves*/, Priors& /*values*/) {}
};

/// What a prior says about the moves of a node, which is_judged_again() or not (Node).
template <game::Game G>
void judge_moves(Prior<G>& prior, const G& state, const std::vector<MoveId>& moves, bool again,
                 Priors& values) {
    values.reset(moves.size());
    prior.judge(state, moves, values);
    if (again) prior.judge_again(state, moves, values);
}

/// Plays a game to its end.
template <class G>
class Rollout {
   public:
    static constexpr std::string_view kKind = "rollout";
    virtual ~Rollout() = default;
    /// Adds the moves to the trace and returns what player 0 gets, from 0 to 1. In a game with shared rewards
    /// (game::SharedReward) it leaves the state at the end of the playout, where the search reads them.
    virtual double run(G& state, base::Random& random, Trace& trace) = 0;
    /// Makes now what the first playout of such a game would make, and what takes long.
    virtual void get_ready(const G& /*state*/) {}
    /// What it has learned from simulations means nothing any more: a new tree begins.
    virtual void forget() {}
};

/// One simulation's way through the tree. Step i chose edge `edge` of `node`, the node after the first i
/// moves; at a node of chance the edge was drawn.
struct Path {
    struct Step {
        NodeId node;
        int edge;
    };
    std::vector<Step> steps;
    NodeId leaf = kNoNode;  ///< the node that this simulation made or ended in, if there is one
    std::array<double, game::kMostPlayers> rewards = {};  ///< what each player got

    /// Of a game of two, from what player 0 got.
    void set_result(double result) {
        rewards[0] = result;
        rewards[1] = 1 - result;
    }
    [[nodiscard]] double reward(Player p) const { return rewards[static_cast<std::size_t>(p)]; }
};

/// Takes a result back into the tree.
class Backup {
   public:
    static constexpr std::string_view kKind = "backup";
    virtual ~Backup() = default;
    /// Whether start() shall get patterns; a game without them makes none.
    [[nodiscard]] virtual bool wants_patterns() const { return false; }
    /// Whether the trace shall tell update() who owns what at the end; a game may tell nothing
    /// (game::HasOwners).
    [[nodiscard]] virtual bool wants_owners() const { return false; }
    /// Gives the edges of a new node, whose visits and means are set, their other figures. `patterns` are the
    /// surroundings of the moves as the game tells them (game::HasPatterns), or empty.
    virtual void start(const Node& node, const Priors& priors,
                       const std::vector<std::uint32_t>& patterns) = 0;
    /// The prior has judged the moves of a node again; visits and means are changed already.
    virtual void replace_prior(const Node& /*node*/, const Priors& /*before*/, const Priors& /*now*/) {}
    /// Beyond visits and means, which the search itself keeps.
    virtual void update(const Tree& tree, const Path& path, const Trace& trace) = 0;
    /// What it knows beside the tree means nothing any more: a new tree begins.
    virtual void forget() {}
};

/// Names the move to play.
class Choice {
   public:
    static constexpr std::string_view kKind = "choice";
    virtual ~Choice() = default;
    /// An edge of the root, which has at least one.
    virtual int choose(const Node& root) = 0;
    /// How many more visits of other edges could change the answer at the earliest; nothing if that is
    /// unknown. Lets a search stop early.
    virtual std::optional<std::int64_t> lead(const Node& root) = 0;
    /// Whether the figures of the root speak for different edges, so that a longer search may well change the
    /// answer.
    virtual bool is_contested(const Node& /*root*/) { return false; }
};

template <class G>
struct Parts {
    std::unique_ptr<Selector> selector;
    std::unique_ptr<Widening> widening;
    std::unique_ptr<Prior<G>> prior;
    std::unique_ptr<Rollout<G>> rollout;
    std::unique_ptr<Backup> backup;
    std::unique_ptr<Choice> choice;
};

}  // namespace yomi::mcts
