#pragma once

#include <algorithm>
#include <atomic>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

#include "base/random.hpp"
#include "game/game.hpp"
#include "game/hooks.hpp"
#include "mcts/edge_visits.hpp"
#include "mcts/node_maker.hpp"
#include "mcts/options.hpp"
#include "mcts/parts.hpp"
#include "mcts/proof.hpp"
#include "mcts/search_end.hpp"
#include "mcts/tree.hpp"

namespace yomi::mcts {

/// Monte-Carlo tree search over a game, made of six parts (parts.hpp). Every player seeks what he gets
/// himself, however many there are (max^n, Luckhardt & Irani 1986); moves of chance are drawn by the game.
///
///     Search<MyGame> search(options, make_parts, base::Seed(1));
///     search.set_root(state);
///     search.run({.simulations = 10'000}, stop);
///     const MoveId move = search.best_move();
///
/// Parts that do not fit together, as a selector that reads figures which no backup keeps, are refused: the
/// constructor throws base::Error.
///
/// With one thread, the same seed, parts and simulations give the same tree on every machine.
///
/// Thread safety: one call at a time; while run() works, the stop token may be used and the tree be read
/// (figures change under the reader, but are never torn).
template <game::Game G>
class Search {
   public:
    using MakeParts = std::function<Parts<G>(Layout&)>;

    Search(SearchOptions options, const MakeParts& make_parts, base::Seed seed)
        : options_(std::move(options)),
          seed_(seed),
          tree_(make_workers(make_parts), bytes()),
          spare_({}, 0) {}

    // -- The position -----------------------------------------------------------------------------

    /// A new position; the tree is forgotten. `stream` numbers the random stream of what follows.
    void set_root(const G& state, std::uint64_t stream = 0) {
        root_state_.emplace(state);
        begin_tree();
        start_streams(stream);
    }

    /// The position after these moves; what the tree knows about it stays if the options say so.
    void advance(const std::vector<MoveId>& moves, const G& state, std::uint64_t stream) {
        NodeId kept = options_.reuse_tree ? tree_.root() : kNoNode;
        for (const MoveId move : moves) {
            if (kept == kNoNode || kept == kClaimedNode) break;
            const Node node = tree_.node(kept);
            const auto edge = edge_of(node, move);
            kept = edge ? node.child(layout().child, *edge) : kNoNode;
        }
        root_state_.emplace(state);
        if (kept == kNoNode || kept != tree_.root()) keep(kept, 0);
        start_streams(stream);
    }

    // -- The search -------------------------------------------------------------------------------

    /// Searches until a limit or the token says stop. Returns the number of simulations. `watch` is called
    /// now and then by one thread, between two simulations.
    std::int64_t run(const Limits& limits, const std::stop_token& stop,
                     const std::function<void()>& watch = {}) {
        if (root_state_->is_over()) return 0;
        if (tree_.root() == kNoNode) tree_.set_root(workers_.front().make_node(tree_, *root_state_));
        done_.store(0);
        stopping_.store(false);
        SearchEnd end(limits, options_, stop);
        while (!stopping_.load()) {
            if (tree_.is_full()) prune(end);
            run_workers(limits, end, watch);
            if (end.is_over()) stopping_ = true;
        }
        return done_.load();
    }

    // -- What it found ----------------------------------------------------------------------------

    [[nodiscard]] const Tree& tree() const { return tree_; }
    [[nodiscard]] const Layout& layout() const { return tree_.layout(); }
    [[nodiscard]] const G& root_state() const { return *root_state_; }
    [[nodiscard]] const SearchOptions& options() const { return options_; }
    [[nodiscard]] Parts<G>& parts(std::size_t worker) { return workers_[worker].parts; }
    [[nodiscard]] std::size_t workers() const { return workers_.size(); }

    /// The edge that the choice names; there must be a root with edges.
    [[nodiscard]] int best_edge() { return workers_.front().parts.choice->choose(tree_.node(tree_.root())); }
    [[nodiscard]] MoveId best_move() {
        return static_cast<MoveId>(tree_.node(tree_.root()).column(layout().move)[best_edge()]);
    }

   private:
    struct Worker {
        Parts<G> parts;
        base::Random random{base::Seed(0)};
        std::optional<G> state;
        Path path;
        Trace trace;
        NodeMaker<G> nodes;

        NodeId make_node(Tree& tree, const G& from) { return nodes.make(tree, from, parts, random); }
    };

    /// Throws base::Error if the parts do not fit together.
    Layout make_workers(const MakeParts& make_parts) {
        Layout made;
        for (std::int64_t i = 0; i < options_.threads; ++i) {
            Worker& worker = workers_.emplace_back();
            worker.parts = make_parts(made);
            worker.trace.set_wants_patterns(worker.parts.backup->wants_patterns());
            worker.trace.set_wants_owners(worker.parts.backup->wants_owners());
        }
        made.check();
        if (const std::int64_t n = workers_.front().parts.prior->again_at(); n > 0)
            again_at_ = static_cast<std::uint32_t>(std::min<std::int64_t>(n, kNeverAgain));
        return made;
    }

    // Half for the tree, half for its copy when it is pruned or moved on.
    [[nodiscard]] std::size_t bytes() const {
        return static_cast<std::size_t>(options_.memory) * (1 << 20) / 2;
    }

    void start_streams(std::uint64_t stream) {
        for (std::size_t i = 0; i < workers_.size(); ++i) {
            workers_[i].random = base::Random(seed_.derive(stream).derive(i));
        }
    }

    [[nodiscard]] std::optional<int> edge_of(const Node& node, MoveId move) const {
        const auto moves = node.column(layout().move);
        for (int e = 0; e < node.edges(); ++e) {
            if (moves[e] == move) return e;
        }
        return std::nullopt;
    }

    /// Forgets the tree, and what parts have learned beside it.
    void begin_tree() {
        tree_.clear();
        for (Worker& worker : workers_) {
            worker.parts.rollout->forget();
            worker.parts.backup->forget();
        }
    }

    /// Makes the part of the tree below `node` the whole tree; false, with the tree as it was, if `is_late`
    /// said so meanwhile.
    bool keep(NodeId node, std::uint32_t least_visits, const std::function<bool()>& is_late = {}) {
        if (node == kNoNode || node == kClaimedNode) {
            begin_tree();
            return true;
        }
        if (spare_.capacity_bytes() == 0) spare_.reset(tree_.layout(), bytes());
        if (!spare_.copy_from(tree_, node, least_visits, is_late)) return false;
        std::swap(tree_, spare_);
        return true;
    }

    /// Throws out the least visited half or more of the tree, unless the search ends meanwhile: a large tree
    /// takes longer than a clock may have left.
    void prune(const SearchEnd& end) {
        for (std::uint32_t least = 2 * static_cast<std::uint32_t>(options_.expand_at);; least *= 2) {
            if (!keep(tree_.root(), least, [&] { return end.is_over(); })) return;
            if (tree_.used_bytes() <= tree_.capacity_bytes() / 2) return;
            if (tree_.node(tree_.root()).visits() < least) return;  // one node: nothing more to throw out
        }
    }

    void run_workers(const Limits& limits, SearchEnd& end, const std::function<void()>& watch) {
        std::exception_ptr failure;
        std::mutex failed;
        const auto work = [&](std::size_t i) {
            try {
                work_on(workers_[i], i == 0, limits, end, watch);
            } catch (...) {
                const std::scoped_lock lock(failed);
                if (!failure) failure = std::current_exception();
                stopping_ = true;
            }
        };
        {
            std::vector<std::jthread> threads;
            // Those that began first may be done, or have filled the tree, before the last is there.
            for (std::size_t i = 1; i < workers_.size() && !stopping_.load() && !tree_.is_full(); ++i)
                threads.emplace_back(work, i);
            work(0);
        }
        if (failure) std::rethrow_exception(failure);
    }

    /// Simulations of one worker until the search ends or the tree is full. The first worker plays at least
    /// one, whoever filled the tree, so that whoever watches is called.
    void work_on(Worker& worker, bool first, const Limits& limits, SearchEnd& end,
                 const std::function<void()>& watch) {
        for (bool begins = first; begins || (!stopping_.load(std::memory_order_relaxed) && !tree_.is_full());
             begins = false) {
            const std::int64_t n = done_.fetch_add(1, std::memory_order_relaxed) + 1;
            if (limits.simulations && n >= *limits.simulations) stopping_ = true;
            if (limits.simulations && n > *limits.simulations) {
                done_.fetch_sub(1, std::memory_order_relaxed);
                break;
            }
            simulate(worker);
            if (end.is_reached(n, first, tree_.node(tree_.root()), *worker.parts.choice)) stopping_ = true;
            if (first && watch) watch();
        }
    }

    /// One simulation.
    void simulate(Worker& w) {
        // 1. Copy the root.
        w.state = *root_state_;
        w.path.steps.clear();
        w.path.leaf = kNoNode;
        w.trace.clear();

        // 2. Descend, 3. expand.
        w.parts.selector->begin();
        const bool over = descend(w);

        // 4. Play to the end.
        const double result =
            over ? game::reward_of(*w.state, 0) : double{w.parts.rollout->run(*w.state, w.random, w.trace)};
        note_rewards(w, result);
        if constexpr (game::HasOwners<G>) {
            if (w.trace.wants_owners()) w.state->owners(w.trace.owners());
        }

        // 5. Update the way.
        back_up(w, over);
    }

    void note_rewards(Worker& w, double result) const {
        w.path.set_result(result);
        if constexpr (game::SharedReward<G>) {
            for (Player p = 0; p < w.state->players(); ++p)
                w.path.rewards[static_cast<std::size_t>(p)] = w.state->reward(p);
        }
    }

    /// The edge that the selector picks, or that chance draws.
    int next_edge(Worker& w, const Node& node) {
        if constexpr (game::ChanceGame<G>) {
            if (node.is_chance()) return *edge_of(node, w.state->draw(w.random));
        }
        return w.parts.selector->select(node, w.parts.widening->open(node), w.random);
    }

    /// Follows the selector to an edge without a node; true if the game ended on the way.
    bool descend(Worker& w) {
        G& state = *w.state;
        NodeId id = tree_.root();
        bool in_new_node = false;
        while (true) {
            const Node node = tree_.node(id);
            if (node.visits() >= again_at_ && !node.is_judged_again()) judge_again(w, node);
            const int edge = next_edge(w, node);
            w.path.steps.push_back({id, edge});
            const auto move = static_cast<MoveId>(node.column(layout().move)[edge]);
            tree_.prefetch(node.child(layout().child, edge));  // it comes while the move is played
            add_step(w.trace, state, move);
            state.play(move);
            if (is_counted_early()) EdgeVisits(layout(), node, edge).add_shared(0);
            if (state.is_over()) return true;
            if (in_new_node) return false;
            NodeId child = node.child(layout().child, edge);
            if (child == kNoNode) {
                child = expand(w, node, edge);
                if (!options_.expand_prior) w.path.leaf = child;
                if (child == kNoNode || !options_.expand_prior) return false;
                in_new_node = true;
            }
            if (child == kClaimedNode) return false;
            id = child;
        }
    }

    /// A second look of the prior at a node that has earned it; the state is the node's.
    void judge_again(Worker& w, const Node& node) const {
        if (node.is_chance() || !node.claim_second_look()) return;
        w.nodes.judge_again(layout(), node, *w.state, w.parts);
    }

    /// A node at the end of an edge that has the visits for one; otherwise none.
    NodeId expand(Worker& w, const Node& node, int edge) {
        const auto before =
            static_cast<float>(node.column(layout().visits)[edge]) - (is_counted_early() ? 1.0F : 0.0F);
        const float enough =
            options_.expand_prior ? before : before + 1 - node.column(layout().virtual_visits)[edge];
        if (enough < static_cast<float>(options_.expand_at)) return kNoNode;
        if (!node.claim_child(layout().child, edge)) return kNoNode;
        const NodeId made = w.make_node(tree_, *w.state);
        node.publish_child(layout().child, edge, made);
        return made;
    }

    /// Whether threads share the tree, so that its figures have to be changed in one step.
    [[nodiscard]] bool is_shared() const { return options_.threads > 1; }
    /// Whether a visit is counted as a loss on the way down already, so that other threads look elsewhere.
    [[nodiscard]] bool is_counted_early() const { return options_.virtual_loss && is_shared(); }

    void back_up(Worker& w, bool over) {
        auto rewards = w.path.rewards;
        for (auto step = w.path.steps.rbegin(); step != w.path.steps.rend(); ++step) {
            const Node node = tree_.node(step->node);
            double& result = rewards[static_cast<std::size_t>(node.player())];
            const EdgeVisits edge(layout(), node, step->edge);
            if (is_shared()) {
                node.add_visit();
                is_counted_early() ? edge.replace_loss(result) : edge.add_shared(result);
            } else {
                node.set_visits(node.visits() + 1);
                edge.add(result);
            }
            // Who has a certain draw here would not have gone where he gets less. (There are two players.)
            if (result < 0.5 && node.is_drawable()) rewards[0] = rewards[1] = 0.5;
        }
        w.parts.backup->update(tree_, w.path, w.trace);
        if (over && options_.solver) prove(tree_, w.path, game::players_of(*w.state));
    }

    static constexpr std::uint32_t kNeverAgain = 0xffffffff;

    SearchOptions options_;
    base::Seed seed_;
    std::uint32_t again_at_ = kNeverAgain;  // visits with which the prior judges a node again
    std::vector<Worker> workers_;
    Tree tree_;
    Tree spare_;  // takes the copy when the tree is pruned or moved on; empty until then
    std::optional<G> root_state_;
    std::atomic<std::int64_t> done_{0};
    std::atomic<bool> stopping_{false};
};

}  // namespace yomi::mcts
